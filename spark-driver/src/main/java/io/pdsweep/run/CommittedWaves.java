package io.pdsweep.run;

import io.pdsweep.plan.LearnedCosts;
import io.pdsweep.plan.Plan;
import io.pdsweep.plan.PlannedRun;
import io.pdsweep.plan.Point;
import io.pdsweep.plan.Wave;
import io.pdsweep.sink.Checkpoint;
import io.pdsweep.sink.Manifest;
import io.pdsweep.sink.OutputFailure;
import io.pdsweep.sink.OutputWriter;
import io.pdsweep.sink.ParameterColumns;
import io.pdsweep.sink.Reasons;
import io.pdsweep.sink.RunsTable;
import io.pdsweep.spec.Sweep;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.apache.spark.sql.SparkSession;

/** The waves of one output: each made on the executors, written as one file and committed in its turn. */
final class CommittedWaves {
    /** Work that is started before the wave before it is committed, for each core. */
    private static final double CORE_SECONDS_AHEAD = 15;

    /** A wave's runs are in memory while it is made. */
    private static final int MOST_WAVES_AT_ONCE = 16;

    /** More would take time and tell nothing new. */
    private static final int MOST_LEARNED_OF_A_WAVE = 2000;

    private final SparkSession spark;
    private final String name;
    private final OutputWriter output;
    private final WaveJob job;
    private final Steps steps;
    private final Checkpoint checkpoint;
    private final LearnedCosts costs = new LearnedCosts();
    private volatile Manifest manifest;

    CommittedWaves(
            SparkSession spark,
            Sweep sweep,
            OutputWriter output,
            Manifest manifest,
            RunSettings settings,
            Simulator simulator) {
        this.spark = spark;
        this.name = sweep.name();
        this.output = output;
        this.job = new WaveJob(spark, sweep, settings.slices(), simulator);
        this.steps = new Steps(settings.checkpoint());
        this.checkpoint = settings.checkpoint();
        this.manifest = manifest;
    }

    /** The manifest that holds. */
    Manifest manifest() {
        return manifest;
    }

    Progress progress() {
        return job.progress();
    }

    /** The number of the next wave. */
    int nextNumber() {
        return manifest.waves().stream().mapToInt(Manifest.WaveFile::wave).max().orElse(-1) + 1;
    }

    /** Makes runs again that failed in waves that are committed. */
    void repeatFailed() {
        for (Manifest.WaveFile file : manifest.waves()) {
            if (file.provisional()) {
                repeatFailed(wave(file), file);
            }
        }
    }

    /** A committed wave as it was asked for; the rows say of what. */
    Wave wave(Manifest.WaveFile file) {
        List<String> wanted = new ArrayList<>(ParameterColumns.names());
        RunsTable rows = output.rows(wanted, List.of(file));
        List<PlannedRun> runs = new ArrayList<>();
        for (int row = 0; row < rows.rows().size(); row++) {
            Point point = Point.of(ParameterColumns.scenario(rows, row));
            runs.add(new PlannedRun(file.first() + row, point, rows.seed(row)));
        }
        return new Wave(file.wave(), runs);
    }

    /** Makes a manifest the one that holds. */
    void record(Manifest next) {
        output.record(next);
        manifest = next;
    }

    /** Makes waves of a round and commits them in their order. */
    void make(Iterable<Wave> waves, int round) {
        try (WavesAhead ahead = new WavesAhead(spark.sparkContext(), wavesAtOnce())) {
            for (Wave wave : waves) {
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

    /** What a committed wave cost tells of those that follow. */
    void learn(Wave wave) {
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

    /** Makes the runs of a committed wave again that gave no result, and commits them with the others. */
    void repeatFailed(Wave wave, Manifest.WaveFile file) {
        String what = description(wave, "those of " + wave.runs().size() + " runs that gave no result again");
        Steps.name(spark.sparkContext(), wave.number(), what);
        attempt(() -> job.repeat(wave, output.kept(file), costs, output.addresses(file), output.staging(file.wave())));
        manifest = output.commit(manifest, wave, file.round(), file.revision() + 1);
    }

    /**
     * Does work on waves, of which the checkpoint is told.
     *
     * @throws OutputFailure when the output cannot be written any more, saying what stays
     */
    <T> T during(Supplier<T> work) {
        if (checkpoint != Checkpoint.NONE) {
            spark.sparkContext().addSparkListener(steps);
        }
        try {
            return work.get();
        } catch (OutputFailure failure) {
            throw new OutputFailure(failure.getMessage() + "; " + whatStays(), failure);
        } finally {
            spark.sparkContext().removeSparkListener(steps);
        }
    }

    private String whatStays() {
        String of = manifest.kind().equals(Manifest.PLAN) ? "" : " of " + manifest.runs();
        return manifest.runsDone() + of
                + " runs are committed and stay; once that is mended, the same command with --resume makes the others";
    }

    private String description(Wave wave, String what) {
        return name + ": wave " + wave.number() + ", " + what;
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
}
