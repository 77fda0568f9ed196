package io.pdsweep.report;

import io.pdsweep.analysis.AcrossSeeds;
import io.pdsweep.analysis.SteadyState.Verdict;
import io.pdsweep.analysis.sensitivity.Index;
import io.pdsweep.analysis.sensitivity.MorrisEffects;
import io.pdsweep.analysis.sensitivity.NoiseShare;
import io.pdsweep.analysis.sensitivity.OneAtATimeEffects;
import io.pdsweep.analysis.sensitivity.SobolIndices;
import io.pdsweep.spec.Numbers;
import io.pdsweep.study.Sensitivity;
import io.pdsweep.study.StudyRows;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The analysis of a designed sweep for people: per output a table, the largest effect first. */
public final class SensitivityText {
    private SensitivityText() {}

    /** Everything; ends with a line feed. */
    public static String write(StudyRows rows, List<Sensitivity> found) {
        StringBuilder text = new StringBuilder(rows.points().describe());
        text.append("; ").append(rows.seeds().size()).append(" seeds\n");
        if (rows.failed() > 0 || rows.missing() > 0) {
            text.append(rows.failed()).append(" runs failed, ").append(rows.missing());
            text.append(" of the design's runs are not there: groups or trajectories with one are left out whole\n");
        }
        int unsteady = rows.states().entrySet().stream()
                .filter(state -> state.getKey() != Verdict.STABLE)
                .mapToInt(java.util.Map.Entry::getValue)
                .sum();
        if (unsteady > 0) {
            text.append(String.format(
                    Locale.ROOT,
                    "%d points are TRANSIENT, %d OVERLOADED, of %d: their outputs depend on warm-up and horizon%n",
                    rows.states().getOrDefault(Verdict.TRANSIENT, 0),
                    rows.states().getOrDefault(Verdict.OVERLOADED, 0),
                    rows.states().values().stream().mapToInt(count -> count).sum()));
        }
        found.forEach(each -> text.append('\n').append(one(each)));
        return text.toString().replace("\r\n", "\n");
    }

    private static String one(Sensitivity found) {
        if (found instanceof Sensitivity.Sobol sobol) {
            return sobol(sobol);
        }
        return found instanceof Sensitivity.Morris morris ? morris(morris) : oneByOne((Sensitivity.OneByOne) found);
    }

    private static String heading(Sensitivity found) {
        String unit = found.output().unit();
        return found.output().column() + (unit.isEmpty() || unit.equals("1") ? "" : ", " + unit);
    }

    private static String sobol(Sensitivity.Sobol found) {
        SobolIndices indices = found.indices();
        TextTable table =
                new TextTable(1, List.of("parameter", "S1", "+- design", "+- seeds", "ST", "+- design", "+- seeds"));
        for (int k : found.ranking()) {
            List<String> cells = new ArrayList<>(List.of(indices.names().get(k)));
            index(cells, indices.first().get(k));
            index(cells, indices.total().get(k));
            table.row(cells);
        }
        StringBuilder text = new StringBuilder(heading(found));
        text.append(": mean ").append(figure(indices.mean()));
        text.append(", standard deviation over the ranges ").append(figure(Math.sqrt(indices.variance())));
        text.append("; ").append(indices.groupsUsed()).append(" of ").append(indices.groups());
        text.append(" groups used\n").append(table);
        NoiseShare noise = indices.noise();
        if (noise.seeds() > 1) {
            text.append(String.format(
                    Locale.ROOT,
                    "noise of the seeds: %.1f %% of one run's variance (%.1f %% common to all points, %.1f %% of each point);"
                            + " %.2f %% in the averages over the seeds: a total index no larger is no effect%n",
                    100 * noise.noise(),
                    100 * noise.commonNoise(),
                    100 * noise.ownNoise(),
                    100 * noise.ownNoiseOfMeans()));
        }
        indices.pairs().stream()
                .sorted((a, b) -> Double.compare(b.index().value(), a.index().value()))
                .limit(5)
                .forEach(pair -> text.append(String.format(
                        Locale.ROOT,
                        "pair %s, %s: %.3f +- %.3f%n",
                        indices.names().get(pair.one()),
                        indices.names().get(pair.other()),
                        pair.index().value(),
                        pair.index().designHalfWidth())));
        return text + convergence(found);
    }

