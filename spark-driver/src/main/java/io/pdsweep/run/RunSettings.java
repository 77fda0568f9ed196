package io.pdsweep.run;

import io.pdsweep.plan.Plan;
import io.pdsweep.sink.Checkpoint;
import java.util.OptionalInt;

/**
 * How a sweep is carried out; no result depends on it.
 *
 * @param slices how many tasks a wave is cut into; empty: as suits the work and the cores
 * @param waveRuns most runs of a wave
 * @param programVersion to be noted in the manifest
 * @param checkpoint told of every step
 */
public record RunSettings(OptionalInt slices, int waveRuns, String programVersion, Checkpoint checkpoint) {
    public RunSettings {
        if (waveRuns < 1) {
            throw new IllegalArgumentException("Invalid waveRuns: " + waveRuns + " (expected at least 1)");
        }
    }

    /** As suits the work. */
    public static RunSettings standard(String programVersion) {
        return new RunSettings(OptionalInt.empty(), Plan.WAVE_RUNS, programVersion, Checkpoint.NONE);
    }

    /** These, with a number of tasks for a wave. */
    public RunSettings withSlices(int count) {
        return new RunSettings(OptionalInt.of(count), waveRuns, programVersion, checkpoint);
    }
}
