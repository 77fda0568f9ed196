package io.pdsweep.sim.stat;

import java.util.Arrays;
import java.util.Comparator;

/** Samples in order of observation, and what they come to. Not thread-safe. */
public final class Tally {
    private double[] samples = new double[64];
    private int count;
    private double mean; // as of the last call that asks for it

    /** Adds one sample. */
    public void add(double sample) {
        if (count == samples.length) {
            samples = Arrays.copyOf(samples, 2 * count);
        }
        samples[count++] = sample;
    }

    public int count() {
        return count;
    }

    /** The running mean in order of observation, m + (x - m) / n after the n-th; NaN when there is no sample. */
    public double mean() {
        finishMean(0, 0);
        return mean;
    }

    private void finishMean(double soFar, int from) {
        double running = soFar;
        for (int i = from; i < count; i++) {
            running += (samples[i] - running) / (i + 1);
        }
        mean = count == 0 ? Double.NaN : running;
    }

    /**
     * The {@link #mean} of each. A running mean waits for its own division at every step; four side by side take the time of
     * one.
     */
    public static double[] means(Tally... tallies) {
        Tally[] byCount = tallies.clone();
        Arrays.sort(byCount, Comparator.comparingInt(Tally::count));
        for (int i = byCount.length; i > 0; i -= 4) {
            fourMeans(
                    byCount[i - 1],
                    byCount[Math.max(i - 2, 0)],
                    byCount[Math.max(i - 3, 0)],
                    byCount[Math.max(i - 4, 0)]);
        }
        double[] means = new double[tallies.length];
        for (int i = 0; i < means.length; i++) {
            means[i] = tallies[i].mean;
        }
        return means;
    }

    private static void fourMeans(Tally a, Tally b, Tally c, Tally d) {
        int together = Math.min(Math.min(a.count, b.count), Math.min(c.count, d.count));
        double meanA = 0;
        double meanB = 0;
        double meanC = 0;
        double meanD = 0;
        for (int i = 0; i < together; i++) {
            double n = i + 1;
            meanA += (a.samples[i] - meanA) / n;
            meanB += (b.samples[i] - meanB) / n;
            meanC += (c.samples[i] - meanC) / n;
            meanD += (d.samples[i] - meanD) / n;
        }
        a.finishMean(meanA, together);
        b.finishMean(meanB, together);
        c.finishMean(meanC, together);
        d.finishMean(meanD, together);
    }

    /** The samples so far in order of observation, a copy. */
    public double[] samples() {
        return Arrays.copyOf(samples, count);
    }

    /** Half-width of the 95 % interval by batch means; NaN below 40 samples. */
    public double halfWidth() {
        return BatchMeans.halfWidth(samples, count);
    }

    /** The samples' histogram, which merges with those of other runs. */
    public Histogram histogram() {
        return Histogram.of(samples, count);
    }

    /** The share of the samples that MSER-5 would leave out as warm-up; NaN below 100 samples. */
    public double warmUpTruncation() {
        return Mser5.truncation(samples, count);
    }

    /** The samples of rank ceil(q n), for increasing q; NaN when there is no sample. Linear in the number of samples. */
    public double[] quantiles(double... levels) {
        int[] ranks = new int[levels.length];
        for (int i = 0; i < levels.length; i++) {
            ranks[i] = Math.max(1, Math.min(count, (int) Math.ceil(levels[i] * count)));
        }
        return Ranks.values(samples, count, ranks);
    }

    public double min() {
        double min = count == 0 ? Double.NaN : samples[0];
        for (int i = 1; i < count; i++) {
            if (samples[i] < min) {
                min = samples[i];
            }
        }
        return min;
    }

    public double max() {
        double max = count == 0 ? Double.NaN : samples[0];
        for (int i = 1; i < count; i++) {
            if (samples[i] > max) {
                max = samples[i];
            }
        }
        return max;
    }
}
