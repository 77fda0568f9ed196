package io.pdsweep.report.chart;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;

/** Lines through values with error bars; what is not in a steady state is marked. */
public final class LineChart {
    private static final int HEIGHT = 260;

    private LineChart() {}

    /**
     * The chart.
     *
     * @param legend what tells the series apart; empty when there is one
     * @param series their names in order
     */
    public static ObjectNode of(Axis x, Scale y, String legend, List<String> series, List<Dot> dots) {
        ObjectNode spec = Spec.chart(HEIGHT);
        ArrayNode values = Spec.values(spec);
        for (Dot dot : dots) {
            ObjectNode value = values.addObject().put("x", dot.x());
            Spec.put(value, "at", dot.at());
            Spec.put(value, "y", dot.y());
            Spec.put(value, "low", dot.low());
            Spec.put(value, "high", dot.high());
            value.put("series", dot.series()).put("note", dot.note());
        }
        ObjectNode encoding = spec.putObject("encoding");
        x.encode(encoding);
        if (series.size() > 1) {
            ObjectNode colour = Spec.field(encoding, "color", "series", "nominal", legend);
            Spec.sort(colour, series);
            Spec.colours(colour, series);
        }
        ArrayNode layers = spec.putArray("layer");
        y.encode(layer(layers, "line", 2).withObject("encoding"), "y");
        ObjectNode bars = layer(layers, "rule", 1.5).withObject("encoding");
        y.encode(bars, "low");
        bars.putObject("y2").put("field", "high");
        ObjectNode points = layers.addObject();
        points.putObject("mark")
                .put("type", "point")
                .put("filled", true)
                .put("size", 45)
                .put("opacity", 1);
        ObjectNode shown = points.putObject("encoding");
        y.encode(shown, "y");
        if (series.size() > 1) {
            Spec.sort(Spec.field(shown, "shape", "series", "nominal", legend), series);
        }
        Spec.tooltip(
                shown,
                "x",
                x.title(),
                "y",
                y.title(),
                "low",
                "95 % from",
                "high",
                "to",
                "series",
                legend,
                "note",
                "state");
        if (dots.stream().anyMatch(dot -> !dot.note().isEmpty())) {
            layers.add(marks(y));
        }
        return spec;
    }

    private static ObjectNode layer(ArrayNode layers, String mark, double width) {
        ObjectNode layer = layers.addObject();
        layer.putObject("mark").put("type", mark).put("strokeWidth", width);
        return layer;
    }

    /** The word beside a value that is not of a steady state. */
    private static ObjectNode marks(Scale y) {
        ObjectNode layer = Spec.object();
        layer.putArray("transform").addObject().put("filter", "datum.note !== ''");
        layer.putObject("mark")
                .put("type", "text")
                .put("dy", -11)
                .put("fontSize", 11)
                .put("fontWeight", 600)
                .put("color", "var(--warn-ink)");
        ObjectNode encoding = layer.putObject("encoding");
        y.encode(encoding, "y");
        encoding.putObject("text").put("field", "note").put("type", "nominal");
        return layer;
    }
}