    private static String convergence(Sensitivity.Sobol found) {
        List<String> head = new ArrayList<>(List.of("groups"));
        List<Integer> ranking = found.ranking();
        ranking.forEach(k -> head.add("ST " + found.indices().names().get(k)));
        TextTable table = new TextTable(0, head);
        for (SobolIndices each : found.convergence()) {
            List<String> cells = new ArrayList<>(List.of(Integer.toString(each.groups())));
            for (int k : ranking) {
                Index total = each.total().get(k);
                cells.add(number("%.3f", total.value()) + " +- " + number("%.3f", total.designHalfWidth()));
            }
            table.row(cells);
        }
        return "convergence of the total indices:\n" + table;
    }

    /** The convergence of every index as CSV: groups, index, parameter, value, half-widths. */
    public static String convergenceCsv(Sensitivity.Sobol found) {
        StringBuilder text = new StringBuilder("groups,groups_used,index,parameter,value,design_conf,seeds_conf\n");
        for (SobolIndices each : found.convergence()) {
            csv(text, each, "S1", each.first());
            csv(text, each, "ST", each.total());
        }
        return text.toString();
    }

    private static void csv(StringBuilder text, SobolIndices indices, String name, List<Index> values) {
        for (int k = 0; k < values.size(); k++) {
            Index index = values.get(k);
            text.append(indices.groups()).append(',').append(indices.groupsUsed());
            text.append(',').append(name).append(',').append(indices.names().get(k));
            for (double value : new double[] {index.value(), index.designHalfWidth(), index.seedsHalfWidth()}) {
                text.append(',')
                        .append(Double.isFinite(value) ? Numbers.decimal(value).toString() : "");
            }
            text.append('\n');
        }
    }

    private static String morris(Sensitivity.Morris found) {
        MorrisEffects effects = found.effects();
        TextTable table = new TextTable(1, List.of("parameter", "mu*", "+- design", "+- seeds", "mu", "sigma"));
        for (int k : found.ranking()) {
            MorrisEffects.Effect effect = effects.effects().get(k);
            table.row(List.of(
                    effects.names().get(k),
                    figure(effect.muStar().value()),
                    figure(effect.muStar().designHalfWidth()),
                    figure(effect.muStar().seedsHalfWidth()),
                    figure(effect.mu()),
                    figure(effect.sigma())));
        }
        return heading(found) + ": effects per whole range; " + effects.trajectoriesUsed() + " of "
                + effects.trajectories() + " trajectories used\n" + table;
    }

    private static String oneByOne(Sensitivity.OneByOne found) {
        OneAtATimeEffects effects = found.effects();
        TextTable elasticities = new TextTable(1, List.of("parameter", "from", "to", "elasticity", "+- 95 %"));
        for (int k : found.ranking()) {
            OneAtATimeEffects.Elasticity each = effects.elasticities().get(k);
            elasticities.row(List.of(
                    each.name(),
                    Numbers.text(each.from()),
                    Numbers.text(each.to()),
                    number("%.3f", each.value().mean()),
                    number("%.3f", each.value().halfWidth())));
        }
        TextTable changes = new TextTable(1, List.of("parameter", "value", "output", "change", "+- 95 %"));
        for (OneAtATimeEffects.Change each : effects.changes()) {
            AcrossSeeds difference = each.difference();
            changes.row(List.of(
                    each.name(),
                    Numbers.text(each.value()),
                    figure(each.output().mean()),
                    figure(difference.mean()),
                    figure(difference.halfWidth())));
        }
        return heading(found) + ": " + figure(effects.base().mean()) + " at the base point\n" + elasticities
                + "\nchanges from the base point, paired by seed:\n" + changes;
    }

    private static void index(List<String> cells, Index index) {
        cells.add(number("%.3f", index.value()));
        cells.add(number("%.3f", index.designHalfWidth()));
        cells.add(number("%.3f", index.seedsHalfWidth()));
    }

    private static String figure(double value) {
        return number("%.4g", value);
    }

    private static String number(String format, double value) {
        return Double.isFinite(value) ? String.format(Locale.ROOT, format, value) : "-";
    }
}
