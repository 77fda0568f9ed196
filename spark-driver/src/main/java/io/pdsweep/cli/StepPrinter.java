package io.pdsweep.cli;

import io.pdsweep.sink.Checkpoint;

/**
 * Prints every step of a sweep, and waits a while after those of a commit, which are short: tools/kill-harness kills the
 * program there. On only when the system property {@code pdsweep.test.steps} is set, to the milliseconds to wait.
 */
final class StepPrinter implements Checkpoint {
    private static final String PROPERTY = "pdsweep.test.steps";

    private final Console console;
    private final long waitMillis;

    private StepPrinter(Console console, long waitMillis) {
        this.console = console;
        this.waitMillis = waitMillis;
    }

    /** What this process was told to do. */
    static Checkpoint ofProcess(Console console) {
        Long millis = Long.getLong(PROPERTY);
        return millis == null ? Checkpoint.NONE : new StepPrinter(console, millis);
    }

    @Override
    public void reached(Step step, int wave) {
        console.say("step " + step + " of wave " + wave);
        if (step.compareTo(Step.STAGED) >= 0) {
            try {
                Thread.sleep(waitMillis);
            } catch (InterruptedException stopped) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
