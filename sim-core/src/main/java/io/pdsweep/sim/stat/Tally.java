package io.pdsweep.sim.stat;

import java.util.Arrays;

/** Samples in order of observation, and what they come to. Not thread-safe. */
public final class Tally {
    private static final int FEWEST = 64;
    private static final int MOST_EXPECTED = 1 << 14; // room for more is made when they are there

    double[] samples;
    int count;

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
