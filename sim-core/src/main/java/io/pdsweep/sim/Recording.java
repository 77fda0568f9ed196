package io.pdsweep.sim;

/** What a run keeps besides its summaries. */
public enum Recording {
    /** Every sample of every observation. */
    SAMPLES,
    /** Every routed request, with its instants. */
    REQUESTS,
    /** Every occurrence of the reference program's instants. */
    INSTANTS
}
