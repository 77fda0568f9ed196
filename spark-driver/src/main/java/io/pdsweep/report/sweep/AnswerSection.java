package io.pdsweep.report.sweep;

import io.pdsweep.analysis.AcrossSeeds;
import io.pdsweep.analysis.Metric;
import io.pdsweep.analysis.PairedDifference;
import io.pdsweep.analysis.PairedDifference.Direction;
import io.pdsweep.analysis.SignTest;
import io.pdsweep.report.RowKey;
import io.pdsweep.report.document.Block;
import io.pdsweep.report.document.Section;
import io.pdsweep.study.Sensitivity;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** What the sweep says, in sentences. */
final class AnswerSection {
    private static final int MOST_EFFECTS = 6;

    private AnswerSection() {}

    static Section of(SweepData data, List<Sensitivity> study, Optional<ServiceLevelAnswer> level) {
        List<String> statements = new ArrayList<>();
        statements.addAll(SensitivityAnswer.of(data, study));
        boolean designed = data.design().isPresent();
        if (!designed) {
            statements.addAll(ThresholdAnswer.of(data));
        }
        level.map(ServiceLevelAnswer::statements).ifPresent(statements::addAll);
        if (!designed) {
            statements.addAll(effects(data));
        }
        if (statements.isEmpty()) {
            statements.addAll(extremes(data));
        }
        statements.addAll(TiedParameters.answer(data));
        statements.addAll(certainty(data));
        return new Section("answer", "The answer", List.of(new Block.Points(statements)));
    }

    private static List<String> effects(SweepData data) {
        List<String> statements = new ArrayList<>();
        for (RowKey key : data.varying().stream().limit(MOST_EFFECTS).toList()) {
            List<String> changes = new ArrayList<>();
            int settings = 0;
            String span = "";
            List<SweepPoint> ends = new ArrayList<>();
            for (Metric metric : TablesSection.ASKED) {
                Optional<Effect> effect = Effect.of(key, metric, data);
                if (effect.isPresent()) {
                    String own = effect.get().from() + " to " + effect.get().to();
                    settings = Math.max(settings, effect.get().curves().size());
                    ends.addAll(effect.get().ends());
                    boolean same = span.isEmpty() || own.equals(span);
                    span = span.isEmpty() ? own : span;
                    changes.add(Heads.words(metric) + " "
                            + Heads.words(metric, effect.get().difference())
                            + (same ? "" : " (" + own + ")")
                            + doubt(effect.get()));
                }
            }
            if (!changes.isEmpty()) {
                statements.add("From " + key.label() + " " + span + ": " + String.join(", ", changes)
                        + (settings > 1 ? ", on average over " + settings + " settings of the others." : ".")
                        + States.caution(ends));
            }
        }
        for (Metric metric : TablesSection.ASKED) {
            List<Effect> ranked = Effect.on(metric, data);
            if (ranked.size() > 1) {
                statements.add("Over these ranges the " + Heads.words(metric) + " answers most to "
                        + String.join(
                                ", then ",
                                ranked.stream()
                                        .map(effect -> effect.key().label())
                                        .toList())
                        + ".");
            }
        }
        if (!statements.isEmpty()) {
            TiedParameters.leftOut(data).ifPresent(statements::add);
        }
        return statements;
    }

    private static String doubt(Effect effect) {
        PairedDifference difference = effect.difference();
        if (difference.direction() != Direction.UNDECIDED) {
            return "";
        }
        SignTest signs = difference.signs();
        if (signs.count() > 0 && signs.equal() == signs.count()) {
            return " (the same under every seed)";
        }
        return difference.tendency() == Direction.UNDECIDED
                ? " (these seeds do not tell it from 0)"
                : " (" + Heads.signs(effect.metric(), difference) + ")";
    }

    /** Where a metric is smallest and largest, for a sweep that is no grid. */
    private static List<String> extremes(SweepData data) {
        List<String> statements = new ArrayList<>();
        for (Metric metric : TablesSection.ASKED) {
            List<SweepPoint> points = data.points().stream()
                    .filter(point -> point.over(metric.column()).count() > 0)
                    .sorted((a, b) -> Double.compare(
                            a.over(metric.column()).mean(),
                            b.over(metric.column()).mean()))
                    .toList();
            if (points.size() > 1) {
                SweepPoint low = points.get(0);
                SweepPoint high = points.get(points.size() - 1);
                statements.add("The " + Heads.words(metric) + " goes from "
                        + Heads.words(metric, low.over(metric.column())) + " (" + low.name(data.varying()) + ") to "
                        + Heads.words(metric, high.over(metric.column())) + " (" + high.name(data.varying()) + ").");
            } else if (points.size() == 1) {
                statements.add("The " + Heads.words(metric) + " is "
                        + Heads.words(metric, points.get(0).over(metric.column())) + ".");
            }
        }
        return statements;
    }

    /** How wide the intervals are. */
    private static List<String> certainty(SweepData data) {
        double widest = 0;
        SweepPoint where = data.points().isEmpty() ? null : data.points().get(0);
        for (SweepPoint point : data.points()) {
            AcrossSeeds seeds = point.over(Metric.TTFT.column());
            if (seeds.count() > 1 && seeds.relativeHalfWidth() > widest) {
                widest = seeds.relativeHalfWidth();
                where = point;
            }
        }
        if (widest == 0 || where == null) {
            return List.of("There is no interval: one seed tells nothing of the spread. Run more seeds.");
        }
        return List.of("How sure: with " + data.seeds() + " seeds the widest 95 % interval of the mean TTFT is ± "
                + percent(widest)
                + (data.varying().isEmpty() ? "" : " (" + where.name(data.varying()) + ")")
                + "; differences are paired by seed and sharper.");
    }

    static String percent(double share) {
        return String.format(Locale.ROOT, share < 0.1 ? "%.1f %%" : "%.0f %%", share * 100);
    }
}
