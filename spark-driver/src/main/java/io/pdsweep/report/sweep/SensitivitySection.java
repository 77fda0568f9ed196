package io.pdsweep.report.sweep;

import io.pdsweep.analysis.AcrossSeeds;
import io.pdsweep.analysis.sensitivity.Index;
import io.pdsweep.analysis.sensitivity.MorrisEffects;
import io.pdsweep.analysis.sensitivity.OneAtATimeEffects;
import io.pdsweep.analysis.sensitivity.Resampling;
import io.pdsweep.analysis.sensitivity.SobolIndices;
import io.pdsweep.report.chart.Axis;
import io.pdsweep.report.chart.Dot;
import io.pdsweep.report.chart.IntervalBars;
import io.pdsweep.report.chart.LineChart;
import io.pdsweep.report.chart.Scale;
import io.pdsweep.report.chart.ScatterChart;
import io.pdsweep.report.document.Block;
import io.pdsweep.report.document.Cell;
import io.pdsweep.report.document.DataTable;
import io.pdsweep.report.document.Figure;
import io.pdsweep.report.document.Head;
import io.pdsweep.report.document.Section;
import io.pdsweep.spec.DesignedPoints;
import io.pdsweep.spec.Numbers;
import io.pdsweep.study.Output;
import io.pdsweep.study.Sensitivity;
import io.pdsweep.study.StudyRows;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Which parameter matters, in a sweep that has a design: Sobol indices, elementary effects or elasticities. */
final class SensitivitySection {
    private static final int RESAMPLES = 1000;
    private static final List<String> OUTPUTS = List.of("remote", "lease", "ttft");
    private static final int MOST_LINES = 8;

    private SensitivitySection() {}

    /** What the design says of each output; empty for a sweep without a design that indices belong to. */
    static List<Sensitivity> study(SweepData data) {
        Optional<DesignedPoints> points = data.design();
        if (points.isEmpty() || points.get().isForScatter()) {
            return List.of();
        }
        StudyRows rows = StudyRows.of(points.get(), data.runs(), data.manifest());
        if (rows.seeds().isEmpty()) {
            return List.of();
        }
        Resampling resampling = new Resampling(RESAMPLES, 1);
        return OUTPUTS.stream()
                .map(name -> Sensitivity.of(rows, Output.named(name).orElseThrow(), resampling))
                .toList();
    }

    static Optional<Section> of(List<Sensitivity> study) {
        List<Block> charts = new ArrayList<>();
        List<Block> rest = new ArrayList<>();
        for (Sensitivity each : study) {
            if (each instanceof Sensitivity.Sobol sobol) {
                sobol(sobol, charts, rest);
            } else if (each instanceof Sensitivity.Morris morris) {
                morris(morris, charts, rest);
            } else if (each instanceof Sensitivity.OneByOne oneByOne) {
                oneByOne(oneByOne, charts, rest);
            }
        }
        if (charts.isEmpty()) {
            return Optional.empty();
        }
        List<Block> blocks = new ArrayList<>();
        blocks.add(new Block.Text(
                study.get(0) instanceof Sensitivity.Sobol
                        ? "The first-order index S1 is the share of an output's variance over the ranges that a parameter"
                                + " explains alone, the total index ST its share with all interactions. An index has two"
                                + " errors: other points of the design would have given another value (bars), and so would"
                                + " other seeds (table)."
                        : "By how much an output answers to each parameter, the largest first."));
        blocks.addAll(charts);
        blocks.addAll(rest);
        return Optional.of(new Section("sensitivity", "Sensitivity", blocks));
    }

    private static void sobol(Sensitivity.Sobol found, List<Block> charts, List<Block> rest) {
        SobolIndices indices = found.indices();
        String label = found.output().label();
        List<IntervalBars.Bar> bars = new ArrayList<>();
        List<DataTable.Row> rows = new ArrayList<>();
        List<Head> heads = new ArrayList<>(List.of(Head.words("parameter", "parameter")));
        for (String index : List.of("S1", "ST")) {
            heads.add(new Head(index, index, "1", "", 1, 3));
            heads.add(new Head(index + ".design_half_width", "± design", "1", "", 1, 3));
            heads.add(new Head(index + ".seeds_half_width", "± seeds", "1", "", 1, 3));
        }
        for (int k : found.ranking()) {
            String name = indices.names().get(k);
            List<Cell> cells = new ArrayList<>(List.of(Cell.words(name)));
            for (boolean total : new boolean[] {false, true}) {
                Index index = (total ? indices.total() : indices.first()).get(k);
                bars.add(bar(name, total ? "ST" : "S1", index.value(), index.designHalfWidth()));
                for (double value : new double[] {index.value(), index.designHalfWidth(), index.seedsHalfWidth()}) {
                    cells.add(heads.get(cells.size()).cell(value));
                }
            }
            rows.add(new DataTable.Row("", cells));
        }
        charts.add(new Figure(
                "sobol-" + label,
                "Sobol indices of the " + SensitivityAnswer.words(found)
                        + ". Lines: 95 % interval by bootstrap over the design.",
                IntervalBars.of("share of the variance", List.of("S1", "ST"), bars)));
        convergence(found).ifPresent(charts::add);
        rest.add(new DataTable(
                "sobol-" + label + "-table",
                "Sobol indices of the " + SensitivityAnswer.words(found)
                        + " with the half-widths of their 95 % intervals: over the design by"
                        + " bootstrap, over the seeds by jackknife. " + indices.groupsUsed() + " of " + indices.groups()
                        + " groups count; the others have an undefined output" + SensitivityAnswer.noise(indices) + ".",
                heads,
                rows));
    }

