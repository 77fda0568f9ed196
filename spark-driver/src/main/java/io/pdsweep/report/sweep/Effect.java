package io.pdsweep.report.sweep;

import io.pdsweep.analysis.Metric;
import io.pdsweep.analysis.PairedDifference;
import io.pdsweep.report.RowKey;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * What a parameter alone changes of a metric: from its smallest value of the sweep to its largest, of those at which the
 * metric is defined, on average over the settings of the others that have both, paired by seed.
 *
 * @param from the smallest value, as people write it
 * @param to the largest
 * @param curves the settings of the others, each from {@code from} to {@code to}; at least one
 * @param difference in the unit of the metric's column
 */
public record Effect(
        RowKey key, Metric metric, String from, String to, List<Curve> curves, PairedDifference difference) {
    public Effect {
        curves = List.copyOf(curves);
    }

    /** The effect of a parameter on a metric; empty when the sweep is no grid in it. */
    public static Optional<Effect> of(RowKey key, Metric metric, SweepData data) {
        List<Curve> defined = new ArrayList<>();
        for (Curve curve : Curve.over(key, data)) {
            List<SweepPoint> points = curve.points().stream()
                    .filter(point -> point.over(metric.column()).count() > 0)
                    .toList();
            if (points.size() > 1) {
                defined.add(new Curve(key, points));
            }
        }
        if (defined.isEmpty()) {
            return Optional.empty();
        }
        List<SweepPoint> levels = Curve.levels(key, defined);
        String from = levels.get(0).text(key);
        String to = levels.get(levels.size() - 1).text(key);
        List<Curve> whole = defined.stream()
                .filter(curve -> curve.first().text(key).equals(from)
                        && curve.last().text(key).equals(to))
                .toList();
        if (whole.isEmpty()) {
            return Optional.empty();
        }
        PairedDifference difference = PairedDifference.of(
                mean(whole.stream().map(Curve::first).toList(), metric),
                mean(whole.stream().map(Curve::last).toList(), metric));
        return Optional.of(new Effect(key, metric, from, to, whole, difference));
    }

    /** The effects of all parameters on a metric, largest first. */
    public static List<Effect> on(Metric metric, SweepData data) {
        List<Effect> effects = new ArrayList<>();
        data.varying().forEach(key -> of(key, metric, data).ifPresent(effects::add));
        effects.sort((a, b) -> Double.compare(b.size(), a.size()));
        return effects;
    }

    private double size() {
        double mean = Math.abs(difference.difference().mean());
        return Double.isNaN(mean) ? -1 : mean;
    }

    /** The mean over points under each seed that all of them have. */
    private static Map<Long, Double> mean(List<SweepPoint> points, Metric metric) {
        List<Map<Long, Double>> values =
                points.stream().map(point -> point.bySeed(metric.column())).toList();
        TreeSet<Long> seeds = new TreeSet<>(values.get(0).keySet());
        values.forEach(own -> seeds.retainAll(own.keySet()));
        Map<Long, Double> means = new TreeMap<>();
        for (long seed : seeds) {
            double sum = 0;
            for (Map<Long, Double> own : values) {
                sum += own.getOrDefault(seed, Double.NaN);
            }
            means.put(seed, sum / values.size());
        }
        return means;
    }

    /** The points at its ends. */
    List<SweepPoint> ends() {
        List<SweepPoint> ends = new ArrayList<>();
        for (Curve curve : curves) {
            ends.add(curve.first());
            ends.add(curve.last());
        }
        return ends;
    }

    /** The points that it is about, as a table's row names them. */
    public String source() {
        return curves.stream()
                .map(curve -> curve.first().id() + ">" + curve.last().id())
                .collect(Collectors.joining(" "));
    }
}
