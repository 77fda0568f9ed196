package io.pdsweep.analysis;

/**
 * When a point has seeds enough: the 95 % interval of one output over the seeds is narrow enough. A rule of sequential
 * sampling: how many seeds a point gets depends on its values, so an interval that was waited for holds the true mean a
 * little less often than 95 % (Chow and Robbins 1965: exactly as often only in the limit of narrow ones).
 *
 * @param text as it was asked for, as in {@code ci(ttft) < 2%}
 * @param label of the output, as it was asked for
 * @param column of {@code runs} that holds it
 * @param unit the column's
 * @param scale what the half-width is compared with
 * @param limit the half-width is to be below it: a share of the mean's size, or in the column's unit; above 0
 * @param mostSeeds no point gets more, at least {@link #LEAST_SEEDS}
 */
public record StoppingRule(
        String text, String label, String column, String unit, Scale scale, double limit, int mostSeeds) {
    /** Fewer values are too likely to be close together by chance. */
    public static final int LEAST_SEEDS = 5;

    /** A round that added fewer seeds would cost more than it spares. */
    private static final double LEAST_GROWTH = 1.25;

    /** The estimate from few values is a guess: more is asked in the next round, if need be. */
    private static final double MOST_GROWTH = 2;

    public StoppingRule {
        if (!(limit > 0) || !Double.isFinite(limit)) {
            throw new IllegalArgumentException("Invalid limit: " + limit + " (expected above 0)");
        }
        if (mostSeeds < LEAST_SEEDS) {
            throw new IllegalArgumentException(
                    "Invalid mostSeeds: " + mostSeeds + " (expected at least " + LEAST_SEEDS + ")");
        }
    }

    /** What a half-width is compared with. */
    public enum Scale {
        RELATIVE,
        ABSOLUTE
    }

    /** Where a point stands. */
    public enum Verdict {
        /** The interval is narrow enough. */
        MET,
        /** It is not yet. */
        OPEN,
        /** No run has a value: more seeds of it would hardly have one. */
        UNDEFINED
    }

    /** The half-width that the limit is for: a share of the mean's size, or in the column's unit; NaN below two values. */
    public double width(AcrossSeeds seeds) {
        return scale == Scale.RELATIVE ? seeds.relativeHalfWidth() : seeds.halfWidth();
    }

    /** Where a point with these values stands. */
    public Verdict verdict(AcrossSeeds seeds) {
        if (seeds.count() == 0) {
            return Verdict.UNDEFINED;
        }
        return seeds.count() >= LEAST_SEEDS && width(seeds) < limit ? Verdict.MET : Verdict.OPEN;
    }

    /**
     * How many seeds a point that is {@link Verdict#OPEN} should have next, going by its values: a half-width shrinks with the
     * root of their number. A quarter more than it has at least, twice as many at most, and never more than the cap.
     *
     * @param now seeds that it has
     */
    public int next(AcrossSeeds seeds, int now) {
        double ratio = width(seeds) / limit;
        double wanted = Double.isFinite(ratio) ? now * ratio * ratio : Double.POSITIVE_INFINITY;
        double bounded = Math.min(Math.max(wanted, now * LEAST_GROWTH), now * MOST_GROWTH);
        return (int) Math.min(mostSeeds, Math.ceil(bounded));
    }
}
