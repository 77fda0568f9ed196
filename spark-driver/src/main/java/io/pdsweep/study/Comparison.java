package io.pdsweep.study;

import io.pdsweep.analysis.PairedDifference;
import io.pdsweep.analysis.PairedDifference.Direction;
import io.pdsweep.sim.Parameter;
import io.pdsweep.sink.ParameterColumns;
import io.pdsweep.sink.RunStatus;
import io.pdsweep.sink.RunsTable;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Two outputs side by side: points that have the same parameters, but for those ignored; runs that have the same seed. The
 * points' ids do not count, since they differ between versions of the model.
 *
 * @param outputs what is compared
 * @param ignored columns of parameters that do not count, each with one value in either output or paired by the others
 * @param pairs points of both, in the order of the first
 * @param onlyFirst points that the second lacks
 * @param onlySecond points that the first lacks
 * @param first how many runs of the first have no result; they are in no difference
 * @param second likewise of the second
 */
public record Comparison(
        List<Output> outputs,
        List<String> ignored,
        List<Pair> pairs,
        int onlyFirst,
        int onlySecond,
        int first,
        int second) {
    public Comparison {
        outputs = List.copyOf(outputs);
        ignored = List.copyOf(ignored);
        pairs = List.copyOf(pairs);
    }

    /**
     * One point.
     *
     * @param row of the first table, for its parameters
     * @param seeds under which both have a result
     * @param unpaired seeds under which one of them has none
     * @param changes one per output
     */
    public record Pair(int row, int seeds, int unpaired, List<Change> changes) {
        public Pair {
            changes = List.copyOf(changes);
        }

        /** Whether any paired run differs in any output. */
        public boolean differs() {
            return changes.stream().anyMatch(change -> change.different() > 0);
        }
    }

    /**
     * An output at one point.
     *
     * @param paired second less first, seed by seed
     * @param different paired runs whose values are not the same, to the bit
     */
    public record Change(PairedDifference paired, int different) {}

    /** The columns that {@link #of} needs. */
    public static List<String> columns(List<Output> outputs) {
        Set<String> columns = new LinkedHashSet<>(List.of("status", "seed"));
        columns.addAll(parameters());
        outputs.forEach(output -> columns.add(output.column()));
        return List.copyOf(columns);
    }

    private static List<String> parameters() {
        List<String> columns = new ArrayList<>(List.of("mode", "arrive"));
        for (Parameter parameter : Parameter.values()) {
            columns.add(ParameterColumns.name(parameter));
        }
        return columns;
    }

    /**
     * The comparison of two tables with these columns.
     *
     * @param ignored columns of parameters in which points of a pair may differ
     * @throws IllegalArgumentException when a table has several points that differ in these alone
     */
    public static Comparison of(RunsTable first, RunsTable second, List<Output> outputs, List<String> ignored) {
        Map<List<Object>, Map<Long, Integer>> ours = points(first, ignored);
        Map<List<Object>, Map<Long, Integer>> theirs = points(second, ignored);
        List<Pair> pairs = new ArrayList<>();
        ours.forEach((point, rows) -> {
            if (theirs.containsKey(point)) {
                pairs.add(pair(first, rows, second, theirs.getOrDefault(point, Map.of()), outputs));
            }
        });
        return new Comparison(
                outputs,
                ignored,
                pairs,
                ours.size() - pairs.size(),
                theirs.size() - pairs.size(),
                failed(first),
                failed(second));
    }

    /** The rows of every point by seed. */
    private static Map<List<Object>, Map<Long, Integer>> points(RunsTable runs, List<String> ignored) {
        List<String> parameters = parameters().stream()
                .filter(column -> !ignored.contains(column))
                .toList();
        Map<List<Object>, Map<Long, Integer>> points = new LinkedHashMap<>();
        for (int row = 0; row < runs.rows().size(); row++) {
            List<Object> point = new ArrayList<>();
            for (String parameter : parameters) {
                point.add(runs.value(row, parameter).orElse(""));
            }
            Integer before =
                    points.computeIfAbsent(point, unused -> new TreeMap<>()).put(runs.seed(row), row);
            if (before != null && !ignored.isEmpty()) {
                throw new IllegalArgumentException("Cannot ignore " + String.join(", ", ignored)
                        + ": an output has several points that differ in nothing else");
            }
        }
        return points;
    }

    /**
     * The columns of parameters that have no value in common: no point is in both while one of them counts.
     */
    public static List<String> apart(RunsTable first, RunsTable second) {
        return parameters().stream()
                .filter(column -> Collections.disjoint(values(first, column), values(second, column)))
                .toList();
    }

    private static Set<Object> values(RunsTable runs, String column) {
        Set<Object> values = new HashSet<>();
        for (int row = 0; row < runs.rows().size(); row++) {
            values.add(runs.value(row, column).orElse(""));
        }
        return values;
    }

    private static int failed(RunsTable runs) {
        int failed = 0;
        for (int row = 0; row < runs.rows().size(); row++) {
            failed += hasResult(runs, row) ? 0 : 1;
        }
        return failed;
    }

    private static boolean hasResult(RunsTable runs, int row) {
        return runs.text(row, "status").equals(RunStatus.OK.label());
    }

    private static Pair pair(
            RunsTable first,
            Map<Long, Integer> ours,
            RunsTable second,
            Map<Long, Integer> theirs,
            List<Output> outputs) {
        Set<Long> all = new TreeSet<>(ours.keySet());
        all.addAll(theirs.keySet());
        Set<Long> both = new TreeSet<>(ours.keySet());
        both.retainAll(theirs.keySet());
        both.removeIf(seed ->
                !hasResult(first, ours.getOrDefault(seed, 0)) || !hasResult(second, theirs.getOrDefault(seed, 0)));
        List<Change> changes = new ArrayList<>();
        for (Output output : outputs) {
            Map<Long, Double> before = new TreeMap<>();
            Map<Long, Double> after = new TreeMap<>();
            int different = 0;
            for (long seed : both) {
                double a = first.number(ours.getOrDefault(seed, 0), output.column());
                double b = second.number(theirs.getOrDefault(seed, 0), output.column());
                before.put(seed, a);
                after.put(seed, b);
                different += Double.compare(a, b) == 0 ? 0 : 1;
            }
            changes.add(new Change(PairedDifference.of(before, after), different));
        }
        int row = ours.values().iterator().next();
        return new Pair(row, both.size(), all.size() - both.size(), changes);
    }

    /** How many points of an output changed in a direction that the seeds' noise does not explain. */
    public long count(int output, Direction direction) {
        return pairs.stream()
                .filter(pair -> pair.changes().get(output).different() > 0
                        && pair.changes().get(output).paired().direction() == direction)
                .count();
    }

    /** How many points have the same values under every paired seed. */
    public long same(int output) {
        return pairs.stream()
                .filter(pair -> pair.changes().get(output).different() == 0)
                .count();
    }

    /** Whether anything differs: a value, a point or a run that one of them lacks. */
    public boolean differs() {
        return onlyFirst + onlySecond > 0
                || first != second
                || pairs.stream().anyMatch(pair -> pair.differs() || pair.unpaired() > 0);
    }
}
