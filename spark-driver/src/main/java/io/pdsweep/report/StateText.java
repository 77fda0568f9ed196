package io.pdsweep.report;

import io.pdsweep.analysis.SteadyState.Verdict;

/** How a table says that a point was not in a steady state. */
public final class StateText {
    /** What the words mean; ends with a line feed. */
    public static final String NOTE =
            "state: of an OVERLOADED point means and percentiles grow with the horizon; of a TRANSIENT one the start still shows\n";

    private StateText() {}

    /** TRANSIENT or OVERLOADED, else empty. */
    public static String of(SweepTable.Line line) {
        return line.state()
                .filter(state -> state.verdict() != Verdict.STABLE)
                .map(state -> state.verdict().name())
                .orElse("");
    }
}
