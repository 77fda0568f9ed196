package io.pdsweep.capacity;

/** What the runs of a fleet at a rate say about its service level. */
public enum Verdict {
    /** In steady state, and every objective is kept. */
    MET,
    /** An objective is not kept. */
    MISSED,
    /** Requests pile up as long as the run lasts. */
    OVERLOADED,
    /** The objectives look kept, but the runs are not in steady state: not known. */
    TRANSIENT,
    /** A run gave no result: not known. */
    FAILED;

    /** Whether the fleet does not carry the rate, for all that is known. */
    public boolean isMiss() {
        return this == MISSED || this == OVERLOADED;
    }

    /** Whether the runs do not tell. Such a rate never counts as carried. */
    public boolean isUnclear() {
        return this == TRANSIENT || this == FAILED;
    }
}
