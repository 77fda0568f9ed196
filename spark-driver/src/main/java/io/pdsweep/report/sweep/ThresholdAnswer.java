package io.pdsweep.report.sweep;

import io.pdsweep.analysis.AcrossSeeds;
import io.pdsweep.analysis.Metric;
import io.pdsweep.analysis.PairedDifference;
import io.pdsweep.analysis.PairedDifference.Direction;
import io.pdsweep.report.RowKey;
import io.pdsweep.report.Sentences;
import io.pdsweep.spec.Numbers;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * From which threshold on remote prefill pays: by the mean time to first token and the mean response time, paired by seed; and
 * which thresholds are worse than prefilling everything on the decoders.
 */
final class ThresholdAnswer {
    private static final int MOST_SETTINGS = 6;

    private final Curve curve;
    private final Metric metric;
    private final List<SweepPoint> points;

    private ThresholdAnswer(Curve curve, Metric metric) {
        this.curve = curve;
        this.metric = metric;
        this.points = curve.points().stream()
                .filter(point -> seeds(metric, point).count() > 0)
                .toList();
    }

    static List<String> of(SweepData data) {
        Optional<RowKey> thr = data.varying("thr");
        if (thr.isEmpty()) {
            return List.of();
        }
        List<Curve> curves = Curve.over(thr.get(), data);
        List<String> statements = new ArrayList<>();
        for (Curve curve : curves.stream().limit(MOST_SETTINGS).toList()) {
            statement(curve, data).ifPresent(statements::add);
        }
        if (curves.size() > MOST_SETTINGS) {
            statements.add(
                    (curves.size() - MOST_SETTINGS) + " more settings of the other parameters are in the tables.");
        }
        return statements;
    }

    private static Optional<String> statement(Curve curve, SweepData data) {
        ThresholdAnswer ttft = new ThresholdAnswer(curve, Metric.TTFT);
        if (ttft.points.size() < 2) {
            return Optional.empty();
        }
        String where = curve.first().name(data.varyingWithout(List.of(curve.key())));
        List<String> sentences = new ArrayList<>();
        sentences.add((where.isEmpty() ? "" : "At " + where + ": ") + ttft.lowest());
        List<String> againstNever = new ArrayList<>();
        for (Metric metric : List.of(Metric.TTFT, Metric.RESPONSE)) {
            new ThresholdAnswer(curve, metric).againstNever().ifPresent(againstNever::add);
        }
        if (!againstNever.isEmpty()) {
            sentences.add("against never prefilling remotely, " + String.join("; ", againstNever));
        }
        String words = sentences.stream().map(Sentences::capital).collect(Collectors.joining(". "));
        return Optional.of(words + "." + States.caution(ttft.points));
    }

    /** Where the metric is lowest, and what cannot be told from that. */
    private String lowest() {
        Lowest lowest = Lowest.of(metric, points);
        SweepPoint best = lowest.best();
        List<String> alike = new ArrayList<>();
        List<String> bySign = new ArrayList<>();
        if (!name(best).equals(Numbers.NEVER)) { // what differs from never is told below
            lowest.others().forEach((point, paired) -> {
                if (paired.tendency() == Direction.UNDECIDED) {
                    alike.add(name(point));
                } else if (paired.direction() == Direction.UNDECIDED) {
                    bySign.add("thr " + name(point) + " is " + Heads.signs(metric, paired));
                }
            });
        }
        return "the " + Heads.words(metric) + " is lowest with thr " + name(best) + " ("
                + Heads.words(metric, seeds(metric, best)) + ")"
                + (alike.isEmpty() ? "" : "; these seeds do not tell it from thr " + String.join(", ", alike))
                + (bySign.isEmpty() ? "" : "; " + String.join("; ", bySign));
    }

    /** Which thresholds are better and which are worse than never; empty when never is not among them. */
    private Optional<String> againstNever() {
        Optional<SweepPoint> never = points.stream()
                .filter(point -> name(point).equals(Numbers.NEVER))
                .findFirst();
        if (never.isEmpty() || points.size() < 2) {
            return Optional.empty();
        }
        Map<Direction, List<SweepPoint>> groups = new EnumMap<>(Direction.class);
        for (SweepPoint point : points) {
            if (point != never.get()) {
                groups.computeIfAbsent(paired(never.get(), point).tendency(), unused -> new ArrayList<>())
                        .add(point);
            }
        }
        List<String> parts = new ArrayList<>();
        parts.add(
                groups.containsKey(Direction.LOWER)
                        ? "better with " + group(never.get(), groups.getOrDefault(Direction.LOWER, List.of()))
                        : "better with none of the thresholds here");
        if (groups.containsKey(Direction.HIGHER)) {
            parts.add("worse with " + group(never.get(), groups.getOrDefault(Direction.HIGHER, List.of())));
        }
        if (groups.containsKey(Direction.UNDECIDED)) {
            parts.add("not told apart with " + names(groups.getOrDefault(Direction.UNDECIDED, List.of())));
        }
        return Optional.of("the " + Heads.words(metric) + " is " + String.join(", ", parts));
    }

    private String names(List<SweepPoint> group) {
        return group.size() > 1 && group.size() == points.size() - 1
                ? "every threshold here"
                : "thr " + String.join(", ", group.stream().map(this::name).toList());
    }

    /** The thresholds, what the one changes that changes most, and on what the judgement of the others rests. */
    private String group(SweepPoint never, List<SweepPoint> group) {
        List<String> details = new ArrayList<>();
        group.stream()
                .filter(point -> paired(never, point).direction() != Direction.UNDECIDED)
                .max(Comparator.comparingDouble(
                        point -> Math.abs(paired(never, point).difference().mean())))
                .ifPresent(most -> {
                    PairedDifference change = paired(never, most);
                    details.add((group.size() > 1 ? "most with thr " + name(most) + ": " : "")
                            + Heads.words(metric, change) + ", " + signedPercent(change.relative()));
                });
        for (SweepPoint point : group) {
            PairedDifference paired = paired(never, point);
            if (paired.direction() == Direction.UNDECIDED) {
                details.add("thr " + name(point) + " is " + Heads.signs(metric, paired));
            }
        }
        return names(group) + " (" + String.join("; ", details) + ")";
    }

    private String name(SweepPoint point) {
        return point.text(curve.key());
    }

    private static String signedPercent(double share) {
        return (share > 0 ? "+" : "−") + AnswerSection.percent(Math.abs(share));
    }

    private static AcrossSeeds seeds(Metric metric, SweepPoint point) {
        return point.over(metric.column());
    }

    private PairedDifference paired(SweepPoint first, SweepPoint second) {
        return PairedDifference.of(first.bySeed(metric.column()), second.bySeed(metric.column()));
    }
}
