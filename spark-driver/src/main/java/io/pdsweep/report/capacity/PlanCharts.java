package io.pdsweep.report.capacity;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import io.pdsweep.report.chart.ScatterChart;
import io.pdsweep.report.chart.ScatterChart.Point;
import io.pdsweep.report.document.Block;
import io.pdsweep.report.document.Figure;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A plan's charts. */
final class PlanCharts {
    private PlanCharts() {}

    /** For each rate that some fleet carries: cost against the p99 of TTFT, with the line of those not beaten in the two. */
    static List<Block> fronts(JsonNode plan) {
        Map<String, JsonNode> fleets = new HashMap<>();
        plan.get("fleets").forEach(fleet -> fleets.put(fleet.get("fleet").asText(), fleet));
        List<Block> charts = new ArrayList<>();
        plan.get("rates").forEach(rate -> {
            List<Point> points = new ArrayList<>();
            rate.get("carriers_in_order").forEach(name -> {
                JsonNode fleet = fleets.get(name.asText());
                if (fleet != null) {
                    JsonNode ttft = at(fleet, rate.get("rate").asDouble());
                    points.add(new Point(
                            fleet.get("cost_per_hour").asDouble(),
                            1000 * ttft.path("mean").asDouble(Double.NaN),
                            1000 * ttft.path("half_width").asDouble(Double.NaN),
                            name.asText(),
                            "",
                            false));
                }
            });
            if (!points.isEmpty()) {
                String asked = AnswerWords.number(rate.get("rate"));
                charts.add(new Figure(
                        "front-" + asked.replace('.', '-'),
                        "Fleets that carry " + asked
                                + " sessions/s: cost against the p99 of TTFT there, mean over the seeds with its 95 %"
                                + " interval."
                                + " The line goes through those that no other beats in the two.",
                        ScatterChart.of(
                                "cost, " + AnswerWords.perHour(plan),
                                "TTFT p99, ms",
                                "",
                                List.of(),
                                points.stream()
                                        .map(point -> onFront(point, points))
                                        .toList())));
            }
        });
        return charts;
    }

    private static JsonNode at(JsonNode fleet, double rate) {
        for (JsonNode evaluation : fleet.get("evaluations")) {
            if (evaluation.get("rate").asDouble() == rate) {
                return evaluation.path("ttft_p99_s");
            }
        }
        return MissingNode.getInstance();
    }

    private static Point onFront(Point point, List<Point> all) {
        boolean beaten = all.stream()
                .anyMatch(other -> other.x() <= point.x()
                        && other.y() <= point.y()
                        && (other.x() < point.x() || other.y() < point.y()));
        return new Point(point.x(), point.y(), point.halfWidth(), point.label(), point.series(), !beaten);
    }

    /** Cost against the highest rate carried. */
    static Figure capacities(JsonNode plan) {
        List<Point> points = new ArrayList<>();
        plan.get("fleets")
                .forEach(fleet -> points.add(new Point(
                        fleet.get("cost_per_hour").asDouble(),
                        fleet.at("/carries/met").asDouble(0),
                        Double.NaN,
                        fleet.get("fleet").asText(),
                        fleet.get("listed").asBoolean() ? "listed" : "one more or fewer than a chosen one",
                        false)));
        List<String> series =
                points.stream().map(Point::series).distinct().sorted().toList();
        return new Figure(
                "capacities",
                "Cost of each fleet against the highest rate that it carries (0: none of the search). The next rate looked at"
                        + " is in the table.",
                ScatterChart.of("cost, " + AnswerWords.perHour(plan), "carries, sessions/s", "fleet", series, points));
    }
}
