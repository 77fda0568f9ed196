package io.pdsweep.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
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
        assertThat(lines.get(lines.size() - 1)).matches("never +- +- +- +0 of 5 +undefined");
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
        assertThat(json.at("/runs").asInt()).isEqualTo(18);
        assertThat(json.at("/points/0/seeds").asInt()).isEqualTo(9);
        assertThat(json.at("/met").asInt() + json.at("/undefined").asInt()).isZero();
        assertThat(json.at("/cap").asInt()).isEqualTo(2);
        assertThat(json.at("/points/1/point/thr").asText()).isEqualTo("never");
        assertThat(json.at("/points/0/verdict").asText()).isEqualTo("cap");

        JsonNode shown =
                new ObjectMapper().readTree(Invocation.of("show", out, "--json").out());
        assertThat(shown.at("/lines/0/runs").asInt()).isEqualTo(9);
        assertThat(shown.at("/until/cap").asInt()).isEqualTo(2);
        assertThat(more.err())
                .contains(out + " was made until ci(lease) < 1 s with at most 100 seeds; it goes on until"
                        + " ci(ttft_p99_s) < 0.01% with at most 9 seeds");

        Invocation same = Invocation.of("run", sweep, "--out", out, "--resume");
        assertThat(same.code()).as(same.err()).isEqualTo(ExitCode.OK);
        assertThat(same.err())
                .contains("it goes on until ci(ttft_p99_s) < 0.01% with at most 9 seeds, as " + out + " was made");
        assertThat(same.out())
                .contains(
                        "ci(ttft_p99_s) < 0.01%: met at 0 of 2 points with 9 seeds; not at 2, which reached the cap\n");
        assertThat(Invocation.of("run", sweep, "--out", out, "--resume", "--most-seeds", "5")
                        .err())
                .contains("with at most 9 seeds; it goes on until ci(ttft_p99_s) < 0.01% with at most 5 seeds");
    }

    /** What a driver leaves behind that ends between the start of Spark and its first wave. */
    private static void asBeforeTheFirstWave(Path out) throws IOException {
        ObjectMapper json = new ObjectMapper();
        Path file = out.resolve("manifest.json");
        ObjectNode manifest = (ObjectNode) json.readTree(file.toFile());
        manifest.putArray("waves");
        manifest.put("runs_done", 0).put("complete", false);
        Files.writeString(file, json.writeValueAsString(manifest));
        try (Stream<Path> runs = Files.list(out.resolve("runs"))) {
            for (Path each : runs.toList()) {
                Files.delete(each);
            }
        }
    }

    @Test
    void theRuleHoldsAfterAnEndBeforeTheFirstWave() throws IOException {
        String text = "name: early\nhorizon: 200\nwarmup: 20\naxes: {thr: [1, never]}\nseeds: 1..3\n";
        String sweep = Files.writeString(folder.resolve("e.yaml"), text).toString();
        String out = folder.resolve("out").toString();
        Invocation whole = Invocation.of(
                "run", sweep, "--out", out, "--cores", "2", "--until", "ci(ttft) < 900%", "--most-seeds", "7");
        assertThat(whole.code()).as(whole.err()).isEqualTo(ExitCode.OK);
        asBeforeTheFirstWave(Path.of(out));
        for (String reader : List.of("show", "report")) {
            Invocation read = Invocation.of(reader, out);
            assertThat(read.refusedInOneLine()).as(read.toString()).isTrue();
            assertThat(read.err()).contains("has no runs yet, expected at least one wave");
        }
        Invocation compared = Invocation.of("compare", out, out);
        assertThat(compared.refusedInOneLine()).as(compared.toString()).isTrue();
        String other = Files.writeString(folder.resolve("o.yaml"), text.replace("[1, never]", "[2]"))
                .toString();
        assertThat(Invocation.of("run", other, "--out", out, "--resume", "--json")
                        .refusedInOneLine())
                .as("a rule of other points")
                .isTrue();

        Invocation resumed = Invocation.of("run", sweep, "--out", out, "--resume", "--cores", "2");

        assertThat(resumed.code()).as(resumed.err()).isEqualTo(ExitCode.OK);
        assertThat(resumed.err())
                .contains("it goes on until ci(ttft) < 900% with at most 7 seeds, as " + out + " was made");
        assertThat(resumed.out()).contains("ci(ttft) < 900%: met at 2 of 2 points with 5 seeds");
    }

    @Test
    void theFilesRuleHoldsAndTheReportSaysWhatBecameOfIt() throws IOException {
        String sweep = Files.writeString(folder.resolve("f.yaml"), """
                        name: ruled
                        horizon: 200
                        warmup: 20
                        axes: {thr: [1, 64, 512, never]}
                        seeds: 1..5
                        until:
                          rule: ci(ttft) < 12%
                          most_seeds: 10
                        """).toString();
        String out = folder.resolve("out").toString();

        Invocation run = Invocation.of("run", sweep, "--out", out, "--cores", "2", "--json");

        assertThat(run.code()).as(run.err()).isEqualTo(ExitCode.OK);
        JsonNode json = new ObjectMapper().readTree(run.out());
        assertThat(json.at("/most_seeds").asInt()).isEqualTo(10);
        assertThat(json.at("/met").asInt() + json.at("/cap").asInt()).isEqualTo(4);
        Set<Integer> seeds = new TreeSet<>();
        json.at("/points").forEach(point -> {
            seeds.add(point.at("/seeds").asInt());
            assertThat(point.at("/verdict").asText().equals("met"))
                    .isEqualTo(point.at("/relative_half_width").asDouble() < 0.12);
        });
        assertThat(seeds).hasSizeGreaterThan(1).allMatch(count -> count >= 5 && count <= 10);

        assertThat(Invocation.of("show", out).out()).contains("ci(ttft) < 12%: met at ", "verdict");
        String tables = folder.resolve("tables").toString();
        assertThat(Invocation.of("report", out, "--tables", tables).code()).isEqualTo(ExitCode.OK);
        List<String> lines = Files.readAllLines(folder.resolve("tables").resolve("seeds.csv"));
        assertThat(lines).hasSize(5);
        for (int i = 0; i < 4; i++) {
            JsonNode point = json.at("/points/" + i);
            assertThat(lines.get(i + 1))
                    .contains("," + point.at("/seeds").asInt() + ","
                            + point.at("/verdict").asText() + ",");
        }
        assertThat(Files.readString(Path.of(out, "report.html")))
                .contains("--until &quot;ci(ttft) &lt; 12%&quot; --most-seeds 10");
    }
}
