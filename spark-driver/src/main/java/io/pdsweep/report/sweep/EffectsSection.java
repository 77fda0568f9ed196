package io.pdsweep.report.sweep;

import io.pdsweep.analysis.Metric;
import io.pdsweep.report.chart.IntervalBars;
import io.pdsweep.report.document.Block;
import io.pdsweep.report.document.Cell;
import io.pdsweep.report.document.DataTable;
import io.pdsweep.report.document.Figure;
import io.pdsweep.report.document.Head;
import io.pdsweep.report.document.Section;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Which parameter matters most, in a sweep that is a grid: a tornado for each metric. */
final class EffectsSection {
    private EffectsSection() {}

    static Optional<Section> of(SweepData data) {
        if (data.design().isPresent()) {
            return Optional.empty();
        }
        List<Block> charts = new ArrayList<>();
        List<Block> tables = new ArrayList<>();
        for (Metric metric : TablesSection.ASKED) {
            List<Effect> effects = Effect.on(metric, data);
            if (!effects.isEmpty()) {
                charts.add(tornado(metric, effects));
                tables.add(table(metric, effects));
            }
        }
        if (charts.isEmpty()) {
            return Optional.empty();
        }
        List<Block> blocks = new ArrayList<>();
        blocks.add(new Block.Text(
                "Each parameter goes from its smallest to its largest value of this sweep while the others"
                        + " are held; a bar is the mean change over the settings of the others. How wide a range was swept decides"
                        + " how long a bar is."));
        TiedParameters.leftOut(data).ifPresent(words -> blocks.add(new Block.Text(words)));
        blocks.addAll(charts);
        blocks.addAll(tables);
        return Optional.of(new Section("effects", "Which parameter matters", blocks));
    }

    private static Figure tornado(Metric metric, List<Effect> effects) {
        List<IntervalBars.Bar> bars = new ArrayList<>();
        for (Effect effect : effects) {
            double mean = effect.difference().difference().mean() * metric.factor();
            double half = effect.difference().difference().halfWidth() * metric.factor();
            String name = effect.key().label() + " " + effect.from() + " → " + effect.to();
            bars.add(new IntervalBars.Bar(name, "", mean, mean - half, mean + half));
        }
        String unit = metric.unit().equals("%") ? "percentage points" : metric.unit();
        return new Figure(
                "tornado-" + metric.label(),
                "Change of the " + Heads.words(metric) + ", largest first. Lines: 95 % interval, paired by seed.",
                IntervalBars.of("change of " + Heads.words(metric) + ", " + unit, List.of(), bars));
    }

    private static DataTable table(Metric metric, List<Effect> effects) {
        List<Head> heads = List.of(
                Head.words("parameter", "parameter"),
                Head.words("from", "from"),
                Head.words("to", "to"),
                Head.exact("settings", "settings of the others", "1"),
                Heads.difference(metric),
                Heads.differenceHalfWidth(metric));
        List<DataTable.Row> rows = new ArrayList<>();
        for (Effect effect : effects) {
            List<Cell> cells = new ArrayList<>(List.of(
                    Cell.words(effect.key().label()),
                    Cell.words(effect.from()),
                    Cell.words(effect.to()),
                    Cell.whole(effect.curves().size())));
            cells.addAll(Heads.difference(metric, effect.difference(), States.worst(effect.ends())));
            rows.add(new DataTable.Row(effect.source(), cells));
        }
        return new DataTable(
                "effects-" + metric.label(),
                "Mean change of the " + Heads.words(metric) + " from the smallest to the largest value at which it is"
                        + " defined, over the settings of the other parameters, paired by seed, with the half-width of its"
                        + " 95 % interval.",
                heads,
                rows);
    }
}
