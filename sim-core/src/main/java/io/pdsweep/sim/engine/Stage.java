package io.pdsweep.sim.engine;

/** Where a job is on its instance. */
public enum Stage {
    /** In an admission queue. */
    WAITING,
    /** Holds KV but no slot and is no resident: its KV is being read, or it waits for its slot after the read. */
    PARKED,
    /** Resident, computing its prompt. */
    PREFILL,
    /** Resident, generating. */
    DECODE,
    /** Prefilled on a prefiller, its blocks held for the decoder's read. */
    LEASED,
    /** Off the instance. */
    GONE
}
