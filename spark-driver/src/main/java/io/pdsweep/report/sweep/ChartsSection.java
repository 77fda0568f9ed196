package io.pdsweep.report.sweep;

import io.pdsweep.analysis.AcrossSeeds;
import io.pdsweep.analysis.Metric;
import io.pdsweep.report.RowKey;
import io.pdsweep.report.Sentences;
import io.pdsweep.report.chart.Axis;
import io.pdsweep.report.chart.Dot;
import io.pdsweep.report.chart.LineChart;
import io.pdsweep.report.chart.Scale;
import io.pdsweep.report.chart.ScatterChart;
import io.pdsweep.report.document.Block;
import io.pdsweep.report.document.Figure;
import io.pdsweep.report.document.Section;
import io.pdsweep.sim.Parameter;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Remote fraction, lease and TTFT over each parameter. */
final class ChartsSection {
    private static final int MOST_SCATTERED = 600;

    private ChartsSection() {}

    static Optional<Section> of(SweepData data) {
        List<Block> blocks = new ArrayList<>();
        for (RowKey key : data.varying()) {
            Panels.of(key, data).ifPresentOrElse(panels -> lines(blocks, panels), () -> scatters(blocks, key, data));
        }
        return blocks.isEmpty() ? Optional.empty() : Optional.of(new Section("charts", "Charts", blocks));
    }

    private static void lines(List<Block> blocks, Panels panels) {
        RowKey key = panels.key();
        if (!panels.omitted().isEmpty()) {
            blocks.add(new Block.Text(panels.omitted()));
        }
        for (Metric metric : TablesSection.ASKED) {
            List<Dot> all = new ArrayList<>();
            panels.panels().forEach(panel -> all.addAll(dots(panel, panels, metric)));
            if (all.isEmpty()) {
                continue;
            }
            Scale y = Scale.holding(Heads.title(metric), all);
            for (Panels.Panel panel : panels.panels()) {
                List<Dot> dots = dots(panel, panels, metric);
                if (!dots.isEmpty()) {
                    String id = "over-" + key.column().replace('_', '-') + "-" + metric.label() + "-" + panel.number();
                    blocks.add(new Figure(
                            id,
                            caption(metric, panels, panel),
                            LineChart.of(axis(panels), y, panels.legend(), panels.series(), dots)));
                }
            }
        }
    }

    private static Axis axis(Panels panels) {
        return Axis.of(
                title(panels.key()),
                panels.levels().stream()
                        .map(point -> point.number(panels.key()))
                        .toList(),
                panels.levels().stream().map(point -> point.text(panels.key())).toList());
    }

    static String title(RowKey key) {
        String unit = Parameter.named(key.label()).map(Parameter::unit).orElse("1");
        return unit.equals("1") ? key.label() : key.label() + ", " + unit;
    }

    private static String caption(Metric metric, Panels panels, Panels.Panel panel) {
        String over = Heads.words(metric) + " over " + panels.key().label();
        String where = panel.title().isEmpty() ? "" : ", at " + panel.title();
        return Sentences.capital(over) + where + ". Bars: 95 % interval of the mean over the seeds.";
    }

    private static List<Dot> dots(Panels.Panel panel, Panels panels, Metric metric) {
        List<Dot> dots = new ArrayList<>();
        for (Curve curve : panel.curves()) {
            for (SweepPoint point : curve.points()) {
                AcrossSeeds seeds = point.over(metric.column());
                if (seeds.count() > 0) {
                    dots.add(new Dot(
                            point.text(panels.key()),
                            point.number(panels.key()),
                            seeds.mean() * metric.factor(),
                            seeds.halfWidth() * metric.factor(),
                            panels.seriesOf(point),
                            States.note(point)));
                }
            }
        }
        return dots;
    }

    private static void scatters(List<Block> blocks, RowKey key, SweepData data) {
        if (Double.isNaN(data.points().get(0).number(key))) {
            return;
        }
        List<SweepPoint> shown = data.points().stream().limit(MOST_SCATTERED).toList();
        String part = shown.size() < data.points().size()
                ? " The first " + shown.size() + " of " + data.points().size() + " points."
                : "";
        for (Metric metric : TablesSection.ASKED) {
            List<ScatterChart.Point> points = new ArrayList<>();
            for (SweepPoint point : shown) {
                AcrossSeeds seeds = point.over(metric.column());
                if (seeds.count() > 0) {
                    String note = States.note(point);
                    points.add(new ScatterChart.Point(
                            point.number(key),
                            seeds.mean() * metric.factor(),
                            Double.NaN,
                            point.name(data.varying()),
                            note.isEmpty() ? "steady" : note,
                            false));
                }
            }
            List<String> series = points.stream()
                    .map(ScatterChart.Point::series)
                    .distinct()
                    .sorted()
                    .toList();
            blocks.add(new Figure(
                    "over-" + key.column().replace('_', '-') + "-" + metric.label(),
                    Sentences.capital(Heads.words(metric)) + " over " + key.label()
                            + ": each point's mean over the seeds." + part,
                    ScatterChart.of(title(key), Heads.title(metric), "state", series, points)));
        }
    }
}
