package io.pdsweep.report.chart;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;

/** Horizontal bars from 0 with intervals: a tornado, or sensitivity indices. */
public final class IntervalBars {
    private static final int ROW = 22;

    private IntervalBars() {}

    /**
     * One bar.
     *
     * @param name its place on the vertical axis
     * @param kind its colour, for several bars at a place; empty when there is one
     * @param low end of its interval
     */
    public record Bar(String name, String kind, double value, double low, double high) {}

    /** The chart; bars are drawn from the top in the order given. */
    public static ObjectNode of(String title, List<String> kinds, List<Bar> bars) {
        List<String> names = bars.stream().map(Bar::name).distinct().toList();
        ObjectNode spec = Spec.chart(ROW * names.size() * Math.max(1, kinds.size()) + 10);
        ArrayNode values = Spec.values(spec);
        for (Bar bar : bars) {
            ObjectNode value = values.addObject().put("name", bar.name()).put("kind", bar.kind());
            Spec.put(value, "value", bar.value());
            Spec.put(value, "low", bar.low());
            Spec.put(value, "high", bar.high());
        }
        ObjectNode encoding = spec.putObject("encoding");
        Spec.sort(Spec.field(encoding, "y", "name", "nominal", ""), names);
        if (kinds.size() > 1) {
            Spec.sort(encoding.putObject("yOffset").put("field", "kind").put("type", "nominal"), kinds);
        }
        ArrayNode layers = spec.putArray("layer");
        ObjectNode filled = layers.addObject();
        filled.putObject("mark").put("type", "bar").put("tooltip", true);
        ObjectNode shown = filled.putObject("encoding");
        Spec.field(shown, "x", "value", "quantitative", title);
        if (kinds.size() > 1) {
            ObjectNode colour = Spec.field(shown, "color", "kind", "nominal", "index");
            Spec.sort(colour, kinds);
            Spec.colours(colour, kinds);
        }
        ObjectNode intervals = layers.addObject();
        intervals.putObject("mark").put("type", "rule").put("strokeWidth", 1.5);
        ObjectNode ends = intervals.putObject("encoding");
        Spec.field(ends, "x", "low", "quantitative", title);
        ends.putObject("x2").put("field", "high");
        return spec;
    }
}
