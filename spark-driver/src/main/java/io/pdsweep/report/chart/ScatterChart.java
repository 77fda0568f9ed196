package io.pdsweep.report.chart;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;

/** Points, and a line through those that no other one beats (a Pareto front) where there is one. */
public final class ScatterChart {
    private static final int HEIGHT = 300;

    private ScatterChart() {}

    /**
     * One point.
     *
     * @param label what it is, shown when it is pointed at
     * @param series its colour; empty when there is one
     * @param front whether the line goes through it
     */
    public record Point(double x, double y, String label, String series, boolean front) {}

    /** The chart. */
    public static ObjectNode of(String xTitle, String yTitle, String legend, List<String> series, List<Point> points) {
        ObjectNode spec = Spec.chart(HEIGHT);
        ArrayNode values = Spec.values(spec);
        for (Point point : points) {
            ObjectNode value = values.addObject();
            Spec.put(value, "x", point.x());
            Spec.put(value, "y", point.y());
            value.put("label", point.label()).put("series", point.series()).put("front", point.front());
        }
        ObjectNode encoding = spec.putObject("encoding");
        axis(encoding, "x", xTitle);
        axis(encoding, "y", yTitle);
        ArrayNode layers = spec.putArray("layer");
        if (points.stream().anyMatch(Point::front)) {
            ObjectNode line = layers.addObject();
            line.putArray("transform").addObject().put("filter", "datum.front");
            line.putObject("mark")
                    .put("type", "line")
                    .put("interpolate", "step-after")
                    .put("color", "var(--soft)");
        }
        ObjectNode dots = layers.addObject();
        dots.putObject("mark")
                .put("type", "point")
                .put("filled", true)
                .put("size", 40)
                .put("opacity", 0.75);
        ObjectNode shown = dots.putObject("encoding");
        if (series.size() > 1) {
            for (String channel : List.of("color", "shape")) {
                ObjectNode told = Spec.field(shown, channel, "series", "nominal", legend);
                Spec.sort(told, series);
                if (channel.equals("color")) {
                    Spec.colours(told, series);
                }
            }
        }
        Spec.tooltip(shown, "label", "point", "x", xTitle, "y", yTitle);
        return spec;
    }

    private static void axis(ObjectNode encoding, String channel, String title) {
        Spec.field(encoding, channel, channel, "quantitative", title)
                .putObject("scale")
                .put("zero", false)
                .put("nice", true);
    }
}
