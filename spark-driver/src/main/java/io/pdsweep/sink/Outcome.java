package io.pdsweep.sink;

import io.pdsweep.plan.PlannedRun;
import io.pdsweep.sim.RunResult;
import io.pdsweep.spec.Slo;
import org.jspecify.annotations.Nullable;

/**
 * A run that was tried: the source of one row.
 *
 * @param run what was asked
 * @param slo what is asked of the fleet; null when nothing is
 * @param result what it gave; null unless its status is {@code ok}
 * @param status how it ended
 * @param reason why it gave no result; empty when it did
 * @param wallSeconds how long it took
 * @param worker where it ran
 */
public record Outcome(
        PlannedRun run,
        @Nullable Slo slo,
        @Nullable RunResult result,
        RunStatus status,
        String reason,
        double wallSeconds,
        String worker) {
    public Outcome {
        if ((result != null) != (status == RunStatus.OK)) {
            throw new IllegalArgumentException("Invalid status: " + status + " (expected ok with a result, else none)");
        }
    }
}
