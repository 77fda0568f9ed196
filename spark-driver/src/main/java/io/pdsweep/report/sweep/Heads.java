package io.pdsweep.report.sweep;

import io.pdsweep.analysis.AcrossSeeds;
import io.pdsweep.analysis.Metric;
import io.pdsweep.analysis.PairedDifference;
import io.pdsweep.report.RowKey;
import io.pdsweep.report.SignWords;
import io.pdsweep.report.document.Cell;
import io.pdsweep.report.document.Head;
import java.util.ArrayList;
import java.util.List;

/** The columns that the report's tables have in common. */
final class Heads {
    private Heads() {}

    /** One column for each parameter. */
    static List<Head> parameters(List<RowKey> keys) {
        List<Head> heads = new ArrayList<>();
        for (RowKey key : keys) {
            heads.add(Head.words(key.column(), key.label()));
        }
        return heads;
    }

    static List<Cell> parameters(List<RowKey> keys, SweepPoint point) {
        return new ArrayList<>(keys.stream()
                .map(key -> new Cell(point.shortText(key), point.text(key), ""))
                .toList());
    }

    /** A metric's column: exact in the unit of {@code runs}, shown in the metric's. */
    static Head of(Metric metric) {
        String unit = metric.factor() == 1000 ? "s" : metric.unit().equals("%") ? "1" : metric.unit();
        return new Head(metric.column(), words(metric), unit, metric.unit(), metric.factor(), metric.decimals());
    }

    /** What a metric is called in sentences and titles. */
    static String words(Metric metric) {
        return switch (metric) {
            case REMOTE -> "remote fraction";
            case LEASE -> "mean lease";
            case TTFT -> "mean TTFT";
            case RESPONSE -> "mean response time";
            default -> metric.label().replace('_', ' ');
        };
    }

    /** A title with the unit. */
    static String title(Metric metric) {
        return words(metric) + ", " + metric.unit();
    }

    static Head mean(Metric metric) {
        Head head = of(metric);
        return head.named(head.name() + ".mean", head.label());
    }

    static Head halfWidth(Metric metric) {
        Head head = of(metric);
        Head finer = new Head(
                head.name() + ".half_width",
                "± 95 %",
                head.unit(),
                head.shownUnit(),
                head.factor(),
                head.decimals() + 1);
        return finer;
    }

    static List<Cell> meanAndHalfWidth(Metric metric, AcrossSeeds seeds) {
        return List.of(mean(metric).cell(seeds.mean()), halfWidth(metric).cell(seeds.halfWidth()));
    }

    static Head difference(Metric metric) {
        Head head = of(metric);
        return new Head(
                head.name() + ".difference",
                "Δ " + head.label(),
                head.unit(),
                head.shownUnit().equals("%") ? "points" : head.shownUnit(),
                head.factor(),
                head.decimals() + 1);
    }

    static Head differenceHalfWidth(Metric metric) {
        return difference(metric).named(metric.column() + ".difference_half_width", "± 95 %");
    }

    static List<Cell> difference(Metric metric, PairedDifference paired, String note) {
        Cell mean = difference(metric).cell(paired.difference().mean());
        return List.of(
                mean.exact().isEmpty() ? mean : mean.noted(note),
                differenceHalfWidth(metric).cell(paired.difference().halfWidth()));
    }

    /** The columns of {@link #signCells}. */
    static List<Head> signHeads(Metric metric) {
        Head difference = difference(metric);
        return List.of(
                difference.named(metric.column() + ".difference_median", difference.label() + " median"),
                Head.exact(metric.column() + ".seeds_higher", "higher", "1"),
                Head.exact(metric.column() + ".seeds_lower", "lower", "1"),
                new Head(metric.column() + ".sign_test_p", "p", "1", "", 1, 3));
    }

    static List<Cell> signCells(Metric metric, PairedDifference paired, String note) {
        List<Head> heads = signHeads(metric);
        Cell median = heads.get(0).cell(paired.difference().median());
        return List.of(
                median.exact().isEmpty() ? median : median.noted(note),
                Cell.whole(paired.signs().higher()),
                Cell.whole(paired.signs().lower()),
                heads.get(3).cell(paired.signs().p()));
    }

    /** {@code 36.09 ± 0.21 ms}. */
    static String words(Metric metric, AcrossSeeds seeds) {
        Head head = of(metric);
        return head.shown(seeds.mean()) + interval(head, seeds) + unit(metric.unit());
    }

    /** {@code +3.21 ± 0.12 ms}; of shares in percentage points. */
    static String words(Metric metric, PairedDifference paired) {
        Head head = of(metric);
        return signed(head, paired.difference().mean()) + interval(head, paired.difference()) + changeUnit(metric);
    }

    /** The size of a change with the half-width of its interval, in the metric's column's unit; {@code 3.21 ± 0.12 ms}. */
    static String change(Metric metric, double size, double halfWidth) {
        Head head = of(metric);
        return head.shown(size)
                + (Double.isFinite(halfWidth) ? " ± " + head.shown(halfWidth) : "")
                + changeUnit(metric);
    }

    /** {@code NP, ND and blocksD}. */
    static String and(List<String> names) {
        int last = names.size() - 1;
        return last < 1
                ? String.join("", names)
                : String.join(", ", names.subList(0, last)) + " and " + names.get(last);
    }

    /** What the seeds' signs say where the interval does not tell. */
    static String signs(Metric metric, PairedDifference paired) {
        return SignWords.of(paired, signed(of(metric), paired.difference().median()) + changeUnit(metric));
    }

    private static String signed(Head head, double value) {
        return (value > 0 ? "+" : value < 0 ? "−" : "") + head.shown(Math.abs(value));
    }

    private static String changeUnit(Metric metric) {
        return unit(metric.unit().equals("%") ? "points" : metric.unit());
    }

    private static String interval(Head head, AcrossSeeds seeds) {
        return Double.isNaN(seeds.halfWidth()) ? "" : " ± " + head.shown(seeds.halfWidth());
    }

    private static String unit(String unit) {
        return unit.isEmpty() ? "" : " " + unit;
    }
}
