package io.pdsweep.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.pdsweep.analysis.salib.NumberTable;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** From a sweep file with a design to indices and SALib's files, and two outputs compared, as a user calls it. */
class StudyIT {
    private static final ObjectMapper JSON = new ObjectMapper();

    @TempDir
    static Path folder;

    private static String file(String name, String text) throws IOException {
        return Files.writeString(folder.resolve(name), text).toString();
    }

    private static String run(String name, String text) throws IOException {
        String out = folder.resolve(name).toString();
        Invocation run = Invocation.of("run", file(name + ".yaml", text), "--out", out, "--cores", "2");
        assertThat(run.code()).as(run.err()).isEqualTo(ExitCode.OK);
        return out;
    }

    @BeforeAll
    static void study() throws IOException {
        run("sobol", """
                name: small study
                horizon: 100
                warmup: 10
                seeds: 1..2
                design:
                  kind: sobol
                  n: 8
                  factors:
                    thr: {from: 1, to: 2048}
                    x0: {from: 0.001, to: 0.02}
                """);
    }

    @Test
    void aDesignIsAnalysedOverTheSeedsThatEveryPointHas() throws IOException {
        String out = run("ruled", """
                name: ruled study
                horizon: 100
                warmup: 10
                seeds: 1..5
                until: {rule: ci(ttft) < 10%, most_seeds: 8}
                design: {kind: oat, n: 3, factors: {thr: {from: 1, to: 2048}, x0: {from: 0.001, to: 0.02}}}
                """);
        JsonNode manifest = JSON.readTree(folder.resolve("ruled/manifest.json").toFile());
        long points = manifest.at("/points").asLong();
        assertThat(manifest.at("/runs_done").asLong()).isBetween(points * 5 + 1, points * 8 - 1);

        Invocation json = Invocation.of("analyze", out, "--metric", "ttft", "--json");

        assertThat(json.code()).as(json.err()).isEqualTo(ExitCode.OK);
        assertThat(json.err()).contains("seeds that only some points got by ci(ttft) < 10% are left out");
        assertThat(JSON.readTree(json.out()).at("/seeds")).hasSize(5);
        assertThat(Invocation.of("report", out).code()).isEqualTo(ExitCode.OK);
    }

    @Test
    void aSobolSweepIsAnalysed() throws IOException {
        String out = folder.resolve("sobol").toString();
        Invocation text = Invocation.of("analyze", out);
        assertThat(text.code()).as(text.err()).isEqualTo(ExitCode.OK);
        assertThat(text.out()).contains("remote_mean", "lease_mean_s", "thr", "x0");

        Invocation json = Invocation.of("analyze", out, "--metric", "remote", "--json");
        JsonNode remote = JSON.readTree(json.out());
        assertThat(json.out()).contains("remote_mean");
        JsonNode st = remote.findValue("ST");
        assertThat(st).as(json.out()).hasSize(2);
        // the link's latency is in no decision on where a turn is prefilled: a threshold of the same value decides the
        // same
        assertThat(st.get(0).asDouble()).isGreaterThan(0.5);
        assertThat(Math.abs(st.get(1).asDouble())).isLessThan(0.1);
    }

