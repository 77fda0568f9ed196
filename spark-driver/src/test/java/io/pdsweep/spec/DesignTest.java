package io.pdsweep.spec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.pdsweep.plan.Plan;
import io.pdsweep.sim.Mode;
import io.pdsweep.sim.Parameter;
import io.pdsweep.sim.Scenario;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Every way to say which points a sweep has. */
class DesignTest {
    @TempDir
    Path folder;

    private static List<Scenario> points(Sweep sweep) {
        List<Scenario> points = new ArrayList<>();
        Plan.of(sweep).iterator().forEachRemaining(point -> points.add(point.scenario()));
        return points;
    }

    private static List<Scenario> points(String text) {
        return points(SweepReader.read("s.yaml", ("name: d\nseeds: [1]\n" + text).getBytes(StandardCharsets.UTF_8)));
    }

    private Path file(String name, String text) throws IOException {
        Files.createDirectories(folder.resolve(name).getParent());
        return Files.writeString(folder.resolve(name), text);
    }

    private static String values(List<Scenario> points, Parameter parameter) {
        return points.stream()
                .map(point -> Numbers.text(parameter, point.value(parameter)))
                .collect(Collectors.joining(" "));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            thr: {from: 1, to: 1000, count: 4, scale: log}   | 1 10 100 1000
            Lambda: {from: 0.1, to: 5, count: 3, scale: log} | 0.1 0.70710678118655 5
            NP: {from: 1, to: 4, count: 6, scale: log}       | 1 2 3 4
            """)
    void spacesALogAxisInEqualRatios(String axis, String expected) {
        Parameter parameter =
                Parameter.named(axis.substring(0, axis.indexOf(':'))).orElseThrow();
        assertThat(values(points("axes:\n  " + axis), parameter)).isEqualTo(expected);
    }

    @Test
    void zipsSideBySideAndCrossesTheRest() {
        List<Scenario> points = points("axes: {mode: [pull, push]}\nzip: {NP: [1, 2, 3], ND: [7, 6, 5]}");

        assertThat(values(points, Parameter.NP)).isEqualTo("1 2 3 1 2 3");
        assertThat(values(points, Parameter.ND)).isEqualTo("7 6 5 7 6 5");
        assertThat(points.get(3).mode()).isEqualTo(Mode.PUSH);
    }

    @Test
    void keepsThePointsAtWhichTheConstraintsHold() {
        String axes = "axes: {NP: {from: 1, to: 8, step: 1}, ND: {from: 1, to: 8, step: 1}}\n";

        assertThat(values(points(axes + "constraints: [NP + ND == 8, NP <= ND]"), Parameter.NP))
                .isEqualTo("1 2 3 4");
        // what is impossible is no error where a constraint leaves it out
        assertThat(values(
                        points("axes: {blocksD: [500, 1000, 1100]}\nconstraints: [blocksD * bs >= max_model_len]"),
                        Parameter.BLOCKS_D))
                .isEqualTo("1100");
    }

    @Test
    void derivesInOrder() {
        List<Scenario> points = points("""
                axes: {bs: [16, 32]}
                derived:
                  blocksD: 2 * ceil(max_model_len / bs)
                  blocksP: blocksD + 1
                  warmup: horizon / 10
                """);

        assertThat(values(points, Parameter.BLOCKS_D)).isEqualTo("2048 1024");
        assertThat(values(points, Parameter.BLOCKS_P)).isEqualTo("2049 1025");
        assertThat(values(points, Parameter.WARMUP)).isEqualTo("200 200");
    }

    @Test
    void readsPointsFromAFileBesideIt() throws IOException {
        file("data/points.csv", "thr, blocksD, mode, arrive\n1, 2000, pull, poisson\n\nnever, 3000, push, batch(4)\n");
        Sweep sweep = SweepReader.read(file("s.yaml", "name: f\nfile: data/points.csv\nseeds: [1]"));

        assertThat(values(points(sweep), Parameter.THR)).isEqualTo("1 never");
        assertThat(points(sweep).get(1).arrivals().sessions()).isEqualTo(4);
        assertThat(sweep.included())
                .containsExactly(new Sweep.Included(
                        "data/points.csv", Digest.sha256(Files.readAllBytes(folder.resolve("data/points.csv")))));
    }

    @Test
    void startsFromPresets() throws IOException {
        file("presets/fleet.yaml", "name: fleet\nset: {NP: 3, ND: 5, Lambda: 2}");
        file("presets/load.yaml", "set: {Lambda: 3, thr: 7}");
        Sweep sweep = SweepReader.read(
                file(
                        "s.yaml",
                        "name: p\ninclude: [presets/fleet.yaml, presets/load.yaml]\nset: {thr: 9}\naxes: {ND: [6]}\nseeds: [1]"));

        Scenario point = points(sweep).get(0);
        assertThat(point.whole(Parameter.NP)).isEqualTo(3);
        assertThat(point.whole(Parameter.ND)).isEqualTo(6);
        assertThat(point.value(Parameter.LAMBDA)).isEqualTo(3);
        assertThat(point.value(Parameter.THR)).isEqualTo(9);
    }

    @ParameterizedTest
    @ValueSource(strings = {"../up.yaml", "/etc/up.yaml", "a/../../up.yaml", "link.yaml", "dir/up.yaml"})
    void staysBelowTheFolder(String path) throws IOException {
        file("up.yaml", "set: {}");
        Path inner = Files.createDirectories(folder.resolve("inner/a")).getParent();
        Files.createSymbolicLink(inner.resolve("link.yaml"), folder.resolve("up.yaml"));
        Files.createSymbolicLink(inner.resolve("dir"), folder);
        file("inner/s.yaml", "name: e\ninclude: [" + path + "]\nseeds: [1]");

        assertThatThrownBy(() -> SweepReader.read(inner.resolve("s.yaml")))
                .hasMessageContaining("s.yaml:2: include[0]: got \"" + path + "\", expected a path below the folder");
    }

    private static String sample(String design, int points, long seed) {
        return "sample: {design: " + design + ", points: " + points + ", seed: " + seed
                + ", ranges: {thr: {from: 1, to: 4096, scale: log}, Lambda: {from: 0.1, to: 3}, ND: {from: 1, to: 8}}}";
    }

    @Test
    void fillsEveryStratumOfALatinHypercubeOnce() {
        List<Scenario> points = points(sample("latin_hypercube", 64, 5));

        assertThat(points.stream().map(point -> (int) ((point.value(Parameter.LAMBDA) - 0.1) / 2.9 * 64)))
                .containsExactlyInAnyOrderElementsOf(
                        IntStream.range(0, 64).boxed().toList());
        assertThat(points.stream().map(point -> (int) (Math.log(point.value(Parameter.THR)) / Math.log(4096) * 64)))
                .containsExactlyInAnyOrderElementsOf(
                        IntStream.range(0, 64).boxed().toList());
        assertThat(points).allMatch(point -> point.value(Parameter.ND) == Math.rint(point.value(Parameter.ND)));
    }

    @Test
    void drawsTheSamePointsFromTheSameSeed() {
        for (String design : List.of("latin_hypercube", "random")) {
            List<Scenario> points = points(sample(design, 500, 5));
            assertThat(points(sample(design, 500, 5))).isEqualTo(points);
            assertThat(points(sample(design, 500, 6))).doesNotContainAnyElementsOf(points);
            assertThat(points.stream()
                            .mapToDouble(p -> p.value(Parameter.LAMBDA))
                            .average()
                            .orElse(0))
                    .isBetween(1.4, 1.7);
        }
        // another value here would make other points of everybody's files
        assertThat(values(points(sample("random", 3, 1)), Parameter.THR))
                .isEqualTo("21.381248428146 2561.4957280235 1.4570839217912");
        assertThat(values(points(sample("latin_hypercube", 3, 1)), Parameter.LAMBDA))
                .isEqualTo("2.6630929471816 1.4794365194656 0.74379322591002");
    }

    @Test
    void holdsNoPointsOfAGrid() {
        Sweep sweep = SweepReader.read(
                "s.yaml",
                "name: m\nseeds: [1]\naxes: {thr: {from: 1, to: 300, step: 1}, minp: {from: 1, to: 300, step: 1}}"
                        .getBytes(StandardCharsets.UTF_8));

        assertThat(sweep.groups().get(0).mayRepeat()).isFalse();
        assertThat(Plan.of(sweep).points()).isEqualTo(90_000);
    }
}
