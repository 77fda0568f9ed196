package io.pdsweep.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code run} and {@code show} on real Spark, as a user calls them. */
class RunIT {
    @TempDir
    Path folder;

    private Path sweep(String text) throws IOException {
        return Files.writeString(folder.resolve("sweep.yaml"), text);
    }

    @Test
    void runsASweepAndShowsItsTable() throws IOException {
        Path sweep = sweep("""
                name: two thresholds
                horizon: 200
                warmup: 20
                axes: {thr: [1, never], blocksD: [1100, 5000]}
                seeds: 1..3
                reference:
                  source: made up
                  medians:
                    - {at: {thr: never, blocksD: 1100}, remote: 0 %, ttft: 1.0 ms}
                """);
        String out = folder.resolve("out").toString();
        Files.createDirectories(
                folder.resolve("out/_staging/wave-00000")); // of a run that was stopped before its first commit

        Invocation run = Invocation.of("run", sweep.toString(), "--out", out, "--cores", "2");

        assertThat(run.code()).as(run.err()).isEqualTo(ExitCode.OK);
        assertThat(run.out())
                .startsWith("two thresholds: medians over the seeds\n")
                .contains("never");
        assertThat(run.err()).contains("4 points x 3 seeds = 12 runs", "12 runs are in " + out);

        Invocation show = Invocation.of("show", out);
        assertThat(show.err()).isEmpty();
        assertThat(show.out())
                .contains("lease, ms: ", "+- 95 %", "medians beside the reference: made up")
                .contains("thr=never blocksD=1100", "1 of 2 figures agree to the last printed digit");

        JsonNode json = new ObjectMapper()
                .readTree(Invocation.of("show", out, "--by", "thr,blocksD", "--json")
                        .out());
        assertThat(json.at("/lines")).hasSize(4);
        assertThat(json.at("/lines/0/point/thr").asText()).isEqualTo("1");
        assertThat(json.at("/lines/0/metrics/remote_mean/median").asDouble()).isEqualTo(1);
        assertThat(json.at("/lines/0/metrics/ttft_mean_s/count").asInt()).isEqualTo(3);
        assertThat(json.at("/lines/3/metrics/lease_mean_s/median").isNull()).isTrue();

        assertThat(Invocation.of("show", out, "--by", "thr").err()).contains("pools several points", "blocksD");
        assertThat(Invocation.of("show", out, "--by", "blockD").refusedInOneLine())
                .isTrue();

        Invocation again = Invocation.of("run", sweep.toString(), "--out", out);
        assertThat(again.refusedInOneLine()).as(again.err()).isTrue();
        assertThat(again.err())
                .contains(
                        "exists and is not empty: it has 12 of 12 runs of the sweep two thresholds, expected a new folder"
                                + ", or --resume to make those that are missing");
        Path foreign = Files.createDirectory(folder.resolve("foreign"));
        Files.createFile(foreign.resolve("wave-00000.parquet"));
        for (String resume : new String[] {"--cores=2", "--resume"}) {
            Invocation other = Invocation.of("run", sweep.toString(), "--out", foreign.toString(), resume);
            assertThat(other.err()).contains("exists and is not empty, expected a new folder");
            assertThat(other.refusedInOneLine()).isTrue();
        }
        try (Stream<Path> entries = Files.list(foreign)) {
            assertThat(entries).hasSize(1);
        }

        Files.writeString(sweep, Files.readString(sweep).replace("seeds: 1..3", "seeds: 1..4"));
        Invocation more = Invocation.of("run", sweep.toString(), "--out", out, "--resume", "--cores", "2");
        assertThat(more.code()).as(more.err()).isEqualTo(ExitCode.OK);
        assertThat(more.err()).contains("12 of them are in " + out + " already", "4 runs in ", "16 runs are in " + out);

        Files.writeString(sweep, Files.readString(sweep).replace("[1, never]", "[1, 2]"));
        Invocation mixed = Invocation.of("run", sweep.toString(), "--out", out, "--resume", "--cores", "2");
        assertThat(mixed.refusedInOneLine()).as(mixed.err()).isTrue();
        assertThat(mixed.err()).contains("with other points than ", "point 3 is ", "or another --out");
    }

