package io.pdsweep.analysis;

import java.util.Arrays;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * One metric of one point over its seeds. With common random numbers a point's seeds are independent replications.
 *
 * @param count values that are defined
 * @param mean their mean
 * @param halfWidth half-width of the mean's 95 % interval by Student's t; NaN below two values
 * @param median the middle value, or the mean of the two middle ones
 * @param min the smallest
 * @param max the largest
 */
public record AcrossSeeds(int count, double mean, double halfWidth, double median, double min, double max) {
    private static final double CONFIDENCE = 0.95;

    /** The summary of these values; NaN values are left out, and everything is NaN when none is left. */
    public static AcrossSeeds of(double[] values) {
        return of(values, CONFIDENCE);
    }

    /**
     * The summary with an interval of another confidence.
     *
     * @param confidence of the half-width, as in 0.999
     */
    public static AcrossSeeds of(double[] values, double confidence) {
        double[] sorted = Arrays.stream(values)
                .filter(value -> !Double.isNaN(value))
                .sorted()
                .toArray();
        int n = sorted.length;
        if (n == 0) {
            return new AcrossSeeds(0, Double.NaN, Double.NaN, Double.NaN, Double.NaN, Double.NaN);
        }
        double sum = 0;
        for (double value : sorted) {
            sum += value;
        }
        double mean = sum / n;
        double median = n % 2 == 1 ? sorted[n / 2] : (sorted[n / 2 - 1] + sorted[n / 2]) / 2;
        return new AcrossSeeds(n, mean, halfWidth(sorted, mean, confidence), median, sorted[0], sorted[n - 1]);
    }

    /** The half-width as a share of the mean's size; NaN below two values, infinite at a mean of 0 that varies. */
    public double relativeHalfWidth() {
        return halfWidth == 0 ? 0 : halfWidth / Math.abs(mean);
    }

    /**
     * About how many seeds would give a 95 % interval whose half-width is this share of the mean, going by the values so
     * far (of a summary of 95 %); at least 2. The estimate is a guess while there are few values.
     *
     * @param share wanted, as in 0.02
     * @return {@link Long#MAX_VALUE} when these values give no estimate
     */
    public long seedsFor(double share) {
        double relative = relativeHalfWidth();
        if (!Double.isFinite(relative) || !(share > 0)) {
            return Long.MAX_VALUE;
        }
        double deviation = relative * Math.sqrt(count) / studentQuantile(count - 1, CONFIDENCE);
        long seeds = 2;
        while (seeds < 1_000_000
                && studentQuantile(seeds - 1.0, CONFIDENCE) * deviation > share * Math.sqrt((double) seeds)) {
            seeds = Math.max(seeds + 1, seeds + seeds / 50);
        }
        return seeds;
    }

    private static double halfWidth(double[] values, double mean, double confidence) {
        int n = values.length;
        if (n < 2) {
            return Double.NaN;
        }
        double squares = 0;
        for (double value : values) {
            squares += (value - mean) * (value - mean);
        }
        return studentQuantile(n - 1, confidence) * Math.sqrt(squares / (n - 1) / n);
    }

    static double studentQuantile(double degreesOfFreedom, double confidence) {
        return TDistribution.of(degreesOfFreedom).inverseCumulativeProbability(0.5 + confidence / 2);
    }
}
