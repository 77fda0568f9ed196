package io.pdsweep.plan;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.ToDoubleFunction;

/** Cuts a wave into slices, one task each. */
public final class Slices {
    /** Shorter tasks cost more to schedule than they gain; longer ones gain nothing. */
    private static final double SHORTEST_TASK_SECONDS = 0.2;

    private static final double LONGEST_TASK_SECONDS = 4;

    /** A task has at most this share of a core's part of the work left: tasks get shorter, so that all end together. */
    private static final double SHARE = 0.25;

    private Slices() {}

    /**
     * The wave's runs, longest predicted first, packed into tasks of seconds that get shorter towards the end. A run that is
     * longer than its task should be is a task of its own, and one of the first.
     *
     * @param cost predicted seconds of a run
     */
    public static List<List<PlannedRun>> pack(Wave wave, int cores, ToDoubleFunction<PlannedRun> cost) {
        List<Priced> longestFirst = longestFirst(wave, cost);
        double left = longestFirst.stream().mapToDouble(Priced::seconds).sum();
        List<List<PlannedRun>> slices = new ArrayList<>();
        List<PlannedRun> slice = new ArrayList<>();
        double seconds = 0;
        for (Priced each : longestFirst) {
            double fits = Math.max(SHORTEST_TASK_SECONDS, Math.min(LONGEST_TASK_SECONDS, SHARE * left / cores));
            if (!slice.isEmpty() && seconds + each.seconds() > fits) {
                slices.add(slice);
                slice = new ArrayList<>();
                left -= seconds;
                seconds = 0;
            }
            slice.add(each.run());
            seconds += each.seconds();
        }
        slices.add(slice);
        return slices;
    }

    /**
     * The wave's runs, longest predicted first, dealt in turn to {@code count} slices, so that all slices take about
     * as long and each starts with its longest run. Slices that would be empty are left out.
     */
    public static List<List<PlannedRun>> deal(Wave wave, int count, ToDoubleFunction<PlannedRun> cost) {
        List<Priced> longestFirst = longestFirst(wave, cost);
        List<List<PlannedRun>> slices = new ArrayList<>();
        for (int first = 0; first < Math.min(count, longestFirst.size()); first++) {
            List<PlannedRun> slice = new ArrayList<>();
            for (int i = first; i < longestFirst.size(); i += count) {
                slice.add(longestFirst.get(i).run());
            }
            slices.add(slice);
        }
        return slices;
    }

    private record Priced(PlannedRun run, double seconds) {}

    private static List<Priced> longestFirst(Wave wave, ToDoubleFunction<PlannedRun> cost) {
        List<Priced> priced = new ArrayList<>();
        wave.runs().forEach(run -> priced.add(new Priced(run, cost.applyAsDouble(run))));
        priced.sort(Comparator.comparingDouble((Priced each) -> -each.seconds())
                .thenComparingLong(each -> each.run().position()));
        return priced;
    }
}
