package io.pdsweep.run;

import io.pdsweep.plan.LearnedCosts;
import io.pdsweep.plan.Plan;
import io.pdsweep.plan.PlannedRun;
import io.pdsweep.plan.Wave;
import io.pdsweep.sink.Checkpoint;
import io.pdsweep.sink.Manifest;
import io.pdsweep.sink.OutputFailure;
import io.pdsweep.sink.OutputWriter;
import io.pdsweep.sink.Reasons;
import io.pdsweep.spec.SeedText;
import io.pdsweep.spec.Sweep;
import java.util.List;
import java.util.Optional;
import org.apache.spark.sql.SparkSession;

/**
 * A sweep carried out: first the failed runs of the waves that are there, then what is missing, wave by wave, each made on
 * the executors, written as one file and committed in its turn.
 */
public final class SweepRun {
    /** Work that is started before the wave before it is committed, for each core. */
    private static final double CORE_SECONDS_AHEAD = 15;

    /** A wave's runs are in memory while it is made. */
    private static final int MOST_WAVES_AT_ONCE = 16;

    /** More would take time and tell nothing new. */
    private static final int MOST_LEARNED_OF_A_WAVE = 2000;

    private final SparkSession spark;
    private final Sweep sweep;
    private final Plan plan;
    private final OutputWriter output;
    private final RunSettings settings;
    private final WaveJob job;
    private final Steps steps;
    private final LearnedCosts costs = new LearnedCosts();
    private final long start = System.nanoTime();
    private final long runsBefore;
    private volatile Manifest manifest;

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
        this.spark = spark;
        this.sweep = sweep;
        this.plan = plan;
        this.output = output;
        this.settings = settings;
        this.job = new WaveJob(spark, sweep, settings.slices(), simulator);
        this.steps = new Steps(settings.checkpoint());
        this.manifest = manifest;
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
        if (settings.checkpoint() != Checkpoint.NONE) {
            spark.sparkContext().addSparkListener(steps);
        }
        try {
            output.record(manifest);
            for (Manifest.WaveFile wave : manifest.waves()) {
                if (wave.provisional()) {
                    repeatFailed(wave);
                }
            }
            for (int round = 0; round < manifest.rounds().size(); round++) {
                makeMissing(round);
            }
            return manifest;
        } catch (OutputFailure failure) {
            throw new OutputFailure(failure.getMessage() + "; " + whatStays(), failure);
        } finally {
            spark.sparkContext().removeSparkListener(steps);
        }
    }

    private String whatStays() {
        return manifest.runsDone() + " of " + manifest.runs()
                + " runs are committed and stay; once that is mended, the same command with --resume makes the others";
    }

    private void repeatFailed(Manifest.WaveFile file) {
        Wave wave = plan.wave(seeds(file.round()), file.first(), file.rows(), file.wave());
        String what = description(wave, "those of " + wave.runs().size() + " runs that gave no result again");
        Steps.name(spark.sparkContext(), wave.number(), what);
        attempt(() -> job.repeat(wave, output.kept(file), costs, output.address(file), output.staging(file.wave())));
        manifest = output.commit(manifest, wave, file.round(), file.revision() + 1);
    }

    private void makeMissing(int round) {
        int number = manifest.waves().stream()
                        .mapToInt(Manifest.WaveFile::wave)
                        .max()
                        .orElse(-1)
                + 1;
        long from = manifest.done(round);
        learnFromLast(round);
        try (WavesAhead ahead = new WavesAhead(spark.sparkContext(), wavesAtOnce())) {
            for (Wave wave : plan.waves(seeds(round), from, number, settings.waveRuns())) {
                List<List<PlannedRun>> tasks = job.cut(wave, costs);
                ahead.start(
                        wave,
                        description(wave, wave.runs().size() + " runs"),
                        () -> job.make(tasks, output.staging(wave.number())));
                if (ahead.isFull()) {
                    commitOldest(ahead, round);
                }
            }
            while (!ahead.isEmpty()) {
                commitOldest(ahead, round);
            }
        }
    }

    /** Waves are committed in their order; while one is written and committed, the next ones keep the cores busy. */
    private void commitOldest(WavesAhead ahead, int round) {
        Wave wave = ahead.oldest();
        attempt(ahead::await);
        manifest = output.commit(manifest, wave, round, 1);
        learn(wave);
    }

    private int wavesAtOnce() {
        double waves = spark.sparkContext().defaultParallelism() * CORE_SECONDS_AHEAD / Plan.WAVE_SECONDS;
        return (int) Math.min(MOST_WAVES_AT_ONCE, 2 + Math.floor(waves));
    }

    /** What the last wave that is there cost tells of those that follow. */
    private void learnFromLast(int round) {
        manifest.waves().stream()
                .filter(wave -> wave.round() == round)
                .reduce((earlier, later) -> later)
                .ifPresent(file -> learn(plan.wave(seeds(round), file.first(), file.rows(), file.wave())));
    }

    private void learn(Wave wave) {
        Manifest.WaveFile file = manifest.waves().stream()
                .filter(each -> each.wave() == wave.number())
                .findFirst()
                .orElseThrow();
        double[] seconds = output.wallSeconds(file);
        int stride = 1 + seconds.length / MOST_LEARNED_OF_A_WAVE;
        for (int i = 0; i < seconds.length; i += stride) {
            costs.learn(wave.runs().get(i).point().scenario(), seconds[i]);
        }
    }

    private List<Long> seeds(int round) {
        return SeedText.parse(manifest.rounds().get(round).seeds());
    }

    private String description(Wave wave, String what) {
        return sweep.name() + ": wave " + wave.number() + ", " + what;
    }

    /** Runs a job; one that fails because files cannot be written is a failure of the output. */
    private void attempt(Runnable work) {
        try {
            work.run();
        } catch (RuntimeException failed) {
            throw failure(failed);
        } catch (Exception thrown) { // Spark throws checked exceptions that it does not declare
            throw failure(thrown);
        }
    }

    private RuntimeException failure(Exception thrown) {
        Optional<String> reason = Reasons.ofFileSystem(thrown);
        if (reason.isPresent()) {
            return new OutputFailure(
                    output.folder().location() + ": cannot be written any more: " + reason.get(), thrown);
        }
        return thrown instanceof RuntimeException unchecked
                ? unchecked
                : new IllegalStateException("Spark's job failed", thrown);
    }

    /** A look at it, from any thread. */
    public SweepStatus status() {
        double seconds = (System.nanoTime() - start) * 1e-9;
        double missing = plan.predictedSeconds() * (plan.size() - runsBefore) / plan.size();
        double share = missing == 0 ? 1 : Math.min(1, job.progress().predictedSeconds() / missing);
        return new SweepStatus(
                plan.size(),
                runsBefore + job.progress().done(),
                job.progress().done(),
                job.progress().failed(),
                manifest.runsDone(),
                share,
                seconds);
    }
}
