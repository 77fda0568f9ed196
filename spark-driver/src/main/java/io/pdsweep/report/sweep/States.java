package io.pdsweep.report.sweep;

import io.pdsweep.analysis.SteadyState.Verdict;
import java.util.List;
import java.util.Locale;

/** How the report says that a point is not in a steady state. */
final class States {
    static final String OVERLOADED = "overloaded";
    static final String TRANSIENT = "transient";

    private States() {}

    /** {@code overloaded} or {@code transient}; empty for a point in a steady state, or one that does not tell. */
    static String note(SweepPoint point) {
        return point.state()
                .filter(state -> state.verdict() != Verdict.STABLE)
                .map(state -> state.verdict().name().toLowerCase(Locale.ROOT))
                .orElse("");
    }

    /** The worst of several points: {@code overloaded} before {@code transient}. */
    static String worst(List<SweepPoint> points) {
        List<String> notes = points.stream().map(States::note).toList();
        return notes.contains(OVERLOADED) ? OVERLOADED : notes.contains(TRANSIENT) ? TRANSIENT : "";
    }

    /** What a sentence on these points must add; empty when all are in a steady state. */
    static String caution(List<SweepPoint> points) {
        return switch (worst(points)) {
            case OVERLOADED -> " Points that are overloaded are among them: their means grow with the horizon.";
            case TRANSIENT -> " Points that are transient are among them: the start still shows in their means.";
            default -> "";
        };
    }
}
