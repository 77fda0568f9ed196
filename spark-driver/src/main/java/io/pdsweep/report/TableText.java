package io.pdsweep.report;

import io.pdsweep.analysis.AcrossSeeds;
import io.pdsweep.analysis.Metric;
import io.pdsweep.spec.Numbers;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;

/** A sweep's table for people. */
public final class TableText {
    private static final String UNDEFINED = "-";

    private TableText() {}

    /** The medians, a line per point; ends with a line feed. */
    public static String medians(SweepTable table) {
        List<String> head = labels(table);
        for (Metric metric : Metric.values()) {
            head.add(metric.label() + " " + metric.unit());
        }
        head.add("runs");
        TextTable text = new TextTable(0, head);
        for (SweepTable.Line line : table.lines()) {
            List<String> cells = new ArrayList<>(line.names());
            for (Metric metric : Metric.values()) {
                AcrossSeeds seeds = line.metrics().getOrDefault(metric, AcrossSeeds.of(new double[0]));
                cells.add(printed(metric, seeds.median(), metric.decimals()));
            }
            cells.add(runs(line));
            text.row(cells);
        }
        return text.toString();
    }

    private static List<String> labels(SweepTable table) {
        List<String> labels = new ArrayList<>();
        table.keys().forEach(key -> labels.add(key.label()));
        return labels;
    }

    private static String runs(SweepTable.Line line) {
        int good = line.runs() - line.failed();
        return line.failed() == 0 ? Integer.toString(good) : good + " (" + line.failed() + " failed)";
    }

    /** Everything over the seeds, a block per metric; ends with a line feed. */
    public static String details(SweepTable table) {
        StringBuilder text = new StringBuilder();
        for (Metric metric : Metric.values()) {
            text.append(text.isEmpty() ? "" : "\n");
            text.append(metric.label()).append(", ").append(metric.unit()).append(": ");
            text.append(metric.meaning()).append('\n');
            List<String> head = labels(table);
            head.addAll(List.of("median", "min", "max", "mean", "+- 95 %"));
            TextTable block = new TextTable(0, head);
            for (SweepTable.Line line : table.lines()) {
                AcrossSeeds seeds = line.metrics().getOrDefault(metric, AcrossSeeds.of(new double[0]));
                int digits = metric.decimals() + 1;
                List<String> cells = new ArrayList<>(line.names());
                cells.add(printed(metric, seeds.median(), digits));
                cells.add(printed(metric, seeds.min(), digits));
                cells.add(printed(metric, seeds.max(), digits));
                cells.add(printed(metric, seeds.mean(), digits));
                cells.add(printed(metric, seeds.halfWidth(), digits));
                block.row(cells);
            }
            text.append(block);
        }
        return text.toString();
    }

    /** A value in the unit and with the digits it is printed in. */
    static String printed(Metric metric, double value, int decimals) {
        return Double.isNaN(value)
                ? UNDEFINED
                : rounded(metric, value, decimals).toPlainString();
    }

    /** Rounded in decimal, half up: what a reader of the exact value would write. */
    static BigDecimal rounded(Metric metric, double value, int decimals) {
        return Numbers.decimal(value)
                .multiply(BigDecimal.valueOf(metric.factor()))
                .setScale(decimals, RoundingMode.HALF_UP);
    }
}
