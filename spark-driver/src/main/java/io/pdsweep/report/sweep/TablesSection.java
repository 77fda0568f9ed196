package io.pdsweep.report.sweep;

import io.pdsweep.analysis.AcrossSeeds;
import io.pdsweep.analysis.Metric;
import io.pdsweep.analysis.PairedDifference;
import io.pdsweep.report.RowKey;
import io.pdsweep.report.Sentences;
import io.pdsweep.report.document.Block;
import io.pdsweep.report.document.Cell;
import io.pdsweep.report.document.DataTable;
import io.pdsweep.report.document.Head;
import io.pdsweep.report.document.Section;
import java.util.ArrayList;
import java.util.List;

/** Every point's figures, and what each parameter alone changes. */
final class TablesSection {
    static final List<Metric> ASKED = List.of(Metric.REMOTE, Metric.LEASE, Metric.TTFT);

    private TablesSection() {}

    static Section of(SweepData data) {
        List<Block> blocks = new ArrayList<>();
        blocks.add(means(data));
        data.until().ifPresent(rule -> blocks.add(SeedsTable.of(rule, data)));
        blocks.add(spread(data));
        blocks.add(PercentilesTable.of(data));
        for (RowKey key : data.varying()) {
            List<Curve> curves = Curve.over(key, data);
            if (!curves.isEmpty()) {
                blocks.add(differences(key, curves, data));
                blocks.add(signs(key, curves, data));
            }
        }
        return new Section("tables", "Tables", blocks);
    }

    private static DataTable means(SweepData data) {
        List<Head> heads = Heads.parameters(data.varying());
        for (Metric metric : data.metrics()) {
            heads.add(Heads.mean(metric));
            heads.add(Heads.halfWidth(metric));
        }
        heads.add(Head.exact("runs", "runs", "1"));
        heads.add(Head.exact("failed", "failed runs", "1"));
        List<DataTable.Row> rows = new ArrayList<>();
        for (SweepPoint point : data.points()) {
            List<Cell> cells = Heads.parameters(data.varying(), point);
            for (Metric metric : data.metrics()) {
                List<Cell> own = Heads.meanAndHalfWidth(metric, point.over(metric.column()));
                cells.add(own.get(0).noted(States.note(point)));
                cells.add(own.get(1));
            }
            cells.add(Cell.whole(point.count()));
            cells.add(Cell.whole(point.failed()));
            rows.add(new DataTable.Row(point.id(), cells));
        }
        return new DataTable(
                "means",
                "Means over the seeds with the half-width of their 95 % interval (Student's t over independent seeds). "
                        + meanings(data),
                heads,
                rows);
    }

    private static String meanings(SweepData data) {
        List<String> words = new ArrayList<>();
        for (Metric metric : data.metrics()) {
            words.add(Heads.words(metric) + ": " + metric.meaning());
        }
        return Sentences.capital(String.join("; ", words)) + ".";
    }

    private static DataTable spread(SweepData data) {
        List<Head> heads = Heads.parameters(data.varying());
        for (Metric metric : ASKED) {
            Head head = Heads.of(metric);
            heads.add(head.named(head.name() + ".median", head.label() + " median"));
            heads.add(head.named(head.name() + ".min", "smallest"));
            heads.add(head.named(head.name() + ".max", "largest"));
        }
        List<DataTable.Row> rows = new ArrayList<>();
        for (SweepPoint point : data.points()) {
            List<Cell> cells = Heads.parameters(data.varying(), point);
            for (Metric metric : ASKED) {
                AcrossSeeds seeds = point.over(metric.column());
                Head head = Heads.of(metric);
                cells.add(head.cell(seeds.median()).noted(States.note(point)));
                cells.add(head.cell(seeds.min()));
                cells.add(head.cell(seeds.max()));
            }
            rows.add(new DataTable.Row(point.id(), cells));
        }
        return new DataTable("spread", "Median, smallest and largest of the seeds' means.", heads, rows);
    }

    private static DataTable differences(RowKey key, List<Curve> curves, SweepData data) {
        List<Head> heads = fromTo(key, data);
        for (Metric metric : ASKED) {
            heads.add(Heads.difference(metric));
            heads.add(Heads.differenceHalfWidth(metric));
        }
        return new DataTable(
                "change-" + key.column().replace('_', '-'),
                "What " + key.label()
                        + " alone changes: differences from its smallest value, paired by seed (both points saw the same"
                        + " sessions), with the half-width of their 95 % interval.",
                heads,
                changes(curves, data, Heads::difference));
    }

    private static DataTable signs(RowKey key, List<Curve> curves, SweepData data) {
        List<Head> heads = fromTo(key, data);
        ASKED.forEach(metric -> heads.addAll(Heads.signHeads(metric)));
        return new DataTable(
                "signs-" + key.column().replace('_', '-'),
                "The same differences by their signs, which one seed that blows up does not sway: their median, the seeds"
                        + " under which the metric is higher and lower, and the p of the two-sided sign test.",
                heads,
                changes(curves, data, Heads::signCells));
    }

    private static List<Head> fromTo(RowKey key, SweepData data) {
        List<Head> heads = Heads.parameters(data.varyingWithout(List.of(key)));
        heads.add(Head.words("from", key.label() + " from"));
        heads.add(Head.words("to", "to"));
        return heads;
    }

    /** What is shown of a metric's difference, with what must be noted of its points. */
    private interface Shown {
        List<Cell> cells(Metric metric, PairedDifference paired, String note);
    }

    private static List<DataTable.Row> changes(List<Curve> curves, SweepData data, Shown shown) {
        List<DataTable.Row> rows = new ArrayList<>();
        for (Curve curve : curves) {
            for (SweepPoint point : curve.points().subList(1, curve.points().size())) {
                List<Cell> cells = Heads.parameters(data.varyingWithout(List.of(curve.key())), point);
                cells.add(Cell.words(curve.first().text(curve.key())));
                cells.add(Cell.words(point.text(curve.key())));
                for (Metric metric : ASKED) {
                    PairedDifference paired =
                            PairedDifference.of(curve.first().bySeed(metric.column()), point.bySeed(metric.column()));
                    cells.addAll(shown.cells(metric, paired, States.worst(List.of(curve.first(), point))));
                }
                rows.add(new DataTable.Row(curve.first().id() + ">" + point.id(), cells));
            }
        }
        return rows;
    }
}
