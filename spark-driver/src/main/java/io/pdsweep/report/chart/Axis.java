package io.pdsweep.report.chart;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;

/**
 * The places of a horizontal axis.
 *
 * @param title with the unit
 * @param kind how places are spaced
 * @param labels of the places in order, for {@link Kind#STEPS}
 * @param ticks where numbers stand on the other kinds
 */
public record Axis(String title, Kind kind, List<String> labels, List<Double> ticks) {
    private static final int MOST_TICKS = 8;
    private static final double WIDE_SPAN =
            20; // from here on equal ratios are easier to tell apart than equal differences

    /** How places are spaced. */
    public enum Kind {
        /** Evenly, whatever their numbers are. */
        STEPS,
        LINEAR,
        LOGARITHMIC
    }

    public Axis {
        labels = List.copyOf(labels);
        ticks = List.copyOf(ticks);
    }

    /** The axis of values that stand side by side. */
    public static Axis steps(String title, List<String> labels) {
        return new Axis(title, Kind.STEPS, labels, List.of());
    }

    /**
     * The axis of a parameter's values.
     *
     * @param levels its values in order, smallest first
     * @param labels the same as people write them
     */
    public static Axis of(String title, List<Double> levels, List<String> labels) {
        double low = levels.get(0);
        double high = levels.get(levels.size() - 1);
        boolean words = labels.stream().anyMatch(label -> !label.matches("[-0-9.e]+"));
        if (words || levels.size() < 3 || (low <= 0 && high > WIDE_SPAN)) {
            return steps(title, labels);
        }
        Kind kind = high > WIDE_SPAN * low ? Kind.LOGARITHMIC : Kind.LINEAR;
        return new Axis(title, kind, labels, levels.size() <= MOST_TICKS ? levels : List.of());
    }

    /** Writes the channel {@code x} of data that have {@code x} and {@code at}. */
    void encode(ObjectNode encoding) {
        if (kind == Kind.STEPS) {
            ObjectNode x = Spec.field(encoding, "x", "x", "ordinal", title);
            Spec.sort(x, labels);
            x.putObject("axis").put("labelAngle", 0).put("labelOverlap", true);
            return;
        }
        ObjectNode x = Spec.field(encoding, "x", "at", "quantitative", title);
        ObjectNode scale = x.putObject("scale");
        scale.put("nice", false).put("padding", 12);
        if (kind == Kind.LOGARITHMIC) {
            scale.put("type", "log");
        } else {
            scale.put("zero", false);
        }
        ObjectNode axis = x.putObject("axis");
        axis.put("labelOverlap", true).put("tickCount", 6).put("labelExpr", "format(datum.value, '~r')");
        if (!ticks.isEmpty()) {
            ticks.forEach(axis.putArray("values")::add);
        }
    }
}
