package io.pdsweep.report.sweep;

import io.pdsweep.analysis.design.OneAtATime;
import io.pdsweep.report.RowKey;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Points that differ in one parameter alone.
 *
 * @param key the parameter
 * @param points by its value, smallest first; at least two
 */
public record Curve(RowKey key, List<SweepPoint> points) {
    private static final int FEWEST_OF_LEVELS = 4;

    public Curve {
        points = List.copyOf(points);
    }

    /** The sweep's curves over a parameter, in the order of the sweep; none when it is no grid in this parameter. */
    public static List<Curve> over(RowKey key, SweepData data) {
        if (data.design()
                .filter(points -> !(points.design() instanceof OneAtATime))
                .isPresent()) {
            return List.of(); // Morris's steps too are pairs, each at its own setting of the others: no curves
        }
        List<RowKey> others = data.varyingWithout(List.of(key));
        Map<List<String>, List<SweepPoint>> groups = new LinkedHashMap<>();
        for (SweepPoint point : data.points()) {
            groups.computeIfAbsent(others.stream().map(point::text).toList(), unused -> new ArrayList<>())
                    .add(point);
        }
        List<Curve> curves = new ArrayList<>();
        for (List<SweepPoint> group : groups.values()) {
            if (group.size() > 1) {
                group.sort(Comparator.comparingDouble((SweepPoint point) -> point.number(key))
                        .thenComparing(point -> point.text(key)));
                curves.add(new Curve(key, group));
            }
        }
        long levels =
                data.points().stream().map(point -> point.text(key)).distinct().count();
        int longest =
                curves.stream().mapToInt(curve -> curve.points().size()).max().orElse(0);
        return longest < levels / FEWEST_OF_LEVELS ? List.of() : curves; // pairs of a random design are chance
    }

    public SweepPoint first() {
        return points.get(0);
    }

    public SweepPoint last() {
        return points.get(points.size() - 1);
    }

    /** The curves' values of a parameter in order, smallest first. */
    static List<SweepPoint> levels(RowKey key, List<Curve> curves) {
        Map<String, SweepPoint> levels = new LinkedHashMap<>();
        curves.stream()
                .flatMap(curve -> curve.points().stream())
                .sorted(Comparator.comparingDouble((SweepPoint point) -> point.number(key))
                        .thenComparing(point -> point.text(key)))
                .forEach(point -> levels.putIfAbsent(point.text(key), point));
        return List.copyOf(levels.values());
    }
}
