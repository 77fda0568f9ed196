package io.pdsweep.report.chart;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.DoubleSummaryStatistics;
import java.util.List;

/**
 * Points with their intervals, and a line through those that no other one beats (a Pareto front) where there is one. Where the
 * points are few each is named in the chart, so that it can be read in print and on a phone.
 */
public final class ScatterChart {
    private static final int HEIGHT = 300;
    private static final int MOST_NAMED = 12;
    private static final int MARGIN = 14; // pixels between the outermost points and the axes

    private ScatterChart() {}

    /**
     * One point.
     *
     * @param halfWidth of the interval of y; NaN for none
     * @param label what it is, shown when it is pointed at
     * @param series its colour; empty when there is one
     * @param front whether the line goes through it
     */
    public record Point(double x, double y, double halfWidth, String label, String series, boolean front) {}

    /** The chart. */
    public static ObjectNode of(String xTitle, String yTitle, String legend, List<String> series, List<Point> points) {
        ObjectNode spec = Spec.chart(HEIGHT);
        ArrayNode values = Spec.values(spec);
        for (Point point : points) {
            ObjectNode value = values.addObject();
            Spec.put(value, "x", point.x());
            Spec.put(value, "y", point.y());
            if (Double.isFinite(point.halfWidth())) {
                Spec.put(value, "low", point.y() - point.halfWidth());
                Spec.put(value, "high", point.y() + point.halfWidth());
            }
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
        if (points.stream().anyMatch(point -> Double.isFinite(point.halfWidth()))) {
            ObjectNode bars = layers.addObject();
            bars.putObject("mark")
                    .put("type", "rule")
                    .put("color", "var(--soft)")
                    .put("opacity", 0.7);
            ObjectNode ends = bars.putObject("encoding");
            ends.putObject("y").put("field", "low").put("type", "quantitative").put("title", yTitle);
            ends.putObject("y2").put("field", "high");
        }
        if (points.size() <= MOST_NAMED) {
            names(layers.addObject(), points);
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

    /** A name beside each point: to its right and above, in the right half to its left and below. */
    private static void names(ObjectNode layer, List<Point> points) {
        DoubleSummaryStatistics x = points.stream().mapToDouble(Point::x).summaryStatistics();
        String right = "datum.x > " + (x.getMin() + x.getMax()) / 2;
        ObjectNode mark =
                layer.putObject("mark").put("type", "text").put("fontSize", 11).put("color", "var(--ink)");
        mark.putObject("align").put("expr", right + " ? 'right' : 'left'");
        mark.putObject("baseline").put("expr", right + " ? 'top' : 'bottom'");
        mark.putObject("dx").put("expr", right + " ? -6 : 6");
        mark.putObject("dy").put("expr", right + " ? 4 : -3");
        layer.putObject("encoding").putObject("text").put("field", "label").put("type", "nominal");
    }

    private static void axis(ObjectNode encoding, String channel, String title) {
        Spec.field(encoding, channel, channel, "quantitative", title)
                .putObject("scale")
                .put("zero", false)
                .put("nice", true)
                .put("padding", MARGIN);
    }
}
