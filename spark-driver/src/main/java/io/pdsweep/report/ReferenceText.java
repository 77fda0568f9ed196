package io.pdsweep.report;

import io.pdsweep.analysis.AcrossSeeds;
import io.pdsweep.analysis.Metric;
import io.pdsweep.sink.RunsTable;
import io.pdsweep.spec.Reference;
import io.pdsweep.spec.Setting;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** A sweep's medians beside the figures that its file quotes from elsewhere. */
public final class ReferenceText {
    private int figures;
    private int agreeing;

    private ReferenceText() {}

    /** The figures side by side, ours rounded to the digits that were printed; ends with a line feed. */
    public static String write(Reference reference, SweepTable table, RunsTable runs) {
        return new ReferenceText().text(reference, table, runs);
    }

    private String text(Reference reference, SweepTable table, RunsTable runs) {
        List<Metric> metrics = new ArrayList<>();
        for (Metric metric : Metric.values()) {
            if (reference.rows().stream().anyMatch(row -> row.medians().containsKey(metric))) {
                metrics.add(metric);
            }
        }
        List<String> head = new ArrayList<>(List.of("point"));
        for (Metric metric : metrics) {
            head.add(metric.label() + " " + metric.unit());
            head.add("reference");
        }
        TextTable lines = new TextTable(1, head);
        StringBuilder unmatched = new StringBuilder();
        for (Reference.Row row : reference.rows()) {
            Optional<SweepTable.Line> line = line(row, table, runs);
            lines.row(cells(row, metrics, line));
            if (line.isEmpty()) {
                unmatched.append("no point is at ").append(at(row)).append(": see reference in the sweep file\n");
            }
        }
        return "medians beside the reference: " + reference.source() + "\n" + lines + agreeing + " of " + figures
                + " figures agree to the last printed digit; ~ marks the others\n" + unmatched;
    }

    private static Optional<SweepTable.Line> line(Reference.Row row, SweepTable table, RunsTable runs) {
        return table.lines().stream()
                .filter(line -> row.at().stream().allMatch(setting -> matches(setting, runs, line.example())))
                .findFirst();
    }

    private static boolean matches(Setting setting, RunsTable runs, int row) {
        return RowKey.named(setting.key())
                .map(key -> key.text(runs, row).equals(setting.text()))
                .orElse(false);
    }

    private static String at(Reference.Row row) {
        return row.at().stream()
                .map(setting -> setting.key() + "=" + setting.text())
                .collect(Collectors.joining(" "));
    }

    private List<String> cells(Reference.Row row, List<Metric> metrics, Optional<SweepTable.Line> line) {
        List<String> cells = new ArrayList<>();
        cells.add(at(row));
        for (Metric metric : metrics) {
            BigDecimal quoted = row.medians().get(metric);
            if (quoted == null) {
                cells.addAll(List.of("", ""));
                continue;
            }
            double median = line.map(found -> found.metrics().get(metric))
                    .map(AcrossSeeds::median)
                    .orElse(Double.NaN);
            figures++;
            if (Double.isNaN(median)) {
                cells.add("~ -");
            } else {
                BigDecimal ours = TableText.rounded(metric, median, quoted.scale());
                boolean agrees = ours.compareTo(quoted) == 0;
                agreeing += agrees ? 1 : 0;
                cells.add((agrees ? "" : "~ ") + ours.toPlainString());
            }
            cells.add(quoted.toPlainString());
        }
        return cells;
    }
}
