package io.pdsweep.sim;

/** How engine iterations are computed. Both give the same bits; see {@code docs/adr} on chains. */
public enum EnginePath {
    /** Iterations that only decode are computed in one go up to the next that can differ. The default. */
    CHAINED,
    /** One event per iteration: slow, short, the reference inside the project. */
    PLAIN
}
