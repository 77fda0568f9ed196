package io.pdsweep.report.sweep;

import io.pdsweep.analysis.Metric;
import io.pdsweep.analysis.PairedDifference.Direction;
import io.pdsweep.report.RowKey;
import io.pdsweep.report.Sentences;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Parameters that vary but never alone, as a constraint ({@code NP + ND == 8}), {@code derived} or {@code zip} ties them: no
 * effect of one of them is known, but their settings can be compared.
 */
final class TiedParameters {
    private static final int MOST_SETTINGS = 6;
    private static final int MOST_COMPARED = 12;

    private TiedParameters() {}

    private static List<RowKey> keys(SweepData data) {
        return data.design().isPresent()
                ? List.of()
                : data.varying().stream()
                        .filter(key -> Curve.over(key, data).isEmpty())
                        .toList();
    }

    /** Which parameters a ranking by effects leaves out, and why; empty when none. */
    static Optional<String> leftOut(SweepData data) {
        List<RowKey> keys = keys(data);
        if (keys.isEmpty()) {
            return Optional.empty();
        }
        boolean one = keys.size() == 1;
        return Optional.of("Left out " + (one ? "is " : "are ") + names(keys) + ": "
                + (one ? "it never varies alone here; where it" : "they never vary alone here; where one of them")
                + " changes, another parameter does too.");
    }

    /** Which of the tied settings has the lowest mean TTFT, at each setting of the others. */
    static List<String> answer(SweepData data) {
        List<RowKey> keys = keys(data);
        long compared = data.points().stream()
                .map(point -> keys.stream().map(point::text).toList())
                .distinct()
                .count();
        if (keys.size() < 2 || compared > MOST_COMPARED) {
            return List.of();
        }
        List<RowKey> others = data.varyingWithout(keys);
        Map<List<String>, List<SweepPoint>> groups = new LinkedHashMap<>();
        for (SweepPoint point : data.points()) {
            if (point.over(Metric.TTFT.column()).count() > 0) {
                groups.computeIfAbsent(others.stream().map(point::text).toList(), unused -> new ArrayList<>())
                        .add(point);
            }
        }
        groups.values().removeIf(group -> group.size() < 2);
        List<String> statements = new ArrayList<>();
        for (List<SweepPoint> group :
                groups.values().stream().limit(MOST_SETTINGS).toList()) {
            String where = group.get(0).name(others);
            statements.add(Sentences.capital((where.isEmpty() ? "" : "at " + where + ": ") + lowest(keys, group)));
        }
        if (groups.size() > MOST_SETTINGS) {
            statements.add("How " + names(keys) + " do at " + (groups.size() - MOST_SETTINGS)
                    + " more settings of the other parameters is in the tables.");
        }
        return statements;
    }

    private static String lowest(List<RowKey> keys, List<SweepPoint> group) {
        Lowest lowest = Lowest.of(Metric.TTFT, group);
        SweepPoint best = lowest.best();
        List<String> alike = new ArrayList<>();
        lowest.others().forEach((point, paired) -> {
            if (paired.tendency() == Direction.UNDECIDED) {
                alike.add(point.name(keys));
            }
        });
        return "of the settings of " + names(keys) + ", the " + Heads.words(Metric.TTFT) + " is lowest with "
                + best.name(keys) + " (" + Heads.words(Metric.TTFT, best.over(Metric.TTFT.column())) + ")"
                + (alike.isEmpty() ? "" : "; these seeds do not tell it from " + String.join("; ", alike)) + "."
                + States.caution(group);
    }

    private static String names(List<RowKey> keys) {
        return Heads.and(keys.stream().map(RowKey::label).toList());
    }
}
