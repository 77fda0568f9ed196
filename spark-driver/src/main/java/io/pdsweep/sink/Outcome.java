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
 * @param result what it gave; null when it failed
 * @param reason why it failed; empty when it did not
 * @param wallSeconds how long it took
 * @param worker where it ran
 */
public record Outcome(
        PlannedRun run,
        @Nullable Slo slo,
        @Nullable RunResult result,
        String reason,
        double wallSeconds,
        String worker) {
    /** {@link #status} of a run that gave a result. */
    public static final String OK = "ok";

    /** {@link #status} of a run that threw. */
    public static final String FAILED = "failed";

    /** {@code ok} or {@code failed}. */
    public String status() {
        return result == null ? FAILED : OK;
    }
}
