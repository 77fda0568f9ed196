package io.pdsweep.sim;

/** How a run is computed. Both ways give the same bits. */
public enum RunPath {
    /**
     * With shortcuts: iterations that only decode are computed many at a time, draws are made side by side, gauges are told
     * of changes. The default.
     */
    FAST,
    /** The model's text as code: one event for every iteration, one draw after another. Slow, short, easy to read. */
    PLAIN;

    /** The name on the command line: {@code fast} or {@code plain}. */
    public String label() {
        return this == FAST ? "fast" : "plain";
    }
}
