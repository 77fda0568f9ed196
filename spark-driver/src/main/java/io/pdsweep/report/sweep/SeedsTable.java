package io.pdsweep.report.sweep;

import io.pdsweep.analysis.AcrossSeeds;
import io.pdsweep.analysis.Metric;
import io.pdsweep.analysis.StoppingRule;
import io.pdsweep.report.StoppingText.Standing;
import io.pdsweep.report.document.Cell;
import io.pdsweep.report.document.DataTable;
import io.pdsweep.report.document.Head;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** How many seeds each point got by a rule, and whether it met it. */
final class SeedsTable {
    private SeedsTable() {}

    static DataTable of(StoppingRule rule, SweepData data) {
        Optional<Metric> metric = Metric.named(rule.label());
        Head value = metric.map(Heads::mean).orElseGet(() -> Head.exact(rule.column(), rule.column(), rule.unit()));
        Head width = metric.map(Heads::halfWidth).orElseGet(() -> value.named(value.name() + ".half_width", "± 95 %"));
        Head share = new Head("relative_half_width", "± of the mean", "1", "%", 100, 2);
        List<Head> heads = Heads.parameters(data.varying());
        heads.addAll(List.of(value, width, share));
        heads.add(Head.exact("seeds", "seeds", "1"));
        heads.add(Head.words("verdict", "verdict"));
        List<DataTable.Row> rows = new ArrayList<>();
        for (SweepPoint point : data.points()) {
            AcrossSeeds over = point.over(rule.column());
            List<Cell> cells = Heads.parameters(data.varying(), point);
            cells.add(value.cell(over.mean()).noted(States.note(point)));
            cells.add(width.cell(over.halfWidth()));
            cells.add(share.cell(over.relativeHalfWidth()));
            cells.add(Cell.whole(point.count()));
            cells.add(Cell.words(standing(rule, point).word()));
            rows.add(new DataTable.Row(point.id(), cells));
        }
        return new DataTable(
                "seeds",
                "Seeds were added to each point until " + rule.text() + ", at most " + rule.mostSeeds()
                        + " of them. met: the interval is narrow enough; cap: it is not, and the point has as many seeds as it"
                        + " may; open: the sweep was stopped before; undefined: no run has a value.",
                heads,
                rows);
    }

    static Standing standing(StoppingRule rule, SweepPoint point) {
        return Standing.of(rule, point.over(rule.column()), point.count());
    }
}
