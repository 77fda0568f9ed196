package io.pdsweep.sim.engine;

/** Where a job is on its instance. */
public enum Stage {
    /** In an admission queue. */
    WAITING,
    /** Holds KV but no slot and is no resident: the rest of its KV is to be read. vLLM's WAITING_FOR_REMOTE_KVS. */
    PARKED,
    /** All its KV but the last token's is here: it waits in the slot queue. */
    ARRIVED,
    /** Resident, computing its prompt. */
    PREFILL,
    /** Resident, generating. */
    DECODE,
    /** Prefilled on a prefiller, its blocks held for the decoder's read. */
    LEASED,
    /** Off the instance. */
    GONE
}
