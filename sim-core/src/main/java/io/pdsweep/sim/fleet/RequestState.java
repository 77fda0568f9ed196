package io.pdsweep.sim.fleet;

/** How far a request has got. A preemption does not take it back. */
enum RequestState {
    /** Routed; it waits for an instance to admit it. */
    WAITING,
    /** Its prompt is being computed, on a prefiller or on its decoder. */
    PREFILLING,
    /** The remote prefill is done. The prefiller holds its KV until the decoder has read it. */
    PREFILLED,
    /** Prefiller and decoder are ready: the KV is on its way, or its latency passes. */
    READING,
    /** The decoder has the KV and computes the last token of the prompt, as soon as it has a slot. */
    READ,
    /** The client has the first token. */
    ANSWERING,
    /** The client has the last token. */
    COMPLETED,
    /** The client has given up. */
    ABANDONED
}
