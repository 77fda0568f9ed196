package io.pdsweep.report.chart;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;

/**
 * A vertical axis.
 *
 * @param title with the unit
 * @param low its lower end; from 0 unless all values are far from it
 */
public record Scale(String title, double low, double high) {
    private static final double FAR_FROM_ZERO = 0.6;

    /** The axis that holds these values and their intervals, the same for all charts that show some of them. */
    public static Scale holding(String title, List<Dot> dots) {
        double low = dots.stream().mapToDouble(Dot::low).min().orElse(0);
        double high = dots.stream().mapToDouble(Dot::high).max().orElse(1);
        if (low > FAR_FROM_ZERO * high) {
            double margin = Math.max((high - low) / 10, high / 1000);
            return new Scale(title, low - margin, high + margin);
        }
        return new Scale(title, Math.min(0, low), high > low ? high : low + 1);
    }

    void encode(ObjectNode encoding, String field) {
        ObjectNode y = Spec.field(encoding, "y", field, "quantitative", title);
        ObjectNode scale = y.putObject("scale");
        scale.putArray("domain").add(low).add(high);
        scale.put("nice", true).put("zero", false);
    }
}
