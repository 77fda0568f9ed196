package io.pdsweep.report;

import io.pdsweep.analysis.AcrossSeeds;
import io.pdsweep.analysis.Metric;
import io.pdsweep.analysis.RunTrend;
import io.pdsweep.analysis.SteadyState;
import io.pdsweep.sink.RunStatus;
import io.pdsweep.sink.RunsTable;
import io.pdsweep.sink.SteadinessColumns;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A sweep's metrics over its seeds, a line per point.
 *
 * @param keys what names a line
 * @param lines in the order of the sweep
 * @param pooled keys that vary but do not name a line: then a line is several points thrown together
 */
public record SweepTable(List<RowKey> keys, List<Line> lines, List<RowKey> pooled) {
    public SweepTable {
        keys = List.copyOf(keys);
        lines = List.copyOf(lines);
        pooled = List.copyOf(pooled);
    }

    /**
     * One line.
     *
     * @param names the value of each key as people write it
     * @param example a row of the line, for what all its rows share
     * @param runs rows
     * @param failed of these, failed runs: they are in no metric
     * @param metrics over the seeds, in the column's unit
     * @param state of its points the one furthest from a steady state; empty where the rows do not tell
     * @param good rows with a result
     */
    public record Line(
            List<String> names,
            int example,
            int runs,
            int failed,
            Map<Metric, AcrossSeeds> metrics,
            Optional<SteadyState> state,
            List<Integer> good) {}

    /** The columns that a table needs: status, steadiness, every key, every metric. */
    public static List<String> columns() {
        List<String> columns = new ArrayList<>(List.of("status", "point_id"));
        columns.addAll(SteadinessColumns.evidence());
        RowKey.all().forEach(key -> columns.add(key.column()));
        for (Metric metric : Metric.values()) {
            columns.add(metric.column());
        }
        return columns;
    }

    /** The keys that have more than one value. */
    public static List<RowKey> varying(RunsTable runs) {
        return RowKey.all().stream().filter(key -> runs.varies(key.column())).toList();
    }

    /** The table with lines named by these keys. */
    public static SweepTable of(RunsTable runs, List<RowKey> keys) {
        Map<List<String>, List<Integer>> rowsByNames = new LinkedHashMap<>();
        for (int row = 0; row < runs.rows().size(); row++) {
            List<String> names = new ArrayList<>();
            for (RowKey key : keys) {
                names.add(key.text(runs, row));
            }
            rowsByNames.computeIfAbsent(names, unused -> new ArrayList<>()).add(row);
        }
        List<Line> lines = new ArrayList<>();
        rowsByNames.forEach((names, rows) -> lines.add(line(runs, names, rows)));
        List<RowKey> pooled =
                varying(runs).stream().filter(key -> !keys.contains(key)).toList();
        return new SweepTable(keys, lines, pooled);
    }

    private static Line line(RunsTable runs, List<String> names, List<Integer> rows) {
        List<Integer> good = rows.stream()
                .filter(row -> runs.text(row, "status").equals(RunStatus.OK.label()))
                .toList();
        Map<Metric, AcrossSeeds> metrics = new EnumMap<>(Metric.class);
        for (Metric metric : Metric.values()) {
            double[] values = good.stream()
                    .mapToDouble(row -> runs.number(row, metric.column()))
                    .toArray();
            metrics.put(metric, AcrossSeeds.of(values));
        }
        return new Line(names, rows.get(0), rows.size(), rows.size() - good.size(), metrics, state(runs, good), good);
    }

    private static Optional<SteadyState> state(RunsTable runs, List<Integer> good) {
        Map<String, List<RunTrend>> points = new LinkedHashMap<>();
        for (int row : good) {
            List<RunTrend> trends = points.computeIfAbsent(runs.text(row, "point_id"), id -> new ArrayList<>());
            runs.trend(row).ifPresent(trends::add);
        }
        return points.values().stream()
                .filter(trends -> !trends.isEmpty())
                .map(SteadyState::ofTrends)
                .max(Comparator.comparing(SteadyState::verdict));
    }

    /** The metrics that this table shows: those of {@code slo} only where there is one. */
    public List<Metric> metrics() {
        return Arrays.stream(Metric.values())
                .filter(metric -> !metric.isOfSlo()
                        || lines.stream().anyMatch(line -> over(line, metric).count() > 0))
                .toList();
    }

    /** A metric over a line's seeds. */
    static AcrossSeeds over(Line line, Metric metric) {
        return line.metrics().getOrDefault(metric, AcrossSeeds.of(new double[0]));
    }

    /** Whether a point is not in a steady state. */
    public boolean anyUnsteady() {
        return lines.stream().anyMatch(line -> !StateText.of(line).isEmpty());
    }
}
