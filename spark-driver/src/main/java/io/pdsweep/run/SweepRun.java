package io.pdsweep.run;

import io.pdsweep.plan.Plan;
import io.pdsweep.sink.Manifest;
import io.pdsweep.sink.OutputFailure;
import io.pdsweep.sink.OutputWriter;
import io.pdsweep.spec.SeedText;
import io.pdsweep.spec.Sweep;
import java.util.List;
import org.apache.spark.sql.SparkSession;

/**
 * A sweep carried out: first the failed runs of the waves that are there, then what is missing, wave by wave, each made on
 * the executors, written as one file and committed in its turn.
 */
public final class SweepRun {
    private final Plan plan;
    private final RunSettings settings;
    private final CommittedWaves waves;
    private final long start = System.nanoTime();
    private final long runsBefore;

    /**
     * A sweep to be run. Nothing is written before {@link #execute}.
     *
     * @param manifest with which it begins or goes on, see {@link Continuation#of}
     */
    public SweepRun(
            SparkSession spark, Sweep sweep, Plan plan, OutputWriter output, Manifest manifest, RunSettings settings) {
        this(spark, sweep, plan, output, manifest, settings, Simulator.EXACT);
    }

    SweepRun(
            SparkSession spark,
            Sweep sweep,
            Plan plan,
            OutputWriter output,
            Manifest manifest,
            RunSettings settings,
            Simulator simulator) {
        this.plan = plan;
        this.settings = settings;
        this.waves = new CommittedWaves(spark, sweep, output, manifest, settings, simulator);
        this.runsBefore = manifest.runsDone() - manifest.runsFailed();
    }

    /**
     * Makes every run that is missing, and those again that failed. Runs that fail are rows too: see {@link
     * Manifest#runsFailed()}.
     *
     * @return the manifest of the finished output
     * @throws OutputFailure when the output cannot be written any more; what was committed stays
     */
    public Manifest execute() {
        return waves.during(() -> {
            waves.record(waves.manifest());
            for (Manifest.WaveFile file : waves.manifest().waves()) {
                if (file.provisional()) {
                    waves.repeatFailed(plan.wave(seeds(file.round()), file.first(), file.rows(), file.wave()), file);
                }
            }
            for (int round = 0; round < waves.manifest().rounds().size(); round++) {
                makeMissing(round);
            }
            return waves.manifest();
        });
    }

    private void makeMissing(int round) {
        Manifest manifest = waves.manifest();
        manifest.waves().stream() // what the last wave that is there cost tells of those that follow
                .filter(file -> file.round() == round)
                .reduce((earlier, later) -> later)
                .ifPresent(file -> waves.learn(plan.wave(seeds(round), file.first(), file.rows(), file.wave())));
        waves.make(plan.waves(seeds(round), manifest.done(round), waves.nextNumber(), settings.waveRuns()), round);
    }

    private List<Long> seeds(int round) {
        return SeedText.parse(waves.manifest().rounds().get(round).seeds());
    }

    /** A look at it, from any thread. */
    public SweepStatus status() {
        double seconds = (System.nanoTime() - start) * 1e-9;
        double missing = plan.predictedSeconds() * (plan.size() - runsBefore) / plan.size();
        Progress progress = waves.progress();
        double share = missing == 0 ? 1 : Math.min(1, progress.predictedSeconds() / missing);
        return new SweepStatus(
                plan.size(),
                runsBefore + progress.done(),
                progress.done(),
                progress.failed(),
                waves.manifest().runsDone(),
                share,
                seconds);
    }
}
