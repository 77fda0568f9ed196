package io.pdsweep.spec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.pdsweep.yaml.InvalidYaml;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Files that are wrong in one way each, and the whole line that says so. */
class BadSweepFilesTest {
    @TempDir
    Path folder;

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            axes: {thr: {from: 1, to: 9, count: 3, scale: cubic}} | axes.thr.scale: "cubic" is not known, expected one of linear, log
            axes: {thr: {from: 0, to: 9, count: 3, scale: log}} | axes.thr: from is 0, expected more than 0 on a log scale
            axes: {thr: {from: 1, to: 9, step: 3, scale: log}} | axes.thr.step: got 3, expected count, on a log scale
            axes: {thr: {from: 1, to: 9, count: 1}} | axes.thr.count: got 1, expected an integer from 2 to 1000000
            axes: {thr: {from: 1, to: 9, step: 0}} | axes.thr: step is 0, expected a number > 0 that gives at most 1000000 values
            axes: {thr: {from: 1, step: 1}} | axes.thr.to: is required but missing
            axes: {NP: {from: 0, to: 9, step: 1}} | axes.NP: got 0, expected a whole number 1 to 4096
            axes: {thr: {from: 1, to: 5, step: 3}} | axes.thr: steps of 3 from 1 miss to, 5, expected to: 4 or to: 7
            axes: {thr: {from: 0.1, to: 0.45, step: 0.2}} | axes.thr: steps of 0.2 from 0.1 miss to, 0.45, expected to: 0.3 or to: 0.5
            axes: {} | axes: is empty, expected at least one parameter with its values
            zip: {} | zip: is empty, expected at least one parameter with its values
            derived: {} | derived: is empty, expected at least one parameter with its formula
            constraints: [] | constraints: is empty, expected at least one comparison, as in NP + ND == 8
            set: {NP: 99999999999999999999} | set.NP: got
            limits: {events: 99999999999999999999} | limits.events: got 99999999999999999999, expected an integer from 1 to 9223372036854775807
            keep: [instances, instances] | keep: has instances twice, expected each once
            zip: {NP: [1, 2], ND: [1, 2, 3]} | zip: ND has 3 values, expected 2, as many as NP
            zip: {NP: 3} | zip.NP: got 3, expected a list of values, or {from, to, step}, or {from, to, count}
            zip: {PN: [1]} | zip.PN: unknown parameter, expected one of
            sample: {design: sobol, points: 3, seed: 1, ranges: {thr: {from: 1, to: 2}}} | sample.design: "sobol" is not known, expected one of latin_hypercube, random
            sample: {design: random, points: 0, seed: 1, ranges: {thr: {from: 1, to: 2}}} | sample.points: got 0, expected an integer from 1 to 1000000
            sample: {design: random, points: 3, ranges: {thr: {from: 1, to: 2}}} | sample.seed: is required but missing
            sample: {design: random, points: 3, seed: 1, ranges: {}} | sample.ranges: has no range, expected at least one
            sample: {design: random, points: 3, seed: 1, ranges: {mode: {from: 1, to: 2}}} | sample.ranges.mode: unknown parameter, expected one of
            sample: {design: random, points: 3, seed: 1, ranges: {thr: {from: 2, to: 1}}} | sample.ranges.thr: to is 1, expected more than from, 2
            constraints: [NP + ND] | constraints[0]: "NP + ND" is a number at character 1, expected a comparison, as in NP + ND == 8
            constraints: [blockD > 3] | constraints[0]: "blockD > 3" has the unknown name blockD at character 1, expected a parameter, did you mean "blocksD"?
            constraints: [NP = 3] | constraints[0]: "NP = 3" has "=" at character 4, expected numbers, parameters and operators
            constraints: NP == 3 | constraints: got "NP == 3", expected a list
            constraints: [NP == 3] | has no point at which the constraints hold, expected at least one
            derived: {blocksD: bs *} | derived.blocksD: "bs *" ends at character 5, expected a number, a parameter, a function or (
            derived: {blocksD: bs > 2} | derived.blocksD: "bs > 2" is true or false at character 1, expected a number
            derived: {blockD: 3} | derived.blockD: unknown parameter, expected one of
            derived: {blocksD: blocksD + 1} | derived.blocksD: uses blocksD, which is not derived above it, expected another order
            derived: {blocksD: blocksP, blocksP: bs * 1024} | derived.blocksD: uses blocksP, which is not derived above it, expected another order
            derived: {blocksD: 0.5} | derived: impossible blocksD: 0.5, expected a whole number 1 to
            derived: {blocksD: 1 / 0} | derived: impossible blocksD: Infinity, expected a whole number 1 to
            derived: {thr: 3} | derived.thr: is derived, but it has values beside this, expected one of the two
            file: points.txt | file: got "points.txt", expected the path of a .csv or .parquet file
            file: none.csv | file: names none.csv: no such file, expected a file beside the sweep file or below
            file: column.csv | file: column.csv:1: has the column "blockD", expected parameters' names, did you mean "blocksD"?
            file: cell.csv | file: cell.csv:3: blocksD is "many", expected a whole number 1 to
            file: short.csv | file: short.csv:2: has 1 values, expected 2, one a column
            file: empty.csv | file: empty.csv: has 0 points, expected 1 to 1000000
            design: {kind: sobool, n: 4, factors: {thr: {from: 1, to: 9}}} | design.kind: "sobool" is not known, expected one of sobol, morris, oat, lhs, did you mean "sobol"?
            design: {kind: sobol, n: 1000, factors: {thr: {from: 1, to: 9}}} | design.n: got 1000, expected a power of two, 2 to 131072
            design: {kind: sobol, factors: {thr: {from: 1, to: 9}}} | design.n: is required but missing
            design: {kind: sobol, n: 8, factors: {}} | design.factors: has no range, expected at least one
            design: {kind: sobol, n: 8, factors: {blockD: {from: 1, to: 9}}} | design.factors.blockD: unknown parameter, expected one of
            design: {kind: sobol, n: 8, factors: {thr: {from: 9, to: 1}}} | design.factors.thr: to is 1, expected more than from, 9
            design: {kind: sobol, n: 8, factors: {thr: [5]}} | design.factors.thr: got a list, expected at least two different values
            design: {kind: sobol, n: 8, factors: {thr: {from: 1, to: 9, base: 2}}} | design.factors.thr.base: unknown key, expected one of from, to, scale
            design: {kind: morris, n: 8, levels: 3, factors: {thr: {from: 1, to: 9}}} | design.levels: got 3, expected an even number of levels
            design: {kind: oat, n: 1, factors: {thr: {from: 1, to: 9}}} | design.n: got 1, expected an integer from 2 to 1000
            design: {kind: lhs, n: 8, order: pairs, factors: {thr: {from: 1, to: 9}}} | design.order: unknown key, expected one of kind, n, seed, factors
            slo: {ttft_p99: 0.5} | slo.ttft_p99: got 0.5, expected a time above 0 with its unit, as in 0.5 s or 30 ms
            slo: {ttft_p99: 0 s} | slo.ttft_p99: got "0 s", expected a time above 0 with its unit
            slo: {ttft_p99: 5 min} | slo.ttft_p99: got "5 min", expected a time above 0 with its unit
            slo: {ttft_p95: 1 s} | slo.ttft_p95: unknown key, expected one of
            slo: {tpto_mean: 1 s, ttft: 1 s} | slo.tpto_mean: unknown key, expected one of
            slo: {} | slo: has no limit, expected at least one, as in ttft_p99: 0.5 s
            slo: {ttft: 1 s, attainment: 99} | slo.attainment: got 99, expected a share above 0 and up to 1, as in 0.99
            slo: {ttft: 1 s, decode_gpus: 0} | slo.decode_gpus: got 0, expected an integer from 1 to 1024
            slo: fast | slo: got "fast", expected a mapping
            keep: [histogram] | keep[0]: "histogram" is not known, expected one of instances, histograms
            limits: 5 | limits: got 5, expected a mapping
            limits: {events: 0} | limits.events: got 0, expected an integer >= 1
            limits: {event: 5} | limits.event: unknown key, expected one of events, wall, did you mean "events"?
            limits: {wall: 60} | limits.wall: got 60, expected a time with its unit, as in 500 ms, 90 s, 5 min or 2 h
            limits: {wall: 0 s} | limits.wall: got "0 s", expected a time with its unit, as in 500 ms, 90 s, 5 min or 2 h
            limits: {wall: 5 days} | limits.wall: got "5 days", expected a time with its unit, as in 500 ms, 90 s, 5 min or 2 h
            file: text.parquet | file: text.parquet: is no Parquet file that can be read, expected a Parquet file of numbers and texts
            include: [odd.yaml] | odd.yaml:1: sets: unknown key, expected one of
            include: fleet.yaml | include: got "fleet.yaml", expected a list
            """)
    void areRefusedInOneLine(String line, String message) throws IOException {
        Files.writeString(folder.resolve("column.csv"), "thr,blockD\n1,2\n");
        Files.writeString(folder.resolve("cell.csv"), "minp,blocksD\n1,2000\n2,many\n");
        Files.writeString(folder.resolve("short.csv"), "minp,blocksD\n1\n");
        Files.writeString(folder.resolve("text.parquet"), "minp,blocksD\n1,2000\n");
        Files.writeString(folder.resolve("empty.csv"), "minp,blocksD\n");
        Files.writeString(folder.resolve("odd.yaml"), "sets: {}\nset: {}\n");
        Path sweep = Files.writeString(
                folder.resolve("bad.yaml"),
                "name: bad\n" + line + "\nseeds: [1]\n"
                        + (line.startsWith("derived: {thr") ? "set: {thr: 512}\n" : ""));
        int at = message.startsWith("has no point") ? 1 : 2; // a file without axes is meant as a whole
        String expected =
                message.startsWith("odd.yaml") ? folder.resolve(message).toString() : "bad.yaml:" + at + ": " + message;

        assertThatThrownBy(() -> SweepReader.read(sweep))
                .isInstanceOf(InvalidYaml.class)
                .hasMessageContaining(expected)
                .message()
                .hasLineCount(1);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            ''         | name: is empty, expected a short name
            "a\\u0007b" | name: has a control character: "a\\u0007b", expected a name on one line
            """)
    void namesAreOneLine(String name, String message) {
        assertThatThrownBy(() -> SweepReader.read(
                        "bad.yaml", ("name: " + name + "\nseeds: [1]\n").getBytes(StandardCharsets.UTF_8)))
                .hasMessageContaining(message);
    }

    @Test
    void formulasHaveAtMostAThousandTerms() {
        String sum = "1" + "+1".repeat(200_000);
        String truth = "NP > 0" + " and NP > 0".repeat(20_000);
        for (String line : List.of("derived: {minp: " + sum + "}", "constraints: [" + truth + "]")) {
            byte[] bytes = ("name: n\nseeds: [1]\n" + line + "\n").getBytes(StandardCharsets.UTF_8);
            assertThatThrownBy(() -> SweepReader.read("bad.yaml", bytes))
                    .isInstanceOf(InvalidYaml.class)
                    .hasMessageStartingWith("bad.yaml:3: ")
                    .hasMessageContaining("has more than 1000 numbers and names at character")
                    .message()
                    .hasSizeLessThan(500);
        }
    }

    @Test
    void readsPointsThatStartWithAByteOrderMark() throws IOException {
        Files.writeString(folder.resolve("bom.csv"), "\uFEFFthr,minp\n1,2\n");
        Path sweep = Files.writeString(folder.resolve("s.yaml"), "name: s\nseeds: [1]\nfile: bom.csv\n");

        assertThat(SweepReader.read(sweep).groups().get(0).describe(0)).isEqualTo("thr=1 minp=2");
    }
}
