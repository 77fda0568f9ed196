package io.pdsweep.analysis;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** What people ask a sweep for first; each is a column of {@code runs} with the unit and digits it is printed in. */
public enum Metric {
    REMOTE("remote", "remote_mean", "%", 100, 1, "share of requests that were prefilled remotely"),
    LEASE("lease", "lease_mean_s", "ms", 1000, 2, "mean time that a prefiller's blocks waited to be read"),
    TTFT("ttft", "ttft_mean_s", "ms", 1000, 2, "mean time to first token"),
    RESPONSE("response", "response_mean_s", "ms", 1000, 2, "mean response time"),
    PREFILLER_TOKENS(
            "prefiller_tokens",
            "prefill_kv_used_mean_tokens",
            "tokens",
            1,
            0,
            "tokens held by running or leased requests on a prefiller, mean over time and prefillers"),
    PREFILL_QUEUE(
            "prefill_queue",
            "prefill_slots_queue_mean",
            "requests",
            1,
            3,
            "requests waiting for a prefiller, mean over time and prefillers"),
    DECODE_QUEUE(
            "decode_queue",
            "decode_kv_queue_mean",
            "requests",
            1,
            3,
            "requests waiting for a decoder's KV blocks, mean over time and decoders"),
    ATTAINMENT("attainment", "slo_attainment", "%", 100, 2, "share of answered requests that kept every limit of slo"),
    GOODPUT("goodput", "goodput_per_s", "1/s", 1, 3, "requests that kept every limit of slo, per second"),
    GOODPUT_PER_GPU("goodput_per_gpu", "goodput_per_gpu", "1/s", 1, 4, "goodput per GPU");

    private final String label;
    private final String column;
    private final String unit;
    private final double factor;
    private final int decimals;
    private final String meaning;

    Metric(String label, String column, String unit, double factor, int decimals, String meaning) {
        this.label = label;
        this.column = column;
        this.unit = unit;
        this.factor = factor;
        this.decimals = decimals;
        this.meaning = meaning;
    }

    /** The name in sweep files, tables and JSON. */
    public String label() {
        return label;
    }

    /** The column of {@code runs} that holds it, in that column's unit. */
    public String column() {
        return column;
    }

    /** The unit it is printed in. */
    public String unit() {
        return unit;
    }

    /** Printed value = column's value times this. */
    public double factor() {
        return factor;
    }

    /** Digits after the decimal point in tables. */
    public int decimals() {
        return decimals;
    }

    public String meaning() {
        return meaning;
    }

    /** Whether it is there only for a sweep with {@code slo}. */
    public boolean isOfSlo() {
        return compareTo(ATTAINMENT) >= 0;
    }

    /** The metric of this name. */
    public static Optional<Metric> named(String label) {
        for (Metric metric : values()) {
            if (metric.label.equals(label)) {
                return Optional.of(metric);
            }
        }
        return Optional.empty();
    }

    /** All names in order of declaration. */
    public static List<String> labels() {
        List<String> labels = new ArrayList<>();
        for (Metric metric : values()) {
            labels.add(metric.label);
        }
        return labels;
    }
}
