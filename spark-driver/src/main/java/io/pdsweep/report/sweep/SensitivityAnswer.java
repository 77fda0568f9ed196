package io.pdsweep.report.sweep;

import io.pdsweep.analysis.AcrossSeeds;
import io.pdsweep.analysis.Metric;
import io.pdsweep.analysis.sensitivity.Index;
import io.pdsweep.analysis.sensitivity.MorrisEffects;
import io.pdsweep.analysis.sensitivity.OneAtATimeEffects;
import io.pdsweep.analysis.sensitivity.SobolIndices;
import io.pdsweep.study.Sensitivity;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;

/** What a design says of each output, in sentences: the ranking with its intervals, and what they do not tell apart. */
final class SensitivityAnswer {
    private SensitivityAnswer() {}

    static List<String> of(SweepData data, List<Sensitivity> study) {
        List<String> statements = new ArrayList<>();
        for (Sensitivity each : study) {
            if (each instanceof Sensitivity.Sobol sobol) {
                sobol(sobol).ifPresent(statements::add);
            } else if (each instanceof Sensitivity.Morris morris) {
                statements.add(morris(morris));
            } else if (each instanceof Sensitivity.OneByOne oneByOne) {
                oneByOne(oneByOne).ifPresent(statements::add);
            }
        }
        if (!statements.isEmpty()) {
            unsteady(data).ifPresent(statements::add);
        }
        return statements;
    }

    /** What an output is called in sentences. */
    static String words(Sensitivity each) {
        return metric(each).map(Heads::words).orElse(each.output().label());
    }

    static String noise(SobolIndices indices) {
        double noise = indices.noise().noise();
        return Double.isFinite(noise)
                ? "; " + AnswerSection.percent(noise) + " of a single run's variance is only the seeds' noise"
                : "";
    }

    private static Optional<Metric> metric(Sensitivity each) {
        return Metric.named(each.output().label());
    }

    private static Optional<String> sobol(Sensitivity.Sobol found) {
        SobolIndices indices = found.indices();
        List<Ranked> ranked = new ArrayList<>();
        if (!indices.total().isEmpty()) {
            for (int k : found.ranking()) {
                Index total = indices.total().get(k);
                if (Double.isFinite(total.value())) {
                    ranked.add(new Ranked(indices.names().get(k), total.value(), halfWidth(total)));
                }
            }
        }
        if (ranked.isEmpty()) {
            return Optional.empty();
        }
        return Optional.of("The variance of the " + words(found)
                + " over the ranges is owed to (total index ± 95 %) "
                + list(ranked, each -> plain(each.size(), each.halfWidth())) + noise(indices) + Ranked.alike(ranked)
                + ".");
    }

    private static String morris(Sensitivity.Morris found) {
        MorrisEffects effects = found.effects();
        if (effects.trajectoriesUsed() == 0) {
            return "Of the " + words(found)
                    + " no effect is known: every trajectory has a point at which it is undefined.";
        }
        List<Ranked> ranked = new ArrayList<>();
        for (int k : found.ranking()) {
            Index star = effects.effects().get(k).muStar();
            double half = effects.trajectoriesUsed() == 1 ? Double.NaN : halfWidth(star);
            ranked.add(new Ranked(effects.names().get(k), star.value(), half));
        }
        String part = effects.trajectoriesUsed() < effects.trajectories()
                ? " From " + effects.trajectoriesUsed() + " of " + effects.trajectories()
                        + " trajectories; the others have an undefined output."
                : "";
        return "The " + words(found) + " changes over a parameter's whole range by (mu*, the mean absolute elementary"
                + " effect, ± 95 %) "
                + list(
                        ranked,
                        each -> metric(found)
                                .map(metric -> Heads.change(metric, each.size(), each.halfWidth()))
                                .orElseGet(() -> plain(each.size(), each.halfWidth())))
                + Ranked.alike(ranked) + "." + part;
    }

    private static Optional<String> oneByOne(Sensitivity.OneByOne found) {
        List<Ranked> ranked = new ArrayList<>();
        List<String> shown = new ArrayList<>();
        for (int k : found.ranking()) {
            OneAtATimeEffects.Elasticity each = found.effects().elasticities().get(k);
            AcrossSeeds value = each.value();
            if (value.count() > 0) {
                ranked.add(new Ranked(each.name(), Math.abs(value.mean()), value.halfWidth()));
                shown.add(each.name() + " "
                        + plain(value.mean(), value.halfWidth()).replace('-', '−'));
            }
        }
        return ranked.isEmpty()
                ? Optional.empty()
                : Optional.of("The " + words(found) + " answers from the base point to (elasticity ± 95 %) "
                        + String.join(", ", shown) + Ranked.alike(ranked) + ".");
    }

    /** Both errors of an index together: other points of the design and other seeds would each have given another value. */
    private static double halfWidth(Index index) {
        return Double.isFinite(index.seedsHalfWidth())
                ? Math.hypot(index.designHalfWidth(), index.seedsHalfWidth())
                : index.designHalfWidth();
    }

    private static String list(List<Ranked> ranked, Function<Ranked, String> size) {
        return String.join(
                ", ",
                ranked.stream()
                        .map(each -> each.name() + " " + size.apply(each))
                        .toList());
    }

    private static String plain(double value, double halfWidth) {
        return String.format(Locale.ROOT, "%.2f", value)
                + (Double.isFinite(halfWidth) ? String.format(Locale.ROOT, " ± %.2f", halfWidth) : "");
    }

    private static Optional<String> unsteady(SweepData data) {
        List<String> notes = data.points().stream().map(States::note).toList();
        long early = notes.stream().filter(States.TRANSIENT::equals).count();
        long over = notes.stream().filter(States.OVERLOADED::equals).count();
        return early + over == 0
                ? Optional.empty()
                : Optional.of("Not in a steady state: " + early + " " + States.TRANSIENT + " and " + over + " "
                        + States.OVERLOADED + " of " + notes.size()
                        + " points. Their outputs, and so the figures above, depend on warm-up and horizon.");
    }
}
