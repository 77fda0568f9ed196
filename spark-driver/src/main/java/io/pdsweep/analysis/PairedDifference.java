package io.pdsweep.analysis;

import java.util.Map;
import java.util.OptionalLong;
import java.util.TreeSet;

/**
 * By how much a metric differs between two points that ran under the same seeds. With common random numbers both points
 * saw the same sessions, so the differences vary less than the values, and their interval is the one to trust.
 *
 * @param difference second less first, seed by seed
 * @param first the first point's values under the seeds that both have
 * @param second the second point's values under these seeds
 * @param correlation of the two points' values over the seeds; NaN below three pairs or when one does not vary
 * @param signs under how many seeds the second is higher or lower
 * @param swayedBy the seed without which the interval would not hold 0, when with it it does and the signs stand out the
 *     same way; the one furthest from the median
 */
public record PairedDifference(
        AcrossSeeds difference,
        AcrossSeeds first,
        AcrossSeeds second,
        double correlation,
        SignTest signs,
        OptionalLong swayedBy) {
    private static final int FEWEST_FOR_CORRELATION = 3;

    /** What the interval says of the difference. */
    public enum Direction {
        /** The whole interval is above 0. */
        HIGHER,
        /** The whole interval is below 0. */
        LOWER,
        /** The interval holds 0, or there is none: these seeds do not tell. */
        UNDECIDED
    }

    /**
     * The difference of two points by their values under each seed. Seeds that one point lacks, or under which a value is
     * undefined, are left out.
     */
    public static PairedDifference of(Map<Long, Double> first, Map<Long, Double> second) {
        TreeSet<Long> seeds = new TreeSet<>(first.keySet());
        seeds.retainAll(second.keySet());
        seeds.removeIf(seed -> !Double.isFinite(first.getOrDefault(seed, Double.NaN))
                || !Double.isFinite(second.getOrDefault(seed, Double.NaN)));
        double[] a = seeds.stream()
                .mapToDouble(seed -> first.getOrDefault(seed, Double.NaN))
                .toArray();
        double[] b = seeds.stream()
                .mapToDouble(seed -> second.getOrDefault(seed, Double.NaN))
                .toArray();
        double[] differences = new double[a.length];
        for (int i = 0; i < a.length; i++) {
            differences[i] = b[i] - a[i];
        }
        AcrossSeeds ofFirst = AcrossSeeds.of(a);
        AcrossSeeds ofSecond = AcrossSeeds.of(b);
        AcrossSeeds difference = AcrossSeeds.of(differences);
        SignTest signs = SignTest.of(differences);
        long[] ordered = seeds.stream().mapToLong(Long::longValue).toArray();
        return new PairedDifference(
                difference,
                ofFirst,
                ofSecond,
                correlation(a, ofFirst.mean(), b, ofSecond.mean()),
                signs,
                swayedBy(ordered, differences, difference, signs));
    }

    private static OptionalLong swayedBy(long[] seeds, double[] differences, AcrossSeeds difference, SignTest signs) {
        if (direction(difference) != Direction.UNDECIDED || signs.direction() == Direction.UNDECIDED) {
            return OptionalLong.empty();
        }
        int furthest = 0;
        for (int i = 1; i < differences.length; i++) {
            if (Math.abs(differences[i] - difference.median())
                    > Math.abs(differences[furthest] - difference.median())) {
                furthest = i;
            }
        }
        double[] others = differences.clone();
        others[furthest] = Double.NaN; // left out
        return direction(AcrossSeeds.of(others)) == signs.direction()
                ? OptionalLong.of(seeds[furthest])
                : OptionalLong.empty();
    }

    private static double correlation(double[] a, double meanOfA, double[] b, double meanOfB) {
        if (a.length < FEWEST_FOR_CORRELATION) {
            return Double.NaN;
        }
        double ab = 0;
        double aa = 0;
        double bb = 0;
        for (int i = 0; i < a.length; i++) {
            ab += (a[i] - meanOfA) * (b[i] - meanOfB);
            aa += (a[i] - meanOfA) * (a[i] - meanOfA);
            bb += (b[i] - meanOfB) * (b[i] - meanOfB);
        }
        return ab / Math.sqrt(aa * bb);
    }

    /** Whether the difference stands out of the seeds' noise, at 95 %. */
    public Direction direction() {
        return direction(difference);
    }

    private static Direction direction(AcrossSeeds difference) {
        if (difference.mean() - difference.halfWidth() > 0) {
            return Direction.HIGHER;
        }
        return difference.mean() + difference.halfWidth() < 0 ? Direction.LOWER : Direction.UNDECIDED;
    }

    /** Which way by either: the interval of the mean, or where that holds 0 the signs of the seeds. */
    public Direction tendency() {
        return direction() == Direction.UNDECIDED ? signs.direction() : direction();
    }

    /** The difference as a share of the first point's mean. */
    public double relative() {
        return difference.mean() / first.mean();
    }
}
