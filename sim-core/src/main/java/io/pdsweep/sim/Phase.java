package io.pdsweep.sim;

/**
 * Where a request is on its way to its first token. The phases of a request add up to its {@link Observation#TTFT}; one that
 * it does not pass takes no time.
 */
public enum Phase {
    PREFILL_QUEUE("prefill_queue", "remote: arrival at the router to admission on the prefiller"),
    PREFILL("prefill", "remote: admission on the prefiller to the end of the prefill there"),
    DECODER_WAIT(
            "decoder_wait",
            "waiting for the decoder's KV blocks: remote, from the end of the prefill; local, from arrival at the router"),
    TRANSFER("transfer", "remote: latency and transfer of the KV, from when both sides are ready to its arrival"),
    SLOT_WAIT("slot_wait", "remote: arrival of the KV to the grant of a running slot on the decoder"),
    FIRST_STEP("first_step", "remote: grant of the slot to the first token"),
    LOCAL_PREFILL("local_prefill", "local: admission on the decoder to the first token");

    private final String label;
    private final String meaning;

    Phase(String label, String meaning) {
        this.label = label;
        this.meaning = meaning;
    }

    /** The name in JSON and Parquet. */
    public String label() {
        return label;
    }

    public String meaning() {
        return meaning;
    }
}
