package io.pdsweep.report.sweep;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * A parameter in a ranking.
 *
 * @param size of its effect
 * @param halfWidth of the size's 95 % interval; NaN where there is none, which tells it from no other
 */
record Ranked(String name, double size, double halfWidth) {
    /** What the intervals do not tell apart, as the end of a sentence; empty when they tell all. */
    static String alike(List<Ranked> ranked) {
        List<String> groups = new ArrayList<>();
        for (List<Ranked> group : overlapping(ranked)) {
            groups.add(Heads.and(group.stream().map(Ranked::name).toList()));
        }
        return groups.isEmpty() ? "" : "; not told apart (their intervals overlap): " + String.join("; ", groups);
    }

    /** The largest groups of two and more whose intervals all share a value. */
    private static List<List<Ranked>> overlapping(List<Ranked> ranked) {
        Set<List<Ranked>> groups = new LinkedHashSet<>();
        for (Ranked each : ranked) {
            List<Ranked> group = ranked.stream()
                    .filter(other -> other.low() <= each.low() && each.low() <= other.high())
                    .toList();
            if (group.size() > 1) {
                groups.add(group);
            }
        }
        return groups.stream()
                .filter(group ->
                        groups.stream().noneMatch(other -> other.size() > group.size() && other.containsAll(group)))
                .toList();
    }

    private double low() {
        return Double.isNaN(halfWidth) ? Double.NEGATIVE_INFINITY : size - halfWidth;
    }

    private double high() {
        return Double.isNaN(halfWidth) ? Double.POSITIVE_INFINITY : size + halfWidth;
    }
}
