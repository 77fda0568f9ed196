package io.pdsweep.report.sweep;

import io.pdsweep.analysis.AcrossSeeds;
import io.pdsweep.analysis.Metric;
import io.pdsweep.analysis.StoppingRule;
import io.pdsweep.report.StoppingText.Standing;
import io.pdsweep.report.document.Block;
import io.pdsweep.report.document.Section;
import io.pdsweep.sink.Manifest;
import io.pdsweep.sink.RunStatus;
import io.pdsweep.sink.RunsTable;
import java.util.ArrayList;
import java.util.List;

/** What a reader must know before trusting a number. */
final class WarningsSection {
    private static final double WIDE = 0.1;
    private static final int FEW_SEEDS = 3;
    private static final int MOST_NAMED = 10;
    private static final double WISHED = 0.02;

    private WarningsSection() {}

    static Section of(SweepData data) {
        List<Block> blocks = new ArrayList<>();
        Manifest manifest = data.manifest();
        if (!manifest.complete()) {
            blocks.add(new Block.Warning(
                    "The sweep is incomplete: " + manifest.soFar() + ". pdsweep run --resume makes the others."));
        }
        failures(data, blocks);
        states(data, blocks);
        if (data.seeds() < FEW_SEEDS) {
            blocks.add(new Block.Warning("With " + data.seeds() + " seed" + (data.seeds() == 1 ? "" : "s")
                    + " intervals are missing or say little. Five seeds and more are sensible."));
        }
        data.until().ifPresent(rule -> cap(rule, data, blocks));
        wide(data, blocks);
        if (blocks.isEmpty()) {
            blocks.add(new Block.Text(
                    "None: no run failed, no point is marked as overloaded or transient, and no interval of the remote"
                            + " fraction, lease or TTFT is wider than ± " + AnswerSection.percent(WIDE) + "."));
        }
        return new Section("warnings", "Warnings", blocks);
    }

    private static void failures(SweepData data, List<Block> blocks) {
        RunsTable runs = data.runs();
        List<String> failed = new ArrayList<>();
        for (int row = 0; row < runs.rows().size(); row++) {
            if (!runs.text(row, "status").equals(RunStatus.OK.label())) {
                failed.add("point " + runs.text(row, "point_id") + ", seed "
                        + runs.value(row, "seed").orElse("") + ": " + runs.text(row, "reason"));
            }
        }
        if (!failed.isEmpty()) {
            blocks.add(new Block.Warning(failed.size() + " of " + runs.rows().size()
                    + (failed.size() == 1
                            ? " runs failed and is in no figure; pdsweep run --resume makes it again."
                            : " runs failed and are in no figure; pdsweep run --resume makes them again.")));
            blocks.add(named(failed));
        }
    }

    private static void states(SweepData data, List<Block> blocks) {
        for (String state : List.of(States.OVERLOADED, States.TRANSIENT)) {
            List<String> points = data.points().stream()
                    .filter(point -> States.note(point).equals(state))
                    .map(point -> point.name(data.varying()))
                    .toList();
            if (!points.isEmpty()) {
                blocks.add(new Block.Warning(points.size() + " of "
                        + data.points().size() + (points.size() == 1 ? " points is " : " points are ") + state
                        + (state.equals(States.OVERLOADED)
                                ? ": requests pile up as long as the run lasts, so their means grow with the horizon and"
                                        + " their percentiles are no property of the fleet."
                                : ": the start still shows in them. A longer warm-up or horizon tells more.")));
                blocks.add(named(points));
            }
        }
    }

    private static void cap(StoppingRule rule, SweepData data, List<Block> blocks) {
        List<String> points = data.points().stream()
                .filter(point -> SeedsTable.standing(rule, point) == Standing.CAP)
                .map(point -> point.name(data.varying()))
                .toList();
        if (!points.isEmpty()) {
            blocks.add(new Block.Warning(points.size() + " of " + data.points().size() + " points have the cap of "
                    + rule.mostSeeds() + " seeds and did not meet " + rule.text() + "."));
            blocks.add(named(points));
        }
    }

    private static void wide(SweepData data, List<Block> blocks) {
        List<String> wide = new ArrayList<>();
        for (SweepPoint point : data.points()) {
            for (Metric metric : TablesSection.ASKED) {
                AcrossSeeds seeds = point.over(metric.column());
                if (seeds.count() > 1 && seeds.relativeHalfWidth() > WIDE) {
                    long needed = seeds.seedsFor(WISHED);
                    wide.add(point.name(data.varying()) + ": " + Heads.words(metric) + " ± "
                            + AnswerSection.percent(seeds.relativeHalfWidth())
                            + (needed == Long.MAX_VALUE
                                    ? ""
                                    : ", about " + needed + " seeds for ± " + AnswerSection.percent(WISHED)));
                }
            }
        }
        if (!wide.isEmpty()) {
            blocks.add(new Block.Warning(
                    (wide.size() == 1 ? "1 interval is" : wide.size() + " intervals are") + " wider than ± "
                            + AnswerSection.percent(WIDE) + (wide.size() == 1 ? " of its mean." : " of their mean.")));
            blocks.add(named(wide));
        }
    }

    private static Block named(List<String> lines) {
        List<String> shown = new ArrayList<>(lines.stream().limit(MOST_NAMED).toList());
        if (lines.size() > MOST_NAMED) {
            shown.add("and " + (lines.size() - MOST_NAMED) + " more");
        }
        return new Block.Points(shown);
    }
}