    @Test
    void whatIsExportedGivesTheSameIndices() throws IOException {
        String out = folder.resolve("sobol").toString();
        Path export = folder.resolve("export");

        Invocation analysis =
                Invocation.of("analyze", out, "--metric", "ttft", "--json", "--export", export.toString());
        assertThat(analysis.code()).as(analysis.err()).isEqualTo(ExitCode.OK);
        Invocation over = Invocation.of("analyze", out, "--metric", "lease", "--export", export.toString());
        assertThat(over.code()).isEqualTo(ExitCode.BAD_INPUT);
        assertThat(over.err()).contains(export + ": exists and is not an empty folder, expected a new one");
        assertThat(export.resolve("outputs-lease_mean_s.csv")).doesNotExist();

        double[][] sample = NumberTable.parse(Files.readString(export.resolve("sample.csv"), StandardCharsets.UTF_8));
        assertThat(sample).hasDimensions(8 * 4, 2);
        Path outputs = export.resolve("outputs-ttft_mean_s.csv");
        double[][] values = NumberTable.parse(Files.readString(outputs, StandardCharsets.UTF_8));
        assertThat(values).hasDimensions(8 * 4, 2);
        assertThat(Arrays.stream(values).flatMapToDouble(Arrays::stream)).allMatch(value -> value > 0);

        Invocation again = Invocation.of(
                "analyze",
                export.resolve("problem.json").toString(),
                "--method",
                "sobol",
                "--outputs",
                outputs.toString());
        assertThat(again.code()).as(again.err()).isEqualTo(ExitCode.OK);
        JsonNode direct = JSON.readTree(analysis.out());
        JsonNode through = JSON.readTree(again.out());
        for (String key : new String[] {"S1", "ST"}) {
            for (int i = 0; i < 2; i++) {
                assertThat(through.findValue(key).get(i).asDouble())
                        .isCloseTo(direct.findValue(key).get(i).asDouble(), within(1e-12));
            }
        }
    }

    @Test
    void twoOutputsAreComparedPointByPoint() throws IOException {
        String sweep = "name: c\nhorizon: 100\nwarmup: 10\nseeds: 1..3\naxes: {thr: [1, 512], x0: [0.001]}\n";
        String before = run("before", sweep);
        String same = run("same", sweep.replace("name: c", "name: d").replace("1..3", "[1, 2, 3]"));
        String after = run("after", sweep.replace("[1, 512]", "[1, 1024]"));

        Invocation equal =
                Invocation.of("compare", before, same, "--metric", "remote,lease,ttft", "--fail-on-difference");
        assertThat(equal.code()).as(equal.out()).isEqualTo(ExitCode.OK);
        assertThat(equal.out()).startsWith("2 points are in both, 0 only in the first, 0 only in the second");

        Invocation differs = Invocation.of("compare", before, after, "--json", "--fail-on-difference");
        assertThat(differs.code()).as(differs.err()).isEqualTo(ExitCode.DIFFERENT);
        JsonNode json = JSON.readTree(differs.out());
        assertThat(json.at("/points_in_both").asInt()).isEqualTo(1);
        assertThat(json.at("/points_only_in_first").asInt()).isEqualTo(1);
        assertThat(json.at("/points/0/seeds_paired").asInt()).isEqualTo(3);
        assertThat(json.at("/points/0/outputs/lease_mean_s/verdict").asText()).isEqualTo("SAME");
    }

    @Test
    void outputsThatDifferInAFixedParameterArePairedWhenAsked() throws IOException {
        String sweep = "name: f\nhorizon: 100\nwarmup: 10\nseeds: 1..3\naxes: {thr: [1, 512]}\n";
        String shorter = run("shorter", sweep);
        String longer = run("longer", sweep.replace("horizon: 100", "horizon: 150"));

        Invocation refused = Invocation.of("compare", shorter, longer);
        assertThat(refused.code()).isEqualTo(ExitCode.BAD_INPUT);
        assertThat(refused.out()).isEmpty();
        assertThat(refused.err())
                .contains(
                        "compare: no point is in both: they differ in horizon (100 in the first, 150 in the second); to"
                                + " pair points that differ in nothing else: --ignore horizon");

        Invocation paired = Invocation.of("compare", shorter, longer, "--ignore", "horizon");
        assertThat(paired.code()).as(paired.err()).isEqualTo(ExitCode.OK);
        assertThat(paired.out()).startsWith("2 points are in both");
        assertThat(paired.err()).contains("ignored: horizon (100 in the first, 150 in the second)");

        Invocation several = Invocation.of("compare", shorter, longer, "--ignore", "horizon,thr");
        assertThat(several.code()).isEqualTo(ExitCode.BAD_INPUT);
        assertThat(several.err()).contains("an output has several points that differ in nothing else");
    }
}
