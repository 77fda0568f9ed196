package io.pdsweep.report.sweep;

import io.pdsweep.analysis.AcrossSeeds;
import io.pdsweep.report.chart.StackedBars;
import io.pdsweep.report.document.Block;
import io.pdsweep.report.document.Cell;
import io.pdsweep.report.document.DataTable;
import io.pdsweep.report.document.Figure;
import io.pdsweep.report.document.Head;
import io.pdsweep.report.document.Section;
import io.pdsweep.sim.Phase;
import io.pdsweep.sink.MetricColumns;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** Where the time to first token goes. */
final class PhasesSection {
    private static final int MOST_BARS = 30;
    private static final int DECIMALS = 3;

    private PhasesSection() {}

    /** The section; empty for an output that is older than these columns. */
    static Optional<Section> of(SweepData data) {
        List<SweepPoint> points = data.points().stream()
                .filter(point ->
                        point.over(MetricColumns.phaseName(Phase.PREFILL)).count() > 0)
                .toList();
        if (points.isEmpty()) {
            return Optional.empty();
        }
        List<Block> blocks = new ArrayList<>();
        blocks.add(
                new Block.Text("The mean time to first token is the sum of these phases, over all requests: one that is"
                        + " prefilled locally passes only the wait for the decoder and the local prefill."));
        blocks.add(figure(data, points));
        blocks.add(table(data, points));
        return Optional.of(new Section("phases", "Where the time to first token goes", blocks));
    }

    private static String words(Phase phase) {
        return switch (phase) {
            case DECODER_WAIT -> "wait for decoder";
            case SLOT_WAIT -> "wait for slot";
            default -> phase.label().replace('_', ' ');
        };
    }

    private static Figure figure(SweepData data, List<SweepPoint> points) {
        List<SweepPoint> shown = points.stream().limit(MOST_BARS).toList();
        List<StackedBars.Part> parts = new ArrayList<>();
        List<String> bars = new ArrayList<>();
        for (SweepPoint point : shown) {
            String note = States.note(point);
            String bar = point.name(data.varying()) + (note.isEmpty() ? "" : " (" + note + ")");
            bars.add(bar);
            for (Phase phase : Phase.values()) {
                double seconds = point.over(MetricColumns.phaseName(phase)).mean();
                parts.add(new StackedBars.Part(bar, words(phase), seconds * 1000));
            }
        }
        String part =
                shown.size() < points.size() ? " The first " + shown.size() + " of " + points.size() + " points." : "";
        return new Figure(
                "phases-chart",
                "Mean time to first token by phase, mean over the seeds." + part,
                StackedBars.of(
                        "mean TTFT, ms",
                        data.varying().isEmpty() ? "" : "point",
                        bars,
                        "phase",
                        Arrays.stream(Phase.values()).map(PhasesSection::words).toList(),
                        parts));
    }

    private static DataTable table(SweepData data, List<SweepPoint> points) {
        List<Head> heads = Heads.parameters(data.varying());
        for (Phase phase : Phase.values()) {
            heads.add(new Head(MetricColumns.phaseName(phase) + ".mean", words(phase), "s", "ms", 1000, DECIMALS));
            heads.add(new Head(MetricColumns.phaseName(phase) + ".half_width", "± 95 %", "s", "ms", 1000, DECIMALS));
        }
        List<DataTable.Row> rows = new ArrayList<>();
        for (SweepPoint point : points) {
            List<Cell> cells = Heads.parameters(data.varying(), point);
            int place = cells.size();
            for (Phase phase : Phase.values()) {
                AcrossSeeds seeds = point.over(MetricColumns.phaseName(phase));
                cells.add(heads.get(place++).cell(seeds.mean()).noted(States.note(point)));
                cells.add(heads.get(place++).cell(seeds.halfWidth()));
            }
            rows.add(new DataTable.Row(point.id(), cells));
        }
        String meanings = Arrays.stream(Phase.values())
                .map(phase -> words(phase) + " – " + phase.meaning())
                .collect(Collectors.joining("; "));
        return new DataTable(
                "phases-table",
                "Mean time in each phase with the half-width of its 95 % interval over the seeds. " + meanings + ".",
                heads,
                rows);
    }
}
