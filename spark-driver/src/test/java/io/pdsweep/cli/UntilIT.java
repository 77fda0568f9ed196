package io.pdsweep.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code run --until} on real Spark, as a user calls it. */
class UntilIT {
    @TempDir
    Path folder;

    @Test
    void addsSeedsAndSaysWhichPointsMetTheRule() throws IOException {
        String sweep = Files.writeString(folder.resolve("s.yaml"), """
                        name: narrow
                        horizon: 200
                        warmup: 20
                        axes: {thr: [1, never]}
                        seeds: 1..3
                        """).toString();
        String out = folder.resolve("out").toString();

        Invocation wide = Invocation.of("run", sweep, "--out", out, "--cores", "2", "--until", "ci(lease) < 1 s");
        assertThat(wide.code()).as(wide.err()).isEqualTo(ExitCode.OK);
        assertThat(wide.out())
                .startsWith("narrow: medians over the seeds\n")
                .contains("ci(lease) < 1 s: met at 1 of 2 points with 5 seeds; undefined at 1\n");
        List<String> lines = wide.out().lines().toList();
        assertThat(lines.get(lines.size() - 2)).matches(" *1 .* 5 +met");
        assertThat(lines.get(lines.size() - 1)).matches("never +- +- +- +0 +undefined");
        assertThat(wide.err()).contains("2 points x 5 seeds = 10 runs", "1 rounds, 10 runs in");

        Invocation more = Invocation.of(
                "run",
                sweep,
                "--out",
                out,
                "--cores",
                "2",
                "--resume",
                "--json",
                "--most-seeds",
                "9",
                "--until",
                "ci(ttft_p99_s) < 0.01%");
        assertThat(more.code()).as(more.err()).isEqualTo(ExitCode.OK);
        JsonNode json = new ObjectMapper().readTree(more.out());
        assertThat(json.at("/until").asText()).isEqualTo("ci(ttft_p99_s) < 0.01%");
        assertThat(json.at("/limit").asDouble()).isEqualTo(1e-4);
        assertThat(json.at("/seeds").asInt()).isEqualTo(9);
        assertThat(json.at("/met").asInt() + json.at("/undefined").asInt()).isZero();
        assertThat(json.at("/cap").asInt()).isEqualTo(2);
        assertThat(json.at("/points/1/point/thr").asText()).isEqualTo("never");
        assertThat(json.at("/points/0/verdict").asText()).isEqualTo("cap");

        JsonNode shown =
                new ObjectMapper().readTree(Invocation.of("show", out, "--json").out());
        assertThat(shown.at("/lines/0/runs").asInt()).isEqualTo(9);
        assertThat(Invocation.of("run", sweep, "--out", out, "--resume").refusedInOneLine())
                .isTrue();
    }
}
