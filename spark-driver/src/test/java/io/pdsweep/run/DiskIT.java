package io.pdsweep.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.pdsweep.sink.Checkpoint;
import io.pdsweep.sink.Manifest;
import io.pdsweep.sink.OutputFailure;
import io.pdsweep.sink.OutputWriter.Start;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A real disk that becomes full or read-only. Skipped where this user may not mount one. */
class DiskIT {
    private static final String SWEEP =
            "name: d\nhorizon: 20\nwarmup: 2\naxes: {thr: {from: 1, to: 60, step: 1}}\nseeds: [1]";
    private static final int WAVE_RUNS = 6;

    @TempDir
    Path folder;

    private boolean mounted;

    @BeforeEach
    void mount() throws IOException, InterruptedException {
        mounted = command("mount", "-t", "tmpfs", "-o", "size=500k", "tmpfs", folder.toString());
        assumeTrue(mounted, "may not mount a file system");
    }

    @AfterEach
    void unmount() throws IOException, InterruptedException {
        if (mounted) {
            command("umount", folder.toString());
        }
    }

    private static boolean command(String... words) throws IOException, InterruptedException {
        try {
            return new ProcessBuilder(words).redirectErrorStream(true).start().waitFor() == 0;
        } catch (IOException noSuchCommand) {
            return false;
        }
    }

    private void remount(String option) {
        try {
            assertThat(command("mount", "-o", "remount," + option, folder.toString()))
                    .isTrue();
        } catch (IOException | InterruptedException failed) {
            throw new IllegalStateException(failed);
        }
    }

    @Test
    void keepsWhatIsCommittedWhenTheDiskIsFull() throws IOException {
        Path out = folder.resolve("out");
        try (SparkSession spark = Sessions.open("test", Optional.of("local[2]"))) {
            spark.sparkContext().setLogLevel("OFF");
            assertThatThrownBy(
                            () -> Sweeps.run(spark, SWEEP, out, Start.NEW, WAVE_RUNS, Simulator.EXACT, Checkpoint.NONE))
                    .isInstanceOf(OutputFailure.class)
                    .hasMessageContaining("out: cannot be written any more: No space left on device; ")
                    .hasMessageContaining(" of 60 runs are committed and stay; once that is mended")
                    .message()
                    .hasLineCount(1);
            int kept = Sweeps.rows(spark, out).size();
            assertThat(kept).isBetween(WAVE_RUNS, 60 - WAVE_RUNS);

            remount("size=20m");
            Manifest whole = Sweeps.run(spark, SWEEP, out, Start.RESUMED, WAVE_RUNS, Simulator.EXACT, Checkpoint.NONE);

            assertThat(whole.complete()).isTrue();
            assertThat(Sweeps.rows(spark, out)).hasSize(60).doesNotHaveDuplicates();
        }
    }

    @Test
    void keepsWhatIsCommittedWhenItMayNoLongerWrite() throws IOException {
        remount("size=20m");
        Path out = folder.resolve("out");
        try (SparkSession spark = Sessions.open("test", Optional.of("local[2]"))) {
            spark.sparkContext().setLogLevel("OFF");
            Checkpoint readOnly = (step, wave) -> {
                if (step == Checkpoint.Step.SIMULATING && wave == 2) {
                    remount("ro");
                }
            };
            assertThatThrownBy(() -> Sweeps.run(spark, SWEEP, out, Start.NEW, WAVE_RUNS, Simulator.EXACT, readOnly))
                    .isInstanceOf(OutputFailure.class)
                    .hasMessageContaining("; 12 of 60 runs are committed and stay")
                    .message()
                    .hasLineCount(1);
            assertThat(Sweeps.rows(spark, out)).hasSize(12);

            remount("rw");
            Files.delete(out.resolve("_owner-00001.json")); // could not be given up; in life its process has ended
            assertThat(Sweeps.run(spark, SWEEP, out, Start.RESUMED).complete()).isTrue();
            assertThat(Sweeps.rows(spark, out)).hasSize(60).doesNotHaveDuplicates();
            assertThat(out.resolve("_staging")).doesNotExist();
            assertThat(Files.isWritable(out)).isTrue();
        }
    }
}
