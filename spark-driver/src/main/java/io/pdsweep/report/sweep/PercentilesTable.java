package io.pdsweep.report.sweep;

import io.pdsweep.report.document.Cell;
import io.pdsweep.report.document.DataTable;
import io.pdsweep.report.document.Head;
import io.pdsweep.sim.Observation;
import io.pdsweep.sim.stat.Histogram;
import io.pdsweep.sink.HistogramColumns;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Percentiles of what clients see, over all requests of a point where its rows keep histograms. */
final class PercentilesTable {
    private static final List<Shown> SHOWN = List.of(
            new Shown(Observation.TTFT, 50),
            new Shown(Observation.TTFT, 90),
            new Shown(Observation.TTFT, 99),
            new Shown(Observation.TPOT, 99),
            new Shown(Observation.RESPONSE, 99),
            new Shown(Observation.LEASE, 99));

    private PercentilesTable() {}

    private record Shown(Observation observation, int percent) {
        String column() {
            return observation.label() + "_p" + percent + "_s";
        }

        Head head(boolean pooled) {
            String name = pooled ? HistogramColumns.name(observation) + ".pooled_p" + percent : column() + ".mean";
            String label = switch (observation) {
                case TTFT, TPOT -> observation.name();
                default -> observation.label();
            };
            return new Head(name, label + " p" + percent, "s", "ms", 1000, observation == Observation.TPOT ? 3 : 1);
        }

        double value(SweepPoint point, boolean pooled) {
            if (!pooled) {
                return point.over(column()).mean();
            }
            Optional<Histogram> all = point.histogram(observation);
            return all.isPresent() && all.get().count() > 0 ? all.get().quantile(percent / 100.0) : Double.NaN;
        }
    }

    static List<String> columns() {
        List<String> columns = new ArrayList<>();
        for (Shown shown : SHOWN) {
            columns.add(shown.column());
            if (!columns.contains(HistogramColumns.name(shown.observation()))) {
                columns.add(HistogramColumns.name(shown.observation()));
            }
        }
        return columns;
    }

    static DataTable of(SweepData data) {
        boolean pooled = data.points().stream()
                .allMatch(point -> point.histogram(Observation.TTFT).isPresent());
        List<Head> heads = Heads.parameters(data.varying());
        SHOWN.forEach(shown -> heads.add(shown.head(pooled)));
        List<DataTable.Row> rows = new ArrayList<>();
        for (SweepPoint point : data.points()) {
            List<Cell> cells = Heads.parameters(data.varying(), point);
            for (Shown shown : SHOWN) {
                Cell cell = shown.head(pooled).cell(shown.value(point, pooled));
                cells.add(cell.exact().isEmpty() ? cell : cell.noted(States.note(point)));
            }
            rows.add(new DataTable.Row(point.id(), cells));
        }
        String how = pooled
                ? "over the requests of all seeds together, from their histograms, at most 1 part in 128 off"
                : "the mean over the seeds of each run's own percentile (a sweep with keep: [histograms] has those over all"
                        + " requests together)";
        return new DataTable("percentiles", "Percentiles of single requests: " + how + ".", heads, rows);
    }
}
