package io.pdsweep.plan;

import java.util.List;

/**
 * Runs that are made and committed together, in the order of the plan.
 *
 * @param number from 0
 * @param runs at least one
 */
public record Wave(int number, List<PlannedRun> runs) {
    public Wave {
        if (runs.isEmpty()) {
            throw new IllegalArgumentException("Invalid wave " + number + ": no runs (expected at least one)");
        }
        runs = List.copyOf(runs);
    }

    /** Predicted processor time of all its runs, seconds. */
    public double predictedSeconds() {
        return runs.stream()
                .mapToDouble(run -> CostModel.seconds(run.point().scenario()))
                .sum();
    }
}
