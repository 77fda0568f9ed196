package io.pdsweep.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.pdsweep.analysis.salib.NumberTable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SensitivityCommandsTest {
    private static final String PROBLEM =
            "{\"num_vars\": 2, \"names\": [\"x\", \"y\"], \"bounds\": [[0, 2], [1, 100]], \"dists\": [\"unif\", \"logunif\"]}";

    @TempDir
    Path folder;

    private String problem;

    @BeforeEach
    void write() throws IOException {
        problem = file("problem.json", PROBLEM);
    }

    private String file(String name, String text) throws IOException {
        return Files.writeString(folder.resolve(name), text).toString();
    }

    /** y = x, whatever the other factor does. */
    private String outputs(String sample) throws IOException {
        List<double[]> rows = new ArrayList<>();
        for (double[] row : NumberTable.parse(sample)) {
            rows.add(new double[] {row[0], row[0] + 1}); // two seeds
        }
        return file("outputs.csv", NumberTable.text(List.of("seed1", "seed2"), rows));
    }

    @Test
    void aSobolStudyFindsWhatMatters() throws IOException {
        Invocation design = Invocation.of("design", problem, "--method", "sobol", "--size", "64");
        assertThat(design.code()).isEqualTo(ExitCode.OK);
        assertThat(NumberTable.parse(design.out())).hasDimensions(64 * 4, 2);

        Invocation analysis =
                Invocation.of("analyze", problem, "--method", "sobol", "--outputs", outputs(design.out()));
        JsonNode result = new ObjectMapper().readTree(analysis.out());
        assertThat(result.at("/S1/0").asDouble()).isCloseTo(1, within(0.02));
        assertThat(result.at("/ST/1").asDouble()).isZero();
        assertThat(result.at("/noise/seeds").asInt()).isEqualTo(2);
        assertThat(result.at("/noise/share_of_each_point").asDouble()).isCloseTo(0, within(1e-12));
    }

    @Test
    void aMorrisStudyFindsWhatMatters() throws IOException {
        Invocation design = Invocation.of("design", problem, "--method", "morris", "--size", "10", "--levels", "6");
        String sample = file("sample.csv", design.out());
        Invocation analysis = Invocation.of(
                "analyze",
                problem,
                "--method",
                "morris",
                "--levels",
                "6",
                "--sample",
                sample,
                "--outputs",
                outputs(design.out()));
        JsonNode result = new ObjectMapper().readTree(analysis.out());
        assertThat(result.at("/mu/0").asDouble()).isCloseTo(2, within(1e-9));
        assertThat(result.at("/mu_star/1").asDouble()).isZero();
        assertThat(result.at("/trajectories_used").asInt()).isEqualTo(10);
    }

    @Test
    void latinDesignsHaveTheRowsAskedFor() throws IOException {
        Invocation design = Invocation.of("design", problem, "--method", "latin", "--size", "7", "--seed", "3");
        assertThat(NumberTable.parse(design.out())).hasDimensions(7, 2);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            design P                                        | design: needs --size N
            design P --size 8                               | design: needs --method sobol or morris or latin
            design P --size 8 --method sobl                 | design: --method sobl: expected sobol or morris or latin
            design P --size 9 --method sobol                | design: Invalid groups: 9 (expected a power of two
            design P --size 1 --method morris               | design: Invalid trajectories: 1 (expected at least 2)
            design P --size 0 --method latin                | Invalid --size: 0 (expected a whole number >= 1)
            design none.json --size 8 --method sobol        | none.json: no such file
            analyze P --method sobol                        | analyze: needs --outputs FILE
            analyze P --method sobol --outputs P            | problem.json:1:
            analyze P --method sobol --outputs SHORT        | analyze: --outputs: 3 rows, expected whole groups of 4, for 2 names
            analyze P --method sobol --outputs none.csv     | none.csv: no such file
            analyze P --method sobol --outputs GAP          | gap.csv:2: a blank line between rows
            analyze P --method sobol --outputs INF          | analyze: --outputs: row 2 has Infinity, expected a finite number
            analyze P --method sobol --outputs SHORT --sample P | analyze: --sample is for --method morris, not for sobol
            analyze P --method sobol --outputs SHORT --resamples 999999999 | analyze: --resamples 999999999: expected at most 100000
            design P --method latin --size 4 --levels 4     | design: --levels is for --method morris, not for latin
            design P --method latin --size 2147483647       | design: --size 2147483647: expected at most 10000000
            design P --method sobol --size 4194304          | design: --size 4194304: makes 33554432 numbers, expected at most 10000000
            design WIDE --method latin --size 4             | bounds[0]: Invalid range: -1.0E308 to 1.0E308 (expected a span
            design RANGES --method latin --size 4           | ranges.z: {"whole":[1,2]}, expected one of the names ["x"]
            design COMMA --method latin --size 4            | names[0]: "x,y", expected a name without commas
            analyze P --method morris --outputs SHORT       | analyze: needs --sample FILE
            analyze P --method latin --outputs SHORT        | analyze: --method latin: expected sobol or morris
            """)
    void refusesInOneLine(String words, String message) throws IOException {
        String shortFile = file("short.csv", "1\n2\n3\n");
        String gap = file("gap.csv", "1\n\n3\n");
        String infinite = file("inf.csv", "1\ninf\n3\n4\n");
        String wide = file("wide.json", "{\"names\": [\"x\"], \"bounds\": [[-1e308, 1e308]]}");
        String ranges = file(
                "ranges.json", "{\"names\": [\"x\"], \"bounds\": [[1, 2]], \"ranges\": {\"z\": {\"whole\": [1, 2]}}}");
        String comma = file("comma.json", "{\"names\": [\"x,y\"], \"bounds\": [[1, 2]]}");
        String[] arguments = words.replace("GAP", gap)
                .replace("INF", infinite)
                .replace("WIDE", wide)
                .replace("RANGES", ranges)
                .replace("COMMA", comma)
                .replace("SHORT", shortFile)
                .replaceAll("\\bP\\b", problem)
                .split(" ");
        Invocation refused = Invocation.of(arguments);
        assertThat(refused.refusedInOneLine()).as(refused.toString()).isTrue();
        assertThat(refused.err()).contains(message);
    }
}
