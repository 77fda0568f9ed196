package io.pdsweep.spec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.pdsweep.sim.Parameter;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ExpressionTest {
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            1 + 2 * 3                         | 7
            (1 + 2) * 3                       | 9
            10 - 4 - 3                        | 3
            2 - -3                            | 5
            12 / 4 / 3                        | 1
            17 % 5                            | 2
            1.5e3 + 1E-1                      | 1500.1
            min(3, 1, 2) + max(5, 7)          | 8
            floor(2.7) + ceil(2.1) + round(2.5) | 8
            abs(-4) + sqrt(9)                 | 7
            ceil(max_model_len / bs)          | 1024
            NP + ND                           | 4
            thr * 2                           | 1024
            never                             | 1000000000
            """)
    void computesNumbers(String text, double value) throws ExpressionException {
        assertThat(ExpressionReader.number(text).value(Parameter::defaultValue)).isEqualTo(value);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            NP + ND == 4                            | true
            NP + ND != 4                            | false
            blocksD * bs >= max_model_len           | true
            1 < 2 and 2 < 1 or 3 <= 3               | true
            1 < 2 and (2 < 1 or 3 < 3)              | false
            not 1 > 2 and not (1 == 2)              | true
            NP == 2 or 1 / (NP - 2) > 0             | true
            NP != 2 and 1 % (NP - 2) > 0            | false
            """)
    void decidesTruths(String text, boolean value) throws ExpressionException {
        assertThat(ExpressionReader.truth(text).value(Parameter::defaultValue)).isEqualTo(value ? 1 : 0);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            NP + ND             | is a number at character 1
            blockD >= 3         | has the unknown name blockD at character 1
            NP >= 3 >= 2        | has a second comparison at character 9
            (NP == 3            | ends at character 9
            NP == 3)            | has ")" at character 8
            NP == $3            | has "$" at character 7
            NP =< 3             | has "=" at character 4
            max(NP) == 2        | gives max 1 values at character 1
            floor(1, 2) == 2    | gives floor 2 values at character 1
            flor(2) == 2        | has the unknown function flor at character 1
            NP and ND == 2      | has a number at character 1
            (NP == 2) + 1 == 2  | has true or false at character 1
            NP ==               | ends at character 6
            max NP == 2         | has the unknown name max at character 1
            """)
    void tellsWhereItIsWrong(String text, String message) {
        assertThatThrownBy(() -> ExpressionReader.truth(text))
                .isInstanceOf(ExpressionException.class)
                .hasMessage(message);
    }

    @ParameterizedTest
    @CsvSource({"(", "-", "not(", "abs("})
    void refusesWhatIsNestedTooDeeply(String prefix) {
        assertThatThrownBy(() -> ExpressionReader.truth(prefix.repeat(100_000)))
                .hasMessageStartingWith("is nested too deeply");
    }
}
