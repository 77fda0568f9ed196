package io.pdsweep.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.pdsweep.sink.Checkpoint;
import io.pdsweep.sink.Manifest;
import io.pdsweep.sink.OutputException;
import io.pdsweep.sink.OutputWriter.Start;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A sweep that was stopped anywhere goes on: every run once, the rows of an undisturbed run. */
class ResumeIT extends OnSpark {
    private static final String SWEEP =
            "name: r\nhorizon: 60\nwarmup: 5\naxes: {thr: [1, 512, never], ND: [1, 2]}\nseeds: ";

    private void files(Path out, Manifest manifest) throws IOException {
        Set<String> expected =
                manifest.waves().stream().map(Manifest.WaveFile::file).collect(Collectors.toSet());
        expected.add("manifest.json");
        try (var below = Files.walk(out)) {
            assertThat(below.filter(Files::isRegularFile)
                            .map(file -> out.relativize(file).toString()))
                    .containsExactlyInAnyOrderElementsOf(expected);
        }
    }

    @ParameterizedTest
    @EnumSource(
            value = Checkpoint.Step.class,
            names = {"STAGED", "MOVED", "DRAFTING", "DRAFTED", "LISTED"})
    void makesWhatIsMissingAfterAnEndAtAnyStep(Checkpoint.Step step) throws IOException {
        Path whole = folder.resolve("whole");
        Path cut = folder.resolve("cut");
        Sweeps.run(spark, SWEEP + "1..3", whole, Start.NEW);

        assertThatThrownBy(
                        () -> Sweeps.run(spark, SWEEP + "1..3", cut, Start.NEW, 4, Simulator.EXACT, Killed.at(step, 2)))
                .isInstanceOf(Killed.class);
        Manifest resumed = Sweeps.run(spark, SWEEP + "1..3", cut, Start.RESUMED);

        assertThat(resumed.complete()).isTrue();
        assertThat(resumed.waves()).hasSize(5);
        assertThat(Sweeps.rows(spark, cut)).hasSize(18).isEqualTo(Sweeps.rows(spark, whole));
        files(cut, resumed);
    }

    @Test
    void makesOnlyTheNewSeeds() throws IOException {
        Path out = folder.resolve("out");
        Sweeps.run(spark, SWEEP + "1..2", out, Start.NEW);
        List<String> before = Sweeps.rows(spark, out);
        int[] made = new int[1];
        spark.sparkContext().setLogLevel("ERROR");

        Manifest more = Sweeps.run(
                spark,
                SWEEP + "[5, 1, 2]",
                out,
                Start.RESUMED,
                4,
                (scenario, seed, recordings, level, limits) -> {
                    if (seed != 5) {
                        throw new IllegalStateException("was there");
                    }
                    return Simulator.EXACT.run(scenario, seed, recordings, level, limits);
                },
                (step, wave) -> made[0] += step == Checkpoint.Step.STAGED ? 1 : 0);

        assertThat(more.complete()).isTrue();
        assertThat(more.runsDone()).isEqualTo(18);
        assertThat(more.runsFailed()).isZero();
        assertThat(more.rounds()).extracting(Manifest.Round::seeds).containsExactly("1..2", "5");
        assertThat(made[0]).isEqualTo(2);
        assertThat(Sweeps.rows(spark, out)).hasSize(18).startsWith(before.toArray(new String[0]));
    }

    @Test
    void makesFailedRunsAgainAndReplacesTheirRows() throws IOException {
        Path out = folder.resolve("out");
        Path whole = folder.resolve("whole");
        Sweeps.run(spark, SWEEP + "1..3", whole, Start.NEW);
        Manifest failed = Sweeps.run(
                spark,
                SWEEP + "1..3",
                out,
                Start.NEW,
                4,
                (scenario, seed, recordings, level, limits) -> {
                    if (seed == 2) {
                        throw new IllegalStateException("out of luck");
                    }
                    return Simulator.EXACT.run(scenario, seed, recordings, level, limits);
                },
                Checkpoint.NONE);
        assertThat(failed.runsFailed()).isEqualTo(6);

        assertThatThrownBy(() -> Sweeps.run(
                        spark,
                        SWEEP + "1..3",
                        out,
                        Start.RESUMED,
                        4,
                        Simulator.EXACT,
                        Killed.at(Checkpoint.Step.LISTED, 1)))
                .isInstanceOf(Killed.class);
        Manifest repaired = Sweeps.run(spark, SWEEP + "1..3", out, Start.RESUMED);

        assertThat(repaired.runsFailed()).isZero();
        assertThat(repaired.runsDone()).isEqualTo(18);
        assertThat(repaired.waves()).allMatch(wave -> wave.revision() == 2);
        assertThat(Sweeps.rows(spark, out)).isEqualTo(Sweeps.rows(spark, whole));
        files(out, repaired);
    }

    @Test
    void refusesWhatDoesNotMixAndSaysWhy() throws IOException {
        Path out = folder.resolve("out");
        Sweeps.run(spark, SWEEP + "1..2", out, Start.NEW);
        byte[] manifest = Files.readAllBytes(out.resolve("manifest.json"));

        refused(
                out,
                SWEEP + "[1]",
                "has seeds 2, which s.yaml does not list; expected the sweep that it holds, or another --out");
        refused(
                out,
                SWEEP.replace("512", "256") + "1..2",
                "with other points than s.yaml: 6 there, 6 here, point 3 is pull poisson ND=1 horizon=60 warmup=5 there, "
                        + "pull poisson ND=1 thr=256 horizon=60 warmup=5 here");
        refused(out, SWEEP + "1..2\nkeep: []", "keeps [histograms, instances], s.yaml []");
        refused(
                out,
                SWEEP + "1..2\nslo: {ttft: 0.1 s}",
                "has the service level [], s.yaml [ttft 0.1 s, attainment 0, gpus 1 1]");
        assertThat(Files.readAllBytes(out.resolve("manifest.json"))).isEqualTo(manifest);

        Files.writeString(
                out.resolve("manifest.json"),
                new String(manifest, java.nio.charset.StandardCharsets.UTF_8)
                        .replaceFirst("\"model_version\" : \"[^\"]*\"", "\"model_version\" : \"0\""));
        refused(out, SWEEP + "1..2", "was made by model version 0, this program has ");

        Files.write(out.resolve("manifest.json"), manifest);
        Files.delete(out.resolve("runs/wave-00001.parquet"));
        refused(out, SWEEP + "1..2", "wave-00001.parquet: is missing, expected ");
    }

    @Test
    void resumesNothingAsANewSweep() throws IOException {
        Path out = folder.resolve("out");

        assertThat(Sweeps.run(spark, SWEEP + "1..2", out, Start.RESUMED).complete())
                .isTrue();
        assertThat(Sweeps.run(spark, SWEEP + "1..2", out, Start.RESUMED).complete())
                .isTrue();
        assertThat(Sweeps.rows(spark, out)).hasSize(12);
    }

    private void refused(Path out, String text, String message) {
        assertThatThrownBy(() -> Sweeps.run(spark, text, out, Start.RESUMED))
                .isInstanceOf(OutputException.class)
                .hasMessageContaining(message)
                .message()
                .hasLineCount(1);
    }
}
