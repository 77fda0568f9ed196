package io.pdsweep.sim;

/** A quantity of the whole deployment, read at every instant; section 9 of the model. */
public enum Gauge {
    RUNNING_SPREAD("running_spread", "requests", "largest less smallest number of running slots used on a decoder"),
    KV_USAGE_MAX("kv_usage_max", "1", "largest share of a decoder's KV pool held by requests"),
    KV_USAGE_MEAN("kv_usage_mean", "1", "mean over the decoders of the share of the KV pool held by requests"),
    LOAD_SPREAD(
            "load_spread", "requests", "largest less smallest number of requests holding or awaiting a decoder's KV");

    private final String label;
    private final String unit;
    private final String meaning;

    Gauge(String label, String unit, String meaning) {
        this.label = label;
        this.unit = unit;
        this.meaning = meaning;
    }

    /** The name in JSON and Parquet. */
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
