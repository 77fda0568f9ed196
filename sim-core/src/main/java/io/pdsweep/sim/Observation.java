package io.pdsweep.sim;

/** What a run observes of its requests, one sample each; section 9 of the model. */
public enum Observation {
    TOO_LONG("too_long", "1", "1 when the prompt reached max_model_len and the request was refused, else 0"),
    REMOTE_TOKENS(
            "remote_tokens", "tokens", "tokens read from the prefiller: the prompt less the decoder's prefix hit"),
    LEASE(
            "lease",
            "s",
            "how long the prefiller's blocks waited for the read: prefill's end to read's end (push: routing to write's end)"),
    LEASE_HELD("lease_held", "s", "prefill's end to the end of the read or write; in pull the same as lease"),
    LOCAL_TOKENS("local_tokens", "tokens", "tokens a decoder prefilled itself, per admission of a local request"),
    REMOTE("remote", "1", "1 when the request was prefilled remotely, else 0"),
    TTFT("ttft", "s", "arrival at the router to the end of the first prefill that ends on the decoder"),
    TPOT("tpot", "s", "first to last token, per token after the first; requests of two and more tokens"),
    RESPONSE("response", "s", "arrival at the router to completion");

    private final String label;
    private final String unit;
    private final String meaning;

    Observation(String label, String unit, String meaning) {
        this.label = label;
        this.unit = unit;
        this.meaning = meaning;
    }

    /** The name in JSON, CSV and Parquet. */
    public String label() {
        return label;
    }

    public String unit() {
        return unit;
    }

    public String meaning() {
        return meaning;
    }
}
