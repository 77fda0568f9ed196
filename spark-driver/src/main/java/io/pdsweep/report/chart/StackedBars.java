package io.pdsweep.report.chart;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;

/** Horizontal bars that are made of parts. */
public final class StackedBars {
    private static final int ROW = 24;

    private StackedBars() {}

    /** One part of a bar. */
    public record Part(String bar, String part, double value) {}

    /**
     * The chart.
     *
     * @param bars their names from the top
     * @param parts their names from the left
     */
    public static ObjectNode of(
            String title, String barsTitle, List<String> bars, String legend, List<String> parts, List<Part> data) {
        ObjectNode spec = Spec.chart(ROW * bars.size());
        spec.putObject("usermeta").put("wide", true);
        ArrayNode values = Spec.values(spec);
        for (Part part : data) {
            ObjectNode value = values.addObject().put("bar", part.bar()).put("part", part.part());
            value.put("place", parts.indexOf(part.part()));
            Spec.put(value, "value", part.value());
        }
        spec.put("mark", "bar");
        ObjectNode encoding = spec.putObject("encoding");
        Spec.sort(Spec.field(encoding, "y", "bar", "nominal", barsTitle), bars);
        Spec.field(encoding, "x", "value", "quantitative", title).put("stack", "zero");
        ObjectNode colour = Spec.field(encoding, "color", "part", "nominal", legend);
        Spec.sort(colour, parts);
        Spec.colours(colour, parts);
        encoding.putObject("order").put("field", "place").put("type", "quantitative");
        Spec.tooltip(encoding, "bar", barsTitle, "part", legend, "value", title);
        return spec;
    }
}
