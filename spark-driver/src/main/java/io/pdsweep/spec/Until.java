package io.pdsweep.spec;

import io.pdsweep.analysis.StoppingRule;
import java.util.OptionalInt;

/**
 * The rule by which a sweep file has seeds added, as it says it; which outputs there are is known elsewhere.
 *
 * @param rule as in {@code ci(ttft) < 2%}
 * @param ruleLine its line
 * @param mostSeeds no point gets more
 * @param mostSeedsLine its line, or that of {@code until} where it does not stand
 */
public record Until(String rule, int ruleLine, OptionalInt mostSeeds, int mostSeedsLine) {
    /** The smallest {@link #mostSeeds}. */
    public static final int LEAST_CAP = StoppingRule.LEAST_SEEDS;

    /** The largest {@link #mostSeeds}. */
    public static final int LARGEST_CAP = 1_000_000;

    /** The cap where none is given. */
    public static final int USUAL_CAP = 100;
}
