package io.pdsweep.sim.stat;

import java.util.Arrays;
import java.util.Comparator;

/** Samples in order of observation, and what they come to. Not thread-safe. */
public final class Tally {
    private static final int FEWEST = 64;
    private static final int MOST_EXPECTED = 1 << 14; // room for more is made when they are there

    private double[] samples;
    private int count;

    /** No samples yet. */
    public Tally() {
        this(0);
    }

    /** No samples yet, with room for about as many as are expected. */
    public Tally(double expected) {
        samples = new double[(int) Math.max(FEWEST, Math.min(MOST_EXPECTED, expected))];
    }

    /** Adds one sample. */
    public void add(double sample) {
        if (count == samples.length) {
            grow();
        }
        samples[count++] = sample;
    }

    private void grow() {
        samples = Arrays.copyOf(samples, 2 * count);
    }

    public int count() {
        return count;
    }

    /** The running mean in order of observation, m + (x - m) / n after the n-th; NaN when there is no sample. */
    public double mean() {
        return means(this)[0];
    }

    /**
     * The {@link #mean} of each. A running mean waits for its own division at every step; all of them side by side take
     * little more time than one.
     */
    public static double[] means(Tally... tallies) {
        Integer[] order = new Integer[tallies.length]; // the most samples first
        Arrays.setAll(order, i -> i);
        Arrays.sort(order, Comparator.comparingInt(i -> -tallies[i].count));
        double[] running = new double[tallies.length];
        double[][] samples = new double[tallies.length][];
        for (int t = 0; t < samples.length; t++) {
            samples[t] = tallies[order[t]].samples;
        }
        int from = 0;
        for (int together = tallies.length; together > 0; together--) {
            int to = tallies[order[together - 1]].count;
            extend(running, samples, together, from, to);
            from = to;
        }
        double[] means = new double[tallies.length];
        for (int t = 0; t < means.length; t++) {
            means[order[t]] = tallies[order[t]].count == 0 ? Double.NaN : running[t];
        }
        return means;
    }

    private static void extend(double[] running, double[][] samples, int together, int from, int to) {
        for (int i = from; i < to; i++) {
            double n = i + 1;
            for (int t = 0; t < together; t++) {
                running[t] += (samples[t][i] - running[t]) / n;
            }
        }
    }

    /** The samples so far in order of observation, a copy. */
    public double[] samples() {
        return Arrays.copyOf(samples, count);
    }

    /** Half-width of the 95 % interval by batch means; NaN below 40 samples. */
    public double halfWidth() {
        return BatchMeans.halfWidth(samples, count);
    }

    /**
     * The samples so far in order of size.
     *
     * @throws IllegalArgumentException when one is negative
     */
    public Distribution distribution() {
        return new Distribution(samples, count);
    }

    /** The share of the samples that MSER-5 would leave out as warm-up; NaN below 100 samples. */
    public double warmUpTruncation() {
        return Mser5.truncation(samples, count);
    }
}
