package io.pdsweep.report.sweep;

import io.pdsweep.report.RowKey;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * How the curves over a parameter are spread over charts: one parameter tells the lines of a chart apart, the others tell
 * the charts apart.
 *
 * @param key the parameter on the horizontal axis
 * @param levels a point for each of its values, in order
 * @param line the parameter that tells lines apart, if there is one
 * @param series its values in order, as people write them
 * @param panels the charts
 * @param omitted what is not drawn, in words; empty when all is
 */
record Panels(
        RowKey key,
        List<SweepPoint> levels,
        Optional<RowKey> line,
        List<String> series,
        List<Panel> panels,
        String omitted) {
    private static final int MOST_LINES = 8;
    private static final int MOST_PANELS = 4;

    Panels {
        levels = List.copyOf(levels);
        series = List.copyOf(series);
        panels = List.copyOf(panels);
    }

    /**
     * One chart.
     *
     * @param number from 1
     * @param title what its curves share; empty when that is all
     */
    record Panel(int number, String title, List<Curve> curves) {}

    /** The charts over a parameter; empty when the sweep is no grid in it. */
    static Optional<Panels> of(RowKey key, SweepData data) {
        List<Curve> curves = Curve.over(key, data);
        if (curves.isEmpty()) {
            return Optional.empty();
        }
        List<RowKey> others = new ArrayList<>();
        for (RowKey other : data.varyingWithout(List.of(key))) {
            if (Curve.levels(other, curves).size() > 1) {
                others.add(other);
            }
        }
        Optional<RowKey> line = others.stream()
                .filter(other -> Curve.levels(other, curves).size() <= MOST_LINES)
                .findFirst();
        List<RowKey> apart = others.stream()
                .filter(other -> !line.equals(Optional.of(other)))
                .toList();
        Map<String, List<Curve>> groups = new LinkedHashMap<>();
        for (Curve curve : curves) {
            groups.computeIfAbsent(curve.first().name(apart), unused -> new ArrayList<>())
                    .add(curve);
        }
        List<Panel> panels = new ArrayList<>();
        groups.forEach((title, own) -> {
            if (panels.size() < MOST_PANELS) {
                panels.add(new Panel(panels.size() + 1, title, List.copyOf(own)));
            }
        });
        String omitted = groups.size() > panels.size()
                ? "Over " + key.label() + ", the charts show " + panels.size() + " of " + groups.size()
                        + " settings of the other parameters; the tables have all."
                : "";
        List<String> series = line.map(other -> Curve.levels(other, curves).stream()
                        .map(point -> point.text(other))
                        .toList())
                .orElse(List.of(""));
        return Optional.of(new Panels(key, Curve.levels(key, curves), line, series, panels, omitted));
    }

    String legend() {
        return line.map(ChartsSection::title).orElse("");
    }

    String seriesOf(SweepPoint point) {
        return line.map(point::text).orElse("");
    }
}
