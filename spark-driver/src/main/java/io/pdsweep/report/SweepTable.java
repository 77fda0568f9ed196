package io.pdsweep.report;

import io.pdsweep.analysis.AcrossSeeds;
import io.pdsweep.analysis.Metric;
import io.pdsweep.sink.Outcome;
import io.pdsweep.sink.RunsTable;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

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
     */
    public record Line(List<String> names, int example, int runs, int failed, Map<Metric, AcrossSeeds> metrics) {}

    /** The columns that a table needs: status, every key, every metric. */
    public static List<String> columns() {
        List<String> columns = new ArrayList<>(List.of("status"));
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
                .filter(row -> runs.text(row, "status").equals(Outcome.OK))
                .toList();
        Map<Metric, AcrossSeeds> metrics = new EnumMap<>(Metric.class);
        for (Metric metric : Metric.values()) {
            double[] values = good.stream()
                    .mapToDouble(row -> runs.number(row, metric.column()))
                    .toArray();
            metrics.put(metric, AcrossSeeds.of(values));
        }
        return new Line(names, rows.get(0), rows.size(), rows.size() - good.size(), metrics);
    }
}
