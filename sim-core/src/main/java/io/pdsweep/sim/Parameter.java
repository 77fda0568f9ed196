package io.pdsweep.sim;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A numeric parameter of the model, under the reference program's own name. Every place that names a parameter (command
 * line, sweep axis, Parquet column, documentation) reads this list.
 */
public enum Parameter {
    NP("NP", Kind.WHOLE, "instances", 2, Range.closed(1, 4096), "prefill instances"),
    ND("ND", Kind.WHOLE, "instances", 2, Range.closed(1, 4096), "decode instances"),
    B(
            "B",
            Kind.WHOLE,
            "tokens",
            8192,
            Range.closed(1, 1 << 30),
            "max_num_batched_tokens: token budget of one engine iteration"),
    MAX_SEQS_P(
            "max_seqsP",
            Kind.WHOLE,
            "requests",
            16,
            Range.closed(1, 1 << 20),
            "max_num_seqs of a prefill instance: running slots"),
    MAX_SEQS_D(
            "max_seqsD",
            Kind.WHOLE,
            "requests",
            64,
            Range.closed(1, 1 << 20),
            "max_num_seqs of a decode instance: running slots"),
    BLOCKS_P("blocksP", Kind.WHOLE, "blocks", 10_000, Range.closed(1, 1 << 30), "KV blocks of a prefill instance"),
    BLOCKS_D("blocksD", Kind.WHOLE, "blocks", 10_000, Range.closed(1, 1 << 30), "KV blocks of a decode instance"),
    BS("bs", Kind.WHOLE, "tokens", 16, Range.closed(1, 1 << 20), "block_size: tokens per KV block"),
    MAX_MODEL_LEN(
            "max_model_len",
            Kind.WHOLE,
            "tokens",
            16_384,
            Range.closed(2, 1 << 30),
            "a prompt this long or longer is refused; generation stops there"),
    A("a", Kind.REAL, "s/token", 2e-5, Range.atLeast(0), "compute time per scheduled token"),
    OMEGA("omega", Kind.REAL, "s", 2e-4, Range.atLeast(0), "time per iteration to read the weights"),
    BETA("beta", Kind.REAL, "s/token", 2e-9, Range.atLeast(0), "time per iteration per KV token held by the batch"),
    C0("c0", Kind.REAL, "s", 0, Range.atLeast(0), "fixed time per iteration"),
    BW_P("BwP", Kind.REAL, "tokens/s", 2e5, Range.above(0), "NIC rate of a prefill instance"),
    BW_D("BwD", Kind.REAL, "tokens/s", 2e5, Range.above(0), "NIC rate of a decode instance"),
    X0("x0", Kind.REAL, "s", 0.002, Range.atLeast(0), "latency of one KV read before its bytes move"),
    THR(
            "thr",
            Kind.REAL,
            "tokens",
            512,
            Range.atLeast(0),
            "remote prefill when the uncached suffix is at least this long (1: always; max_model_len or more: never)"),
    MINP("minp", Kind.REAL, "tokens", 0, Range.atLeast(0), "remote prefill only for prompts at least this long"),
    LAMBDA("Lambda", Kind.REAL, "1/s", 0.6, Range.above(0), "session arrivals per second"),
    P("p", Kind.REAL, "1", 0.9, Range.closed(0, 1), "probability that a session takes another turn"),
    Z("Z", Kind.REAL, "s", 3.0, Range.atLeast(0), "mean tool time between two turns of a session"),
    HORIZON("horizon", Kind.REAL, "s", 2000, Range.above(0), "simulated time at which the run ends"),
    WARMUP("warmup", Kind.REAL, "s", 200, Range.atLeast(0), "simulated time before which nothing is observed");

    /** The value of {@code thr} that the word {@code never} stands for: longer than any prompt. */
    public static final double NEVER = 1e9;

    /** Whether a parameter counts things or measures a quantity. */
    public enum Kind {
        WHOLE,
        REAL
    }

    /** The values a parameter may take: from {@code low} (itself allowed unless {@code open}) to {@code high}. */
    public record Range(double low, double high, boolean open) {
        static Range closed(double low, double high) {
            return new Range(low, high, false);
        }

        static Range atLeast(double low) {
            return new Range(low, Double.MAX_VALUE, false);
        }

        static Range above(double low) {
            return new Range(low, Double.MAX_VALUE, true);
        }

        boolean contains(double value) {
            return (open ? value > low : value >= low) && value <= high;
        }

        /** In words, for messages and documentation: {@code "1 to 4096"}, {@code "> 0"}, {@code ">= 0"}. */
        @Override
        public String toString() {
            if (high < Double.MAX_VALUE) {
                return plain(low) + " to " + plain(high);
            }
            return (open ? "> " : ">= ") + plain(low);
        }
    }

    private final String label;
    private final Kind kind;
    private final String unit;
    private final double defaultValue;
    private final Range range;
    private final String meaning;

    Parameter(String label, Kind kind, String unit, double defaultValue, Range range, String meaning) {
        this.label = label;
        this.kind = kind;
        this.unit = unit;
        this.defaultValue = defaultValue;
        this.range = range;
        this.meaning = meaning;
    }

    /** The reference program's name, as in {@code max_seqsP}. */
    public String label() {
        return label;
    }

    public Kind kind() {
        return kind;
    }

    /** The unit of the value: {@code s}, {@code tokens}, {@code 1/s}, ... */
    public String unit() {
        return unit;
    }

    public double defaultValue() {
        return defaultValue;
    }

    public Range range() {
        return range;
    }

    public String meaning() {
        return meaning;
    }

    /** The parameter of this name; names are case-sensitive. */
    public static Optional<Parameter> named(String label) {
        for (Parameter parameter : values()) {
            if (parameter.label.equals(label)) {
                return Optional.of(parameter);
            }
        }
        return Optional.empty();
    }

    /** All names in order of declaration. */
    public static List<String> labels() {
        List<String> labels = new ArrayList<>();
        for (Parameter parameter : values()) {
            labels.add(parameter.label);
        }
        return labels;
    }

    /**
     * Checks one value.
     *
     * @throws InvalidScenarioException when it is not a number, out of range, or broken where a whole number is needed
     */
    void check(double value) {
        if (!range.contains(value)) {
            throw new InvalidScenarioException(label, plain(value), allowed());
        }
        if (kind == Kind.WHOLE && value != Math.rint(value)) {
            throw new InvalidScenarioException(label, plain(value), allowed());
        }
    }

    /** What a value may be, in words. */
    public String allowed() {
        return (kind == Kind.WHOLE ? "a whole number " : "a number ") + range;
    }

    /** A number as people write it: no trailing {@code .0}. */
    static String plain(double value) {
        if (value == Math.rint(value) && Math.abs(value) < 1e15) {
            return Long.toString((long) value);
        }
        return Double.toString(value);
    }
}
