package io.pdsweep.report.chart;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;

/** A value for each pair of two parameters' values, as colours with the number written in. */
public final class HeatMap {
    private static final int ROW = 38;

    private HeatMap() {}

    /**
     * One field.
     *
     * @param x place on the horizontal axis, as people write it
     * @param y place on the vertical axis
     * @param value in the unit of the legend
     * @param text the value as people read it, with what must be said with it
     */
    public record Field(String x, String y, double value, String text) {}

    /** The chart; rows are drawn from the top in the order given. */
    public static ObjectNode of(Axis x, String yTitle, List<String> rows, String legend, List<Field> fields) {
        ObjectNode spec = Spec.chart(ROW * rows.size());
        ArrayNode values = Spec.values(spec);
        double low = Double.POSITIVE_INFINITY;
        double high = Double.NEGATIVE_INFINITY;
        for (Field field : fields) {
            ObjectNode value = values.addObject();
            value.put("x", field.x()).put("y", field.y()).put("text", field.text());
            Spec.put(value, "value", field.value());
            low = Math.min(low, field.value());
            high = Math.max(high, field.value());
        }
        ObjectNode encoding = spec.putObject("encoding");
        Axis.steps(x.title(), x.labels()).encode(encoding);
        Spec.sort(Spec.field(encoding, "y", "y", "ordinal", yTitle), rows);
        ArrayNode layers = spec.putArray("layer");
        ObjectNode rectangles = layers.addObject().put("mark", "rect");
        ObjectNode colour = Spec.field(rectangles.putObject("encoding"), "color", "value", "quantitative", legend);
        colour.putObject("scale").put("scheme", "cividis").put("zero", false);
        colour.putObject("legend").put("gradientLength", 180).put("direction", "horizontal");
        ObjectNode numbers = layers.addObject();
        numbers.putObject("mark").put("type", "text").put("fontSize", 12);
        ObjectNode shown = numbers.putObject("encoding");
        shown.putObject("text").put("field", "text").put("type", "nominal");
        ObjectNode ink = shown.putObject("color").put("value", "#ffffff");
        ink.putObject("condition")
                .put("test", "datum.value > " + (low + high) / 2)
                .put("value", "#000000");
        return spec;
    }
}
