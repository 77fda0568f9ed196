package io.pdsweep.report;

import io.pdsweep.analysis.AcrossSeeds;
import io.pdsweep.analysis.Metric;
import io.pdsweep.sim.stat.Histogram;
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
        for (Metric metric : table.metrics()) {
            head.add(metric.label() + " " + metric.unit());
        }
        head.add("runs");
        state(table, head, "state");
        TextTable text = new TextTable(0, head);
        for (SweepTable.Line line : table.lines()) {
            List<String> cells = new ArrayList<>(line.names());
            for (Metric metric : table.metrics()) {
                cells.add(printed(metric, SweepTable.over(line, metric).median(), metric.decimals()));
            }
            cells.add(runs(line));
            state(table, cells, StateText.of(line));
            text.row(cells);
        }
        return text + (table.anyUnsteady() ? StateText.NOTE : "");
    }

    /** Adds a last cell where a line of the table is not in a steady state. */
    private static void state(SweepTable table, List<String> cells, String cell) {
        if (table.anyUnsteady()) {
            cells.add(cell);
        }
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
        for (Metric metric : table.metrics()) {
            text.append(text.isEmpty() ? "" : "\n");
            text.append(metric.label()).append(", ").append(metric.unit()).append(": ");
            text.append(metric.meaning()).append('\n');
            List<String> head = labels(table);
            head.addAll(List.of("median", "min", "max", "mean", "+- 95 %"));
            state(table, head, "state");
            TextTable block = new TextTable(0, head);
            for (SweepTable.Line line : table.lines()) {
                AcrossSeeds seeds = SweepTable.over(line, metric);
                int digits = metric.decimals() + 1;
                List<String> cells = new ArrayList<>(line.names());
                cells.add(printed(metric, seeds.median(), digits));
                cells.add(printed(metric, seeds.min(), digits));
                cells.add(printed(metric, seeds.max(), digits));
                cells.add(printed(metric, seeds.mean(), digits));
                cells.add(printed(metric, seeds.halfWidth(), digits));
                state(table, cells, StateText.of(line));
                block.row(cells);
            }
            text.append(block);
        }
        return text.toString();
    }

    /** Percentiles over all requests of all seeds, a block per observation; ends with a line feed. */
    public static String percentiles(SweepTable table, List<Percentiles> percentiles) {
        StringBuilder text = new StringBuilder();
        for (Percentiles each : percentiles) {
            text.append(text.isEmpty() ? "" : "\n");
            text.append(each.observation().label()).append(", ").append(each.unit());
            text.append(": percentiles over the requests of all seeds, at most 0.8 % off\n");
            List<String> head = labels(table);
            head.addAll(List.of("p50", "p90", "p99", "p99.9", "requests"));
            state(table, head, "state");
            TextTable block = new TextTable(0, head);
            for (int i = 0; i < table.lines().size(); i++) {
                SweepTable.Line line = table.lines().get(i);
                Histogram histogram = each.histograms().get(i);
                List<String> cells = new ArrayList<>(line.names());
                for (double level : Percentiles.LEVELS) {
                    double value = histogram.quantile(level) * each.factor();
                    cells.add(
                            Double.isNaN(value)
                                    ? UNDEFINED
                                    : Numbers.decimal(value)
                                            .setScale(each.decimals(), RoundingMode.HALF_UP)
                                            .toPlainString());
                }
                cells.add(Long.toString(histogram.count()));
                state(table, cells, StateText.of(line));
                block.row(cells);
            }
            text.append(block);
        }
        return text + (table.anyUnsteady() ? StateText.NOTE : "");
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
