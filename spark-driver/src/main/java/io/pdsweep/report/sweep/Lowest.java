package io.pdsweep.report.sweep;

import io.pdsweep.analysis.Metric;
import io.pdsweep.analysis.PairedDifference;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The point with the lowest mean of a metric.
 *
 * @param best the first of them, in their order
 * @param others what each of the other points changes, paired by seed, in their order
 */
record Lowest(SweepPoint best, Map<SweepPoint, PairedDifference> others) {
    /** Of at least one point, each with values. */
    static Lowest of(Metric metric, List<SweepPoint> points) {
        String column = metric.column();
        SweepPoint best = points.stream()
                .min(Comparator.comparingDouble(point -> point.over(column).mean()))
                .orElseThrow();
        Map<SweepPoint, PairedDifference> others = new LinkedHashMap<>();
        for (SweepPoint point : points) {
            if (point != best) {
                others.put(point, PairedDifference.of(best.bySeed(column), point.bySeed(column)));
            }
        }
        return new Lowest(best, others);
    }
}
