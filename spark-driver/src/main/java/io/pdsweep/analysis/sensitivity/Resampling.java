package io.pdsweep.analysis.sensitivity;

import io.pdsweep.analysis.design.Draws;

/**
 * A bootstrap, the same on every call.
 *
 * @param resamples how many times the design's groups are drawn anew, with replacement; at least 2
 * @param seed of the draws
 */
public record Resampling(int resamples, long seed) {
    /** 1,000 resamples. */
    public static final Resampling DEFAULT = new Resampling(1_000, 1);

    /** The normal distribution's 97.5 % quantile: half-width = this times the resamples' standard deviation, as in SALib. */
    static final double NORMAL_QUANTILE = 1.959963984540054;

    /** Checks the number of resamples. */
    public Resampling {
        if (resamples < 2) {
            throw new IllegalArgumentException("Invalid resamples: " + resamples + " (expected at least 2)");
        }
    }

    /** The {@code number}th resample of {@code n} things. */
    int[] draw(int number, int n) {
        Draws draws = new Draws(seed, number);
        int[] chosen = new int[n];
        for (int i = 0; i < n; i++) {
            chosen[i] = draws.below(n);
        }
        return chosen;
    }

    /** The half-width of the 95 % interval from the statistic's values in the resamples. */
    static double halfWidth(double[] values) {
        double mean = 0;
        for (double value : values) {
            mean += value / values.length;
        }
        double squares = 0;
        for (double value : values) {
            squares += (value - mean) * (value - mean);
        }
        return NORMAL_QUANTILE * Math.sqrt(squares / (values.length - 1));
    }
}
