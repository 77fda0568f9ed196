package io.pdsweep.run;

import io.pdsweep.sink.Checkpoint;

/** Stands for the end of the process: nothing after it is done. */
final class Killed extends Error {
    private static final long serialVersionUID = 1L;

    /** Ends it when this step of this wave is reached. */
    static Checkpoint at(Checkpoint.Step step, int wave) {
        return (reached, number) -> {
            if (reached == step && number == wave) {
                throw new Killed();
            }
        };
    }
}
