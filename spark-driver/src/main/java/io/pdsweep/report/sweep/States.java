package io.pdsweep.report.sweep;

import io.pdsweep.analysis.SteadyState.Verdict;
import java.util.Locale;

/** How the report says that a point is not in a steady state. */
final class States {
    private States() {}

    /** {@code overloaded} or {@code transient}; empty for a point in a steady state, or one that does not tell. */
    static String note(SweepPoint point) {
        return point.state()
                .filter(state -> state.verdict() != Verdict.STABLE)
                .map(state -> state.verdict().name().toLowerCase(Locale.ROOT))
                .orElse("");
    }
}
