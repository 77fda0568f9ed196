package io.pdsweep.sim.stat;

import java.util.Arrays;

/** Samples in order of observation, and what they come to. Not thread-safe. */
public final class Tally {
    private double[] samples = new double[64];
    private int count;

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
        double mean = count == 0 ? Double.NaN : 0;
        for (int i = 0; i < count; i++) {
            mean += (samples[i] - mean) / (i + 1);
        }
        return mean;
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

    /**
     * The samples of rank ceil(q n), for increasing q; NaN when there is no sample. Linear in the number of samples: each
     * rank is selected among the samples that the rank before left above it.
     */
    public double[] quantiles(double... levels) {
        double[] result = new double[levels.length];
        if (count == 0) {
            Arrays.fill(result, Double.NaN);
            return result;
        }
        long[] keys = Selection.keys(samples, count);
        int from = 0;
        for (int i = 0; i < levels.length; i++) {
            int rank = Math.max(1, Math.min(count, (int) Math.ceil(levels[i] * count)));
            result[i] = Selection.value(Selection.select(keys, from, count - 1, rank - 1));
            from = rank - 1;
        }
        return result;
    }

    public double min() {
        double min = Double.NaN;
        for (int i = 0; i < count; i++) {
            min = i == 0 ? samples[0] : Math.min(min, samples[i]);
        }
        return min;
    }

    public double max() {
        double max = Double.NaN;
        for (int i = 0; i < count; i++) {
            max = i == 0 ? samples[0] : Math.max(max, samples[i]);
        }
        return max;
    }
}