    @Test
    void refusesAnOutputThatCannotBeWritten() throws IOException {
        Path sweep = sweep("name: x\nseeds: [1]");
        Path file = Files.createFile(folder.resolve("file"));

        for (String out :
                new String[] {file.toString(), file.resolve("below").toString(), "/proc/pdsweep", "nofs://x/y"}) {
            Invocation refused = Invocation.of("run", sweep.toString(), "--out", out);
            assertThat(refused.refusedInOneLine()).as(refused.toString()).isTrue();
        }
    }

    @Test
    void aMasterThatSparkDoesNotStartWithIsToldInALineAndLeavesNothing() throws IOException {
        Path sweep = sweep("name: x\nseeds: [1]");
        Path out = folder.resolve("new/out");

        Invocation refused = Invocation.of(
                "run", sweep.toString(), "--out", out.toString(), "--master", "k8s://https://127.0.0.1:1");

        assertThat(refused.code()).as(refused.err()).isEqualTo(ExitCode.BAD_INPUT);
        assertThat(refused.out()).isEmpty();
        assertThat(refused.err().lines().skip(1))
                .containsExactly("pdsweep: --master k8s://https://127.0.0.1:1: Spark does not start: it has no such"
                        + " master, or lacks the jars of its cluster manager");
        try (Stream<Path> entries = Files.list(folder)) {
            assertThat(entries).containsExactly(sweep);
        }
    }

    @Test
    void writesNothingWhenTheSweepIsWrong() throws IOException {
        Path sweep = sweep("name: x\nseeds: [1]\naxes: {thr: []}");

        Invocation refused = Invocation.of(
                "run", sweep.toString(), "--out", folder.resolve("out").toString());

        assertThat(refused.refusedInOneLine()).as(refused.toString()).isTrue();
        try (Stream<Path> entries = Files.list(folder)) {
            assertThat(entries).containsExactly(sweep);
        }
    }

    @Test
    void refusesWhatIsNoOutput() throws IOException {
        Files.createDirectory(folder.resolve("empty"));
        assertThat(Invocation.of("show", folder.resolve("empty").toString()).err())
                .contains("has no manifest.json");
        Files.createDirectory(folder.resolve("broken"));
        Files.writeString(folder.resolve("broken/manifest.json"), "{");
        Invocation broken = Invocation.of("show", folder.resolve("broken").toString());
        assertThat(broken.refusedInOneLine()).as(broken.toString()).isTrue();
    }

    @Test
    void showPrintsAPlansAnswerAsPlanDid() throws IOException {
        Path plan = Files.writeString(folder.resolve("plan.yaml"), """
                name: one pod or two
                set: {horizon: 60, warmup: 10}
                slo: {ttft_p99: 300 ms}
                axes: {NP: [1, 2]}
                cost: {prefill_gpu_hour: 3, decode_gpu_hour: 2}
                search: {from: 0.5, to: 2, precision: 50 %}
                rates: [0.5]
                seeds: 1..2
                """);
        Path out = folder.resolve("plan");
        Invocation planned = Invocation.of("plan", plan.toString(), "--out", out.toString(), "--cores", "2");
        assertThat(planned.code()).as(planned.err()).isEqualTo(ExitCode.OK);

        assertThat(Invocation.of("show", out.toString()).out()).isEqualTo(planned.out());
        assertThat(Invocation.of("show", out.toString(), "--json").out())
                .isEqualTo(Files.readString(out.resolve("plan.json")));
        assertThat(Invocation.of("show", out.toString(), "--by", "NP,Lambda").out())
                .startsWith("one pod or two: medians over the seeds\n");

        Files.delete(out.resolve("plan.json"));
        Invocation unanswered = Invocation.of("show", out.toString());
        assertThat(unanswered.refusedInOneLine()).as(unanswered.err()).isTrue();
        assertThat(unanswered.err()).contains("the plan is not answered yet");
    }
}
