package io.pdsweep.run;

/** How far the round is that is being made; may be looked at from any thread. */
final class RoundProgress {
    private final CommittedWaves waves;
    private final long start = System.nanoTime();
    private volatile Start round = new Start(0, 0, 0, 0, 0, start);

    /** Where the round that is being made began. */
    private record Start(int number, long runs, double predictedSeconds, long done, double predictedDone, long nanos) {}

    RoundProgress(CommittedWaves waves) {
        this.waves = waves;
    }

    /**
     * Begins a round.
     *
     * @param number from 1
     * @param runs to be made
     * @param predictedSeconds of them
     */
    void begin(int number, long runs, double predictedSeconds) {
        Progress progress = waves.progress();
        round = new Start(
                number, runs, predictedSeconds, progress.done(), progress.predictedSeconds(), System.nanoTime());
    }

    /** The number of the round, from 1; 0 before the first. */
    int number() {
        return round.number();
    }

    /** The round alone. */
    SweepStatus ofRound() {
        Start now = round;
        Progress progress = waves.progress();
        double share = now.predictedSeconds() == 0
                ? 0
                : Math.min(1, (progress.predictedSeconds() - now.predictedDone()) / now.predictedSeconds());
        long made = progress.done() - now.done();
        return new SweepStatus(
                now.runs(),
                made,
                made,
                progress.failed(),
                waves.manifest().runsDone(),
                share,
                (System.nanoTime() - now.nanos()) * 1e-9);
    }

    /** All that this program has made. */
    SweepStatus ofAll() {
        Progress progress = waves.progress();
        return new SweepStatus(
                waves.manifest().runs(),
                progress.done(),
                progress.done(),
                progress.failed(),
                waves.manifest().runsDone(),
                1,
                (System.nanoTime() - start) * 1e-9);
    }
}
