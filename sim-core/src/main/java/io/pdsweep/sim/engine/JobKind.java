package io.pdsweep.sim.engine;

/** What a job asks of its instance, and so how it is admitted. */
public enum JobKind {
    /** A prefill whose KV another instance will read: section 7, prefill. */
    REMOTE_PREFILL,
    /** Prefill and decode on one decoder: section 6. */
    LOCAL,
    /** Decode with the KV read from a prefiller: section 7, decode. */
    REMOTE_DECODE
}
