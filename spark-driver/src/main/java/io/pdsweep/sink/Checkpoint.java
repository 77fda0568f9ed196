package io.pdsweep.sink;

/** Told of each step of a sweep, so that a test can stop the program there. */
@FunctionalInterface
public interface Checkpoint {
    /** Tells nobody. */
    Checkpoint NONE = (step, wave) -> {};

    /** What a sweep does with a wave, in order. */
    enum Step {
        /** Its runs are being made. */
        SIMULATING,
        /** Its file is being written. */
        WRITING,
        /** Its file is complete, in the staging folder. */
        STAGED,
        /** Its file has its name, but is not listed. */
        MOVED,
        /** The new manifest is half written, beside the old one. */
        DRAFTING,
        /** The new manifest is complete, beside the old one. */
        DRAFTED,
        /** The new manifest holds; what the wave left is still there. */
        LISTED
    }

    void reached(Step step, int wave);
}
