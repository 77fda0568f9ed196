package io.pdsweep.analysis.selfcheck;

import io.pdsweep.analysis.AcrossSeeds;

/**
 * One quantity of one station against theory.
 *
 * @param station what was run
 * @param load share of its capacity that was asked for
 * @param quantity what was measured, with its unit
 * @param theory what it should be
 * @param estimate over the seeds, with a 99.9 % interval
 */
public record Comparison(String station, double load, String quantity, double theory, AcrossSeeds estimate) {
    /** Confidence of the interval: among a hundred quantities of a right simulator, one in ten runs has one outside. */
    public static final double CONFIDENCE = 0.999;

    /** Share of theory that work in whole tokens and iterations, and who is in at either end of a run, may make. */
    public static final double ALLOWANCE = 0.002;

    /** The widest half-width, as a share of theory, that still tells something. */
    public static final double WIDEST = 0.06;

    /** What the comparison says. */
    public enum Verdict {
        /** Theory lies in the interval. */
        AGREES,
        /** Theory lies outside the interval. */
        DIFFERS,
        /** The interval is too wide to tell. */
        TOO_WIDE
    }

    /** Whether estimate and theory agree. */
    public Verdict verdict() {
        double halfWidth = estimate.halfWidth();
        if (!(halfWidth <= WIDEST * theory)) {
            return Verdict.TOO_WIDE;
        }
        double off = Math.abs(estimate.mean() - theory);
        return off <= halfWidth + ALLOWANCE * theory ? Verdict.AGREES : Verdict.DIFFERS;
    }
}
