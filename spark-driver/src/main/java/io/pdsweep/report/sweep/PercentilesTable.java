package io.pdsweep.report.sweep;

import io.pdsweep.report.document.Cell;
import io.pdsweep.report.document.DataTable;
import io.pdsweep.report.document.Head;
import java.util.ArrayList;
import java.util.List;

/** Percentiles of what clients see. */
final class PercentilesTable {
    private static final List<String> COLUMNS =
            List.of("ttft_p50_s", "ttft_p90_s", "ttft_p99_s", "tpot_p99_s", "response_p99_s", "lease_p99_s");

    private PercentilesTable() {}

    static List<String> columns() {
        return COLUMNS;
    }

    static DataTable of(SweepData data) {
        List<Head> heads = Heads.parameters(data.varying());
        for (String column : COLUMNS) {
            String label = column.replace("_s", "")
                    .replace("_", " ")
                    .replace("ttft", "TTFT")
                    .replace("tpot", "TPOT");
            heads.add(new Head(column + ".mean", label, "s", "ms", 1000, 1));
        }
        List<DataTable.Row> rows = new ArrayList<>();
        for (SweepPoint point : data.points()) {
            List<Cell> cells = Heads.parameters(data.varying(), point);
            for (int i = 0; i < COLUMNS.size(); i++) {
                Head head = heads.get(data.varying().size() + i);
                cells.add(head.cell(point.over(COLUMNS.get(i)).mean()).noted(States.note(point)));
            }
            rows.add(new DataTable.Row(point.id(), cells));
        }
        return new DataTable(
                "percentiles",
                "Percentiles: the mean over the seeds of each run's own percentile. They are upper quantiles of single"
                        + " requests, not of means.",
                heads,
                rows);
    }
}
