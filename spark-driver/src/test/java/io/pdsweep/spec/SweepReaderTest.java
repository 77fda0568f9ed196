package io.pdsweep.spec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.pdsweep.analysis.Metric;
import io.pdsweep.sim.Arrivals;
import io.pdsweep.sim.Mode;
import io.pdsweep.sim.Parameter;
import io.pdsweep.sim.Scenario;
import io.pdsweep.sim.ServiceLevel;
import io.pdsweep.yaml.InvalidYaml;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SweepReaderTest {
    private static Sweep read(String text) {
        return SweepReader.read("s.yaml", text.getBytes(StandardCharsets.UTF_8));
    }

    private static List<Scenario> points(Sweep sweep) {
        List<Scenario> points = new ArrayList<>();
        for (Group group : sweep.groups()) {
            for (long i = 0; i < group.size(); i++) {
                group.scenario(i).ifPresent(points::add);
            }
        }
        return points;
    }

    @Test
    void readsAGridWithTheLastAxisFastest() {
        Sweep sweep = read("""
                name: grid
                horizon: 100
                warmup: 10
                set: {ND: 3}
                axes:
                  thr: [1, never]
                  Lambda: [0.5, 1]
                seeds: 3..5
                """);

        assertThat(points(sweep))
                .extracting(p -> p.value(Parameter.THR), p -> p.value(Parameter.LAMBDA), p -> p.whole(Parameter.ND))
                .containsExactly(
                        org.assertj.core.groups.Tuple.tuple(1.0, 0.5, 3),
                        org.assertj.core.groups.Tuple.tuple(1.0, 1.0, 3),
                        org.assertj.core.groups.Tuple.tuple(Parameter.NEVER, 0.5, 3),
                        org.assertj.core.groups.Tuple.tuple(Parameter.NEVER, 1.0, 3));
        assertThat(points(sweep)).allMatch(p -> p.value(Parameter.HORIZON) == 100);
        assertThat(sweep.seeds()).containsExactly(3L, 4L, 5L);
    }

    @Test
    void readsAServiceLevelWithItsUnits() {
        Slo slo = read("""
                name: served
                slo: {ttft_p99: 0.5 s, ttft_p50: 200 ms, tpot_mean: 30ms, response: 1500000 us, attainment: 0.9, decode_gpus: 8}
                seeds: [1]
                """).slo().orElseThrow();

        assertThat(slo.requests()).isEqualTo(new ServiceLevel(0.5, 0.03, 1.5));
        assertThat(slo.describe())
                .containsExactly(
                        "ttft_p50 0.2 s",
                        "ttft_p99 0.5 s",
                        "tpot_mean 0.03 s",
                        "ttft 0.5 s",
                        "tpot 0.03 s",
                        "response 1.5 s",
                        "attainment 0.9",
                        "gpus 1 8");
        assertThat(Slo.parse(slo.describe())).contains(slo);
        assertThat(Slo.parse(List.of())).isEmpty();
        for (String damaged : List.of("gpus 1", "ttft_p99", "attainment much")) {
            assertThatThrownBy(() -> Slo.parse(List.of(damaged))).isInstanceOf(IllegalArgumentException.class);
        }
        assertThat(slo.gpus(3, 2)).isEqualTo(19);
        assertThat(read("name: n\nseeds: [1]").slo()).isEmpty();
    }

    @Test
    void crossesEveryEntryOfPointsWithTheAxesOfTheFile() {
        Sweep sweep = read("""
                name: groups
                axes: {mode: [pull, push]}
                points:
                  - set: {thr: 1}
                  - set: {arrive: batch(6)}
                    axes: {blocksD: [2000, 3000]}
                seeds: [7]
                """);

        assertThat(points(sweep)).hasSize(6);
        assertThat(points(sweep).get(1).mode()).isEqualTo(Mode.PUSH);
        assertThat(points(sweep).get(1).value(Parameter.THR)).isEqualTo(1);
        assertThat(points(sweep).get(5).arrivals()).isEqualTo(new Arrivals(6));
        assertThat(points(sweep).get(5).whole(Parameter.BLOCKS_D)).isEqualTo(3000);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            Lambda: {from: 0.1, to: 0.5, step: 0.1}   | 0.1 0.2 0.3 0.4 0.5
            Lambda: {from: 0.1, to: 0.7, step: 0.2}   | 0.1 0.3 0.5 0.7
            thr: {from: 0, to: 1000, count: 5}        | 0.0 250.0 500.0 750.0 1000.0
            blocksD: {from: 1100, to: 1300, step: 100} | 1100.0 1200.0 1300.0
            """)
    void countsRangesInDecimal(String axis, String expected) {
        Sweep sweep = read("name: r\nseeds: [1]\naxes:\n  " + axis);

        Parameter parameter =
                Parameter.named(axis.substring(0, axis.indexOf(':'))).orElseThrow();
        assertThat(points(sweep))
                .extracting(p -> Double.toString(p.value(parameter)))
                .containsExactly(expected.split(" "));
    }

    @Test
    void readsReferenceFiguresWithTheirDigits() {
        Sweep sweep = read("""
                name: r
                seeds: [1]
                reference:
                  source: a paper
                  medians:
                    - {at: {thr: 512}, remote: 59 %, ttft: 29.0 ms}
                """);

        Reference.Row row = sweep.reference().orElseThrow().rows().get(0);
        assertThat(row.medians())
                .containsEntry(Metric.REMOTE, new BigDecimal("59"))
                .containsEntry(Metric.TTFT, new BigDecimal("29.0"));
    }

    @Test
    void keepsWhatHasAPlaceInTheRowUnlessToldOtherwise() {
        assertThat(read("name: r\nseeds: [1]").keep()).containsExactlyInAnyOrder(Keep.INSTANCES, Keep.HISTOGRAMS);
        assertThat(read("name: r\nseeds: [1]\nkeep: [samples]").keep()).containsExactly(Keep.SAMPLES);
        assertThat(read("name: r\nseeds: [1]\nkeep: []").keep()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            seed: [1]                                 | s.yaml:2: seed: unknown key, expected one of
            axis: {}                                  | did you mean "axes"?
            axes: {blockD: [1]}                       | s.yaml:2: axes.blockD: unknown parameter, expected one of
            axes: {blockD: [1]}                       | did you mean "blocksD"?
            axes: {thr: [1, many]}                    | s.yaml:2: axes.thr[1]: got "many", expected a number >= 0, or never
            axes: {thr: []}                           | s.yaml:2: axes.thr: is empty, expected at least one value
            axes: {thr: 5}                            | s.yaml:2: axes.thr: got 5, expected a list of values, or {from, to, step}
            axes: {thr: [1], thr: [2]}                | s.yaml:2: key "thr" is given twice
            axes: {ND: [1.5]}                         | s.yaml:2: axes.ND[0]: got 1.5, expected a whole number 1 to 4096
            axes: {ND: ["2"]}                         | s.yaml:2: axes.ND[0]: got "2" (quoted, so text), expected a whole number
            axes: {thr: {from: 1, to: 5}}             | axes.thr: has no step and no count, expected one of them
            axes: {thr: {from: 5, to: 1, count: 3}}   | axes.thr: to is 1, expected more than from, 5
            axes: {ND: {from: 1, to: 2, count: 3}}    | axes.ND: got 1.5, expected a whole number
            axes: {mode: [pull, shove]}               | axes.mode[1]: "shove" is not known, expected one of pull, push
            set: {Lambda: -1}                         | s.yaml:2: set.Lambda: got -1, expected a number > 0
            set: {thr: .nan}                          | s.yaml:2: set.thr: got .nan, expected
            set: {thr: 1, Lambda: 0}                  | s.yaml:2: set.Lambda: got 0, expected a number > 0
            set: {blocksD: 5}                         | s.yaml:1: impossible blocksD: 5, expected at least ceil(max_model_len / bs) = 1024
            axes: {blocksD: [1100, 500]}              | s.yaml:2: axes: impossible blocksD: 500 (at blocksD=500), expected at least
            points: [{set: {horizon: 5}}]             | s.yaml:2: points[0]: impossible horizon: 5, expected more than warmup, 200
            points: []                                | s.yaml:2: points: is empty, expected at least one entry
            horizon: long                             | s.yaml:2: horizon: got "long", expected a number > 0
            arrive: batch(0)                          | s.yaml:2: arrive: got "batch(0)", expected poisson or batch(N)
            keep: [everything]                        | s.yaml:2: keep[0]: "everything" is not known, expected one of instances, histograms
            reference: {source: x, medians: [{at: {}, ttft: 5 s}]} | medians[0].ttft: got "5 s", expected a number with its unit, as in "12.5 ms"
            """)
    void refusesInOneLineThatNamesThePlace(String line, String message) {
        String text = "name: bad\n" + line + "\n" + (line.startsWith("seed:") ? "" : "seeds: [1]\n");

        assertThatThrownBy(() -> read(text)).isInstanceOf(InvalidYaml.class).hasMessageContaining(message);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            20         | got 20, expected 1..20 for as many seeds, or [20] for this one
            []         | is empty, expected at least one seed
            [1, 2, 1]  | has 1 twice, expected every seed once
            5..1       | is 5..1, expected a range that goes up
            [-1]       | seeds[0]: got -1, expected an integer >= 0
            some       | got "some", expected a range as in 1..20, or a list of whole numbers
            """)
    void refusesSeeds(String seeds, String message) {
        assertThatThrownBy(() -> read("name: bad\nseeds: " + seeds))
                .isInstanceOf(InvalidYaml.class)
                .hasMessageStartingWith("s.yaml:2: seeds")
                .hasMessageContaining(message)
                .message()
                .hasLineCount(1);
    }

    @Test
    void refusesWhatIsSetTwiceOrBothFixedAndVaried() {
        assertThatThrownBy(() -> read("name: b\nseeds: [1]\nhorizon: 900\nset: {horizon: 800}"))
                .hasMessage("s.yaml:4: set: horizon is set at the top of the file as well, expected it once");
        assertThatThrownBy(() -> read("name: b\nseeds: [1]\nset: {thr: 1}\naxes: {thr: [2]}"))
                .hasMessage(
                        "s.yaml:4: axes: thr is an axis, but it is set to one value beside it, expected one of the two");
        assertThatThrownBy(() -> read("name: b\nseeds: [1]\naxes: {thr: [2]}\npoints:\n  - set: {thr: 1}"))
                .hasMessage(
                        "s.yaml:5: points[0].set: thr is set here, but it is an axis of the whole file, expected one of the two");
        assertThatThrownBy(() -> read("name: b\nseeds: [1]\naxes: {thr: [2]}\npoints:\n  - axes: {thr: [1]}"))
                .hasMessage("s.yaml:5: points[0].axes: thr is an axis here and of the whole file, expected it once");
    }

    @Test
    void refusesABombOfAliases() {
        StringBuilder bomb = new StringBuilder("name: bomb\na0: &a0 [1, 1, 1, 1, 1, 1, 1, 1, 1, 1]\n");
        for (int i = 1; i < 9; i++) {
            bomb.append("a").append(i).append(": &a").append(i).append(" [");
            bomb.append(("*a" + (i - 1) + ", ").repeat(9))
                    .append("*a")
                    .append(i - 1)
                    .append("]\n");
        }

        assertThatThrownBy(() -> read(bomb.toString()))
                .isInstanceOf(InvalidYaml.class)
                .hasMessageContaining("expands to more than")
                .message()
                .hasLineCount(1);
    }

    @Test
    void refusesAGridThatIsTooLarge() {
        String axis = "{from: 1, to: 100000, step: 1}";
        assertThatThrownBy(() -> read("name: b\nseeds: [1]\naxes: {thr: " + axis + ", minp: " + axis + "}"))
                .hasMessage("s.yaml:3: axes: has 10000000000 points, expected at most 10000000");
    }

    @Test
    void refusesAMissingFileAndAFolder(@org.junit.jupiter.api.io.TempDir java.nio.file.Path folder) {
        assertThatThrownBy(() -> SweepReader.read(folder.resolve("none.yaml")))
                .hasMessageEndingWith("none.yaml: no such file");
        assertThatThrownBy(() -> SweepReader.read(folder)).hasMessageEndingWith("is a folder, expected a sweep file");
    }
}
