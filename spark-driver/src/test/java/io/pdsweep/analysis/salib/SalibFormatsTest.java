package io.pdsweep.analysis.salib;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.pdsweep.analysis.design.Factor;
import io.pdsweep.analysis.design.Range;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SalibFormatsTest {

    @Test
    void aProblemReadsBackAsItWasWritten() {
        Problem problem = new Problem(List.of(
                new Factor("Lambda", new Range.Uniform(0.2, 1.2)),
                new Factor("BwD", new Range.LogUniform(1e4, 1e6)),
                new Factor("blocksD", new Range.Whole(1024, 10_000)),
                new Factor("thr", new Range.Choice(List.of(1.0, 512.0, 1e9)))));
        assertThat(Problem.parse(problem.json())).isEqualTo(problem);
        assertThat(problem.json()).contains("\"logunif\"").contains("\"num_vars\" : 4");
    }

    @Test
    void readsWhatSalibNeedsAndNoMore() {
        Problem problem = Problem.parse("{\"names\": [\"x\"], \"bounds\": [[-1, 2]]}");
        assertThat(problem.factors()).containsExactly(new Factor("x", new Range.Uniform(-1, 2)));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "{\"names\": [\"x\"], \"bounds\": [[2, 1]]} | bounds[0]: Invalid range: 2.0 to 1.0",
                "{\"names\": [\"x\"], \"bounds\": [[0]]} | bounds[0]: [0], expected two numbers",
                "{\"names\": [\"x\"], \"bounds\": []} | bounds: [], expected a pair for each of 1 names",
                "{\"bounds\": [[0, 1]]} | names: missing, expected a list of names",
                "{\"names\": [\"x\"], \"bounds\": [[0, 1]], \"dists\": [\"norm\"]} | dists[0]: \"norm\", expected unif or logunif",
                "{\"names\": [\"x\"], \"bounds\": [[0, 1]], \"num_vars\": 2} | num_vars: 2, expected the number of names, 1",
                "{\"names\": [\"x\"], \"bounds\": [[0, 1]], \"bound\": 2} | bound: 2, expected one of the keys",
                "{\"names\": [\"x\"], | no JSON",
            })
    void saysWhatIsWrongWithAProblem(String json, String message) {
        assertThatThrownBy(() -> Problem.parse(json))
                .isInstanceOf(SalibFormatException.class)
                .hasMessageContaining(message);
    }

    @Test
    void numbersReadBackToTheLastBit() {
        double[][] rows = {{0.1, 1e-300, -2}, {Math.PI, 1e22, Double.NaN}};
        String text = NumberTable.text(List.of("a", "b", "c"), List.of(rows));
        assertThat(text).startsWith("# a,b,c\n0.1,");
        assertThat(java.util.Arrays.deepEquals(NumberTable.parse(text), rows)).isTrue(); // to the bit, NaN too
        assertThat(NumberTable.parse("1 2\n# more\n 3\t4 # rest\n\n")).isDeepEqualTo(new double[][] {{1, 2}, {3, 4}});
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "1,2;3 | 2: 1 numbers, expected 2",
                "1;x | 2: \"x\", expected a number",
                "1,,2 | 1: \"\", expected a number",
                "# | no numbers"
            })
    void saysWhatIsWrongWithATable(String text, String message) {
        assertThatThrownBy(() -> NumberTable.parse(text.replace(';', '\n')))
                .isInstanceOf(SalibFormatException.class)
                .hasMessageContaining(message);
    }
}
