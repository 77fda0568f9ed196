package io.pdsweep.sink;

import io.pdsweep.sim.RunStoppedException;
import java.util.Locale;

/** How a run that was tried ended: the column {@code status}. */
public enum RunStatus {
    /** It gave a result. */
    OK,
    /** It threw. */
    FAILED,
    /** It had more events than the sweep's limit. */
    EVENT_CAP,
    /** It took longer than the sweep's limit. */
    WALL_CAP,
    /** Its requests wait for each other for ever. */
    DEADLOCK;

    /** As the column has it. */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Whether the same run would end so again under the same limits: then there is no need to try. */
    public boolean settled() {
        return this == OK || this == EVENT_CAP || this == DEADLOCK;
    }

    /** The status of a run that the simulator stopped. */
    public static RunStatus of(RunStoppedException stopped) {
        return switch (stopped.why()) {
            case EVENTS -> EVENT_CAP;
            case TIME -> WALL_CAP;
            case DEADLOCK -> DEADLOCK;
        };
    }

    /** The status that a row has; one that this program does not know is a failure. */
    static RunStatus named(Object label) {
        for (RunStatus status : values()) {
            if (status.label().equals(label)) {
                return status;
            }
        }
        return FAILED;
    }
}
