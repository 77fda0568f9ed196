package io.pdsweep.report.sweep;

import io.pdsweep.report.RowKey;
import io.pdsweep.report.document.Block;
import io.pdsweep.report.document.Cell;
import io.pdsweep.report.document.DataTable;
import io.pdsweep.report.document.Head;
import io.pdsweep.report.document.Section;
import io.pdsweep.sim.Parameter;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** What was varied, what was held, and what the model takes for granted. */
final class AssumptionsSection {
    private static final int MOST_LEVELS = 12;

    private AssumptionsSection() {}

    static Section of(SweepData data) {
        List<Block> blocks = new ArrayList<>();
        blocks.add(new Block.Points(List.of(
                (data.until().isEmpty()
                                ? "Every point runs under the same seeds: "
                                : "Every point runs under the first seeds of one sequence, and two points are compared over"
                                        + " those that both have: ")
                        + "with one seed, all points see the same sessions, turns, lengths and"
                        + " tool times (common random numbers), so differences between points are sharper than their values.",
                "Nothing is observed before the warm-up's end. A request that is unfinished at the horizon counts in no mean"
                        + " of its response.",
                "Iteration times follow the model's cost formula with the parameters below, which are assumptions about the"
                        + " hardware, not measurements of yours.")));
        blocks.add(varied(data));
        blocks.add(held(data));
        return new Section("assumptions", "Assumptions and parameters", blocks);
    }

    private static DataTable varied(SweepData data) {
        List<DataTable.Row> rows = new ArrayList<>();
        for (RowKey key : data.varying()) {
            List<SweepPoint> levels = Curve.levels(key, List.of(new Curve(key, data.points())));
            String values = levels.size() <= MOST_LEVELS
                    ? levels.stream().map(point -> point.text(key)).collect(Collectors.joining(", "))
                    : levels.get(0).shortText(key) + " to "
                            + levels.get(levels.size() - 1).shortText(key) + " (" + levels.size() + " values)";
            rows.add(row(key, values));
        }
        return new DataTable("varied", "Varied parameters.", heads("values"), rows);
    }

    private static DataTable held(SweepData data) {
        List<DataTable.Row> rows = new ArrayList<>();
        for (RowKey key : data.fixed()) {
            rows.add(
                    row(key, data.points().isEmpty() ? "" : data.points().get(0).text(key)));
        }
        return new DataTable("held", "Parameters that are the same for all points.", heads("value"), rows);
    }

    private static List<Head> heads(String values) {
        return List.of(
                Head.words("parameter", "parameter"),
                Head.words(values, values),
                Head.words("unit", "unit"),
                Head.words("meaning", "meaning"));
    }

    private static DataTable.Row row(RowKey key, String values) {
        String unit = Parameter.named(key.label()).map(Parameter::unit).orElse("");
        String meaning = Parameter.named(key.label())
                .map(Parameter::meaning)
                .orElse(key.label().equals("mode") ? "pull or push of the KV" : "how sessions arrive");
        return new DataTable.Row(
                "", List.of(Cell.words(key.label()), Cell.words(values), Cell.words(unit), Cell.words(meaning)));
    }
}
