package io.pdsweep.capacity;

import io.pdsweep.spec.Numbers;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** What a reader of a plan's answer must know before believing it, in words: a line for each kind of thing. */
public final class Warnings {
    private static final int MOST_SHOWN = 5;

    private Warnings() {}

    /** The warnings; none when there is nothing to say. */
    public static List<String> of(CapacityAnswer answer) {
        List<String> lines = new ArrayList<>();
        if (answer.stopped()) {
            lines.add("the plan stopped at its cap of " + answer.rounds() + " rounds: "
                    + answer.fleets().stream()
                            .filter(each -> !each.carries().closed())
                            .count()
                    + " fleets have a wider interval than asked for, and questions may be open; raise search.rounds and"
                    + " use --resume");
        }
        add(
                lines,
                answer,
                "keep the service level at no rate of the search",
                each -> each.carries().met().isEmpty() ? each.carries().above().map(Warnings::at) : Optional.empty());
        add(
                lines,
                answer,
                "carry the highest rate of the search: how much more is not known",
                each -> each.carries().above().isEmpty() && each.carries().met().isPresent()
                        ? Optional.of(rate(each.carries().metRate()))
                        : Optional.empty());
        add(
                lines,
                answer,
                "are not monotone: they miss a rate and meet a higher one; the lower counts",
                each -> each.carries().isMonotone()
                        ? Optional.empty()
                        : Optional.of("meets " + rates(each.carries().metAboveAMiss()) + " above "
                                + each.carries().above().map(Warnings::at).orElse("")));
        add(
                lines,
                answer,
                "have rates at which the runs do not tell, below the one carried",
                each -> each.carries().unclear().isEmpty()
                        ? Optional.empty()
                        : Optional.of(at(each.carries().unclear().get(0))));
        add(
                lines,
                answer,
                "end at a rate at which the runs do not tell: they may carry more",
                each -> each.carries()
                        .above()
                        .filter(above -> above.verdict().isUnclear())
                        .map(Warnings::at));
        add(
                lines,
                answer,
                "have an end of the interval that the seeds leave in doubt",
                each -> doubtful(each.carries()).map(Warnings::rate));
        long failed = answer.fleets().stream()
                .flatMap(each -> each.evaluations().stream())
                .mapToLong(Evaluation::failed)
                .sum();
        if (failed > 0) {
            String first = answer.fleets().stream()
                    .flatMap(each -> each.evaluations().stream()
                            .filter(evaluation -> evaluation.failed() > 0)
                            .map(evaluation -> each.fleet().name() + " " + at(evaluation)))
                    .findFirst()
                    .orElse("");
            lines.add(failed + " runs gave no result; such a rate never counts as met: " + first);
        }
        return lines;
    }

    private static Optional<Double> doubtful(Interval carries) {
        return carries.met()
                .filter(each -> !each.sure())
                .or(() -> carries.above().filter(each -> each.verdict() == Verdict.MISSED && !each.sure()))
                .map(Evaluation::rate);
    }

    private static void add(
            List<String> lines, CapacityAnswer answer, String what, Function<FleetAnswer, Optional<String>> detail) {
        List<String> found = new ArrayList<>();
        for (FleetAnswer each : answer.fleets()) {
            detail.apply(each).ifPresent(text -> found.add(each.fleet().name() + " (" + text + ")"));
        }
        if (!found.isEmpty()) {
            lines.add(found.size() + " of " + answer.fleets().size() + " fleets " + what + ": "
                    + String.join("; ", found.subList(0, Math.min(MOST_SHOWN, found.size())))
                    + (found.size() > MOST_SHOWN ? "; ..." : ""));
        }
    }

    private static String at(Evaluation evaluation) {
        String why = evaluation.why().isEmpty() ? "" : ", " + evaluation.why();
        return rate(evaluation.rate()) + " " + evaluation.verdict() + why;
    }

    private static String rates(List<Evaluation> evaluations) {
        return String.join(
                ", ", evaluations.stream().map(each -> rate(each.rate())).toList());
    }

    private static String rate(double rate) {
        return Numbers.text(rate) + "/s";
    }
}