    private static Optional<Figure> convergence(Sensitivity.Sobol found) {
        if (found.convergence().size() < 2) {
            return Optional.empty();
        }
        List<Integer> ranking = found.ranking().stream().limit(MOST_LINES).toList();
        List<String> series =
                ranking.stream().map(k -> found.indices().names().get(k)).toList();
        List<Dot> dots = new ArrayList<>();
        List<Double> levels = new ArrayList<>();
        for (SobolIndices each : found.convergence()) {
            levels.add((double) each.groups());
            for (int k : ranking) {
                Index total = each.total().get(k);
                if (Double.isFinite(total.value())) {
                    dots.add(new Dot(
                            Integer.toString(each.groups()),
                            each.groups(),
                            total.value(),
                            total.designHalfWidth(),
                            each.names().get(k),
                            ""));
                }
            }
        }
        Axis axis = Axis.of(
                "groups of the design",
                levels,
                levels.stream().map(Numbers::text).toList());
        return Optional.of(new Figure(
                "convergence-" + found.output().label(),
                "Total indices of the " + SensitivityAnswer.words(found)
                        + " from the first groups of the design: how they converge.",
                LineChart.of(axis, Scale.holding("total index", dots), "parameter", series, dots)));
    }

    private static void morris(Sensitivity.Morris found, List<Block> charts, List<Block> rest) {
        MorrisEffects effects = found.effects();
        List<ScatterChart.Point> points = new ArrayList<>();
        String unit = found.output().unit();
        List<IntervalBars.Bar> bars = new ArrayList<>();
        List<DataTable.Row> rows = new ArrayList<>();
        List<Head> heads = List.of(
                Head.words("parameter", "parameter"),
                Head.exact("mu_star", "mu*", unit),
                Head.exact("mu_star.design_half_width", "± design", unit),
                Head.exact("mu_star.seeds_half_width", "± seeds", unit),
                Head.exact("mu", "mu", unit),
                Head.exact("sigma", "sigma", unit));
        for (int k : found.ranking()) {
            MorrisEffects.Effect effect = effects.effects().get(k);
            Index star = effect.muStar();
            bars.add(bar(effects.names().get(k), "", star.value(), star.designHalfWidth()));
            if (Double.isFinite(star.value()) && Double.isFinite(effect.sigma())) {
                String name = effects.names().get(k);
                points.add(new ScatterChart.Point(star.value(), effect.sigma(), Double.NaN, name, "", false));
            }
            List<Cell> cells =
                    new ArrayList<>(List.of(Cell.words(effects.names().get(k))));
            for (double value : new double[] {
                star.value(), star.designHalfWidth(), star.seedsHalfWidth(), effect.mu(), effect.sigma()
            }) {
                cells.add(heads.get(cells.size()).cell(value));
            }
            rows.add(new DataTable.Row("", cells));
        }
        String inUnit = unit.equals("1") ? "" : ", " + unit;
        String axis = "mean absolute effect (mu*) per whole range" + inUnit;
        charts.add(new Figure(
                "morris-" + found.output().label(),
                "Elementary effects on the " + SensitivityAnswer.words(found)
                        + ". Lines: 95 % interval by bootstrap over the trajectories.",
                IntervalBars.of(axis, List.of(), bars)));
        charts.add(new Figure(
                "morris-" + found.output().label() + "-sigma",
                "Elementary effects on the " + SensitivityAnswer.words(found)
                        + ": to the right what matters, above what acts in a curve or together with others.",
                ScatterChart.of(axis, "sigma, deviation of the effects" + inUnit, "", List.of(), points)));
        rest.add(new DataTable(
                "morris-" + found.output().label() + "-table",
                "Elementary effects on the " + SensitivityAnswer.words(found)
                        + ", per whole range; mu is their mean, mu* the mean of their"
                        + " sizes, sigma their deviation. " + effects.trajectoriesUsed() + " of "
                        + effects.trajectories()
                        + " trajectories count.",
                heads,
                rows));
    }

    private static void oneByOne(Sensitivity.OneByOne found, List<Block> charts, List<Block> rest) {
        List<IntervalBars.Bar> bars = new ArrayList<>();
        List<DataTable.Row> rows = new ArrayList<>();
        List<Head> heads = List.of(
                Head.words("parameter", "parameter"),
                Head.words("from", "from"),
                Head.words("to", "to"),
                new Head("elasticity", "elasticity", "1", "", 1, 3),
                new Head("elasticity.half_width", "± 95 %", "1", "", 1, 3));
        for (int k : found.ranking()) {
            OneAtATimeEffects.Elasticity each = found.effects().elasticities().get(k);
            AcrossSeeds value = each.value();
            bars.add(bar(each.name(), "", value.mean(), value.halfWidth()));
            rows.add(new DataTable.Row(
                    "",
                    List.of(
                            Cell.words(each.name()),
                            Cell.words(Numbers.text(each.from())),
                            Cell.words(Numbers.text(each.to())),
                            heads.get(3).cell(value.mean()),
                            heads.get(4).cell(value.halfWidth()))));
        }
        charts.add(new Figure(
                "elasticity-" + found.output().label(),
                "Elasticity of the " + SensitivityAnswer.words(found)
                        + ": per cent per per cent of the parameter, between its smallest and"
                        + " largest value. Lines: 95 % interval, paired by seed.",
                IntervalBars.of("elasticity", List.of(), bars)));
        rest.add(new DataTable(
                "elasticity-" + found.output().label() + "-table",
                "Elasticities of the " + SensitivityAnswer.words(found)
                        + " with the half-width of their 95 % interval over the seeds.",
                heads,
                rows));
    }

    private static IntervalBars.Bar bar(String name, String kind, double value, double halfWidth) {
        double half = Double.isFinite(halfWidth) ? halfWidth : 0;
        return new IntervalBars.Bar(name, kind, value, value - half, value + half);
    }
}
