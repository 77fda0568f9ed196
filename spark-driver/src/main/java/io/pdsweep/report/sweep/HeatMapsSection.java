package io.pdsweep.report.sweep;

import io.pdsweep.analysis.AcrossSeeds;
import io.pdsweep.analysis.Metric;
import io.pdsweep.report.RowKey;
import io.pdsweep.report.Sentences;
import io.pdsweep.report.chart.Axis;
import io.pdsweep.report.chart.HeatMap;
import io.pdsweep.report.document.Block;
import io.pdsweep.report.document.Figure;
import io.pdsweep.report.document.Section;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Two parameters at once. */
final class HeatMapsSection {
    private static final int MOST_LEVELS = 12;

    private HeatMapsSection() {}

    static Optional<Section> of(SweepData data) {
        if (data.design().isPresent()) {
            return Optional.empty();
        }
        List<RowKey> grid = new ArrayList<>();
        for (RowKey key : data.varying()) {
            int levels = Curve.levels(key, Curve.over(key, data)).size();
            if (levels > 1 && levels <= MOST_LEVELS) {
                grid.add(key);
            }
        }
        if (grid.size() < 2) {
            return Optional.empty();
        }
        RowKey across = grid.get(0);
        RowKey down = grid.get(1);
        List<RowKey> others = data.varyingWithout(List.of(across, down));
        SweepPoint first = data.points().get(0);
        String setting = first.name(others);
        List<SweepPoint> shown = data.points().stream()
                .filter(point -> point.name(others).equals(setting))
                .toList();
        List<SweepPoint> columns = Curve.levels(across, List.of(new Curve(across, shown)));
        List<SweepPoint> rows = Curve.levels(down, List.of(new Curve(down, shown)));
        if (columns.size() < 2 || rows.size() < 2) {
            return Optional.empty();
        }
        List<Block> blocks = new ArrayList<>();
        for (Metric metric : TablesSection.ASKED) {
            List<HeatMap.Field> fields = new ArrayList<>();
            for (SweepPoint point : shown) {
                AcrossSeeds seeds = point.over(metric.column());
                if (seeds.count() > 0) {
                    String note = States.note(point);
                    fields.add(new HeatMap.Field(
                            point.text(across),
                            point.text(down),
                            seeds.mean() * metric.factor(),
                            Heads.of(metric).shown(seeds.mean()) + (note.isEmpty() ? "" : " " + note)));
                }
            }
            blocks.add(new Figure(
                    "map-" + metric.label(),
                    Sentences.capital(Heads.title(metric)) + ", mean over the seeds, over " + across.label() + " and "
                            + down.label() + (setting.isEmpty() ? "." : ", at " + setting + "."),
                    HeatMap.of(
                            Axis.steps(
                                    ChartsSection.title(across),
                                    columns.stream()
                                            .map(point -> point.text(across))
                                            .toList()),
                            ChartsSection.title(down),
                            rows.stream().map(point -> point.text(down)).toList(),
                            Heads.title(metric),
                            fields)));
        }
        return Optional.of(new Section("maps", "Two parameters at once", blocks));
    }
}
