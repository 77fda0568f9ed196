package io.pdsweep.plan;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Cuts a wave into slices, one task each. */
public final class Slices {
    /** Shorter tasks cost more to schedule than they gain. */
    private static final double TASK_SECONDS = 0.5;

    private static final int TASKS_PER_CORE = 4;

    private Slices() {}

    /** How many slices suit a wave on this many cores: tasks of about half a second, at least four a core. */
    public static int suited(Wave wave, int cores) {
        long byTime = (long) Math.ceil(wave.predictedSeconds() / TASK_SECONDS);
        long wanted = Math.max(byTime, (long) TASKS_PER_CORE * cores);
        return (int) Math.min(wanted, wave.runs().size());
    }

    /**
     * The wave's runs, longest predicted first, dealt in turn to {@code count} slices, so that all slices take about
     * as long and each starts with its longest run. Slices that would be empty are left out.
     */
    public static List<List<PlannedRun>> deal(Wave wave, int count) {
        List<PlannedRun> longestFirst = new ArrayList<>(wave.runs());
        longestFirst.sort(Comparator.comparingDouble(
                        (PlannedRun run) -> -CostModel.seconds(run.point().scenario()))
                .thenComparingLong(PlannedRun::position));
        List<List<PlannedRun>> slices = new ArrayList<>();
        for (int first = 0; first < Math.min(count, longestFirst.size()); first++) {
            List<PlannedRun> slice = new ArrayList<>();
            for (int i = first; i < longestFirst.size(); i += count) {
                slice.add(longestFirst.get(i));
            }
            slices.add(slice);
        }
        return slices;
    }
}
