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
    private static final double UPPER_TAIL = 0.975;

    /** The summary of these values; NaN values are left out, and everything is NaN when none is left. */
    public static AcrossSeeds of(double[] values) {
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
        return new AcrossSeeds(n, mean, halfWidth(sorted, mean), median, sorted[0], sorted[n - 1]);
    }

    private static double halfWidth(double[] values, double mean) {
        int n = values.length;
        if (n < 2) {
            return Double.NaN;
        }
        double squares = 0;
        for (double value : values) {
            squares += (value - mean) * (value - mean);
        }
        double t = TDistribution.of(n - 1).inverseCumulativeProbability(UPPER_TAIL);
        return t * Math.sqrt(squares / (n - 1) / n);
    }
}
