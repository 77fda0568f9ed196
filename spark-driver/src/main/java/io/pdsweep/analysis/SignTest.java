package io.pdsweep.analysis;

import io.pdsweep.analysis.PairedDifference.Direction;
import org.apache.commons.statistics.distribution.BinomialDistribution;

/**
 * The sign test of paired differences: under how many seeds the second point is higher, and how likely so uneven a count is
 * when either sign is as likely as the other. One seed that blows up is one sign here, however large its difference. Exact,
 * two-sided, equal pairs left out (Dixon and Mood 1946).
 *
 * @param higher seeds under which the second is higher
 * @param lower seeds under which it is lower
 * @param equal seeds under which both are the same
 */
public record SignTest(int higher, int lower, int equal) {
    private static final double SIGNIFICANCE = 0.05;
    private static final int FEWEST_ALIKE = 5;

    /** The signs of these differences. */
    public static SignTest of(double[] differences) {
        int higher = 0;
        int lower = 0;
        for (double difference : differences) {
            higher += difference > 0 ? 1 : 0;
            lower += difference < 0 ? 1 : 0;
        }
        return new SignTest(higher, lower, differences.length - higher - lower);
    }

    /** Seeds in all. */
    public int count() {
        return higher + lower + equal;
    }

    /** The chance of counts at least so uneven if both signs were equally likely; 1 without a difference. */
    public double p() {
        int signs = higher + lower;
        return signs == 0
                ? 1
                : Math.min(1, 2 * BinomialDistribution.of(signs, 0.5).cumulativeProbability(Math.min(higher, lower)));
    }

    /**
     * The sign that stands out: at 5 %, or all seeds alike when there are five, the least p of which is 6 %; undecided
     * otherwise.
     */
    public Direction direction() {
        boolean alike = count() >= FEWEST_ALIKE && Math.max(higher, lower) == count();
        if (!alike && p() > SIGNIFICANCE) {
            return Direction.UNDECIDED;
        }
        return higher > lower ? Direction.HIGHER : Direction.LOWER;
    }
}
