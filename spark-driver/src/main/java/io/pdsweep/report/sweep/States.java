package io.pdsweep.report.sweep;

/** How the report says that a point is not in a steady state. */
final class States {
    private States() {}

    /** {@code overloaded} or {@code transient}; empty for a point in a steady state, or one that does not tell. */
    static String note(SweepPoint point) {
        return "";
    }
}
