package io.pdsweep.sim;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.util.HashSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class ParameterTest {
    @Test
    void hasTheReferencesNamesAndDefaults() {
        assertThat(Parameter.labels())
                .containsExactly(
                        "NP",
                        "ND",
                        "B",
                        "max_seqsP",
                        "max_seqsD",
                        "blocksP",
                        "blocksD",
                        "bs",
                        "max_model_len",
                        "a",
                        "omega",
                        "beta",
                        "c0",
                        "BwP",
                        "BwD",
                        "x0",
                        "thr",
                        "minp",
                        "Lambda",
                        "p",
                        "Z",
                        "horizon",
                        "warmup");
        Scenario defaults = Scenario.defaults();
        assertThat(defaults)
                .isEqualTo(ReferenceArguments.scenario(
                        "--let NP=2 --let ND=2 --let B=8192 --let max_seqsP=16 --let max_seqsD=64 --let blocksP=10000 "
                                + "--blocksD 10000 --let bs=16 --let max_model_len=16384 --let a=2e-5 --let omega=2e-4 "
                                + "--let beta=2e-9 --let c0=0 --let BwP=2e5 --let BwD=2e5 --let x0=0.002 --thr 512 "
                                + "--let minp=0 --Lambda 0.6 --let p=0.9 --let Z=3.0 --horizon 2000 --warmup 200"));
        assertThat(defaults.mode()).isEqualTo(Mode.PULL);
        assertThat(defaults.arrivals()).isEqualTo(Arrivals.POISSON);
    }

    @ParameterizedTest
    @EnumSource(Parameter.class)
    void isFoundByItsNameAlone(Parameter parameter) {
        assertThat(Parameter.named(parameter.label())).contains(parameter);
        assertThat(Parameter.named(parameter.label() + " ")).isEmpty();
        assertThat(Parameter.named(parameter.label().toUpperCase(java.util.Locale.ROOT) + "_"))
                .isEmpty();
        assertThat(parameter.meaning()).isNotBlank();
        assertThat(parameter.unit()).isNotBlank();
    }

    @Test
    void namesAreDistinctEvenWithoutCase() {
        HashSet<String> names = new HashSet<>();
        Parameter.labels().forEach(label -> names.add(label.toLowerCase(java.util.Locale.ROOT)));
        // p, the probability, is not NP; DuckDB and Spark do not tell case apart in column names
        assertThat(names).hasSameSizeAs(Parameter.labels());
    }

    @ParameterizedTest
    @EnumSource(Parameter.class)
    void allowsItsDefaultAndItsLimits(Parameter parameter) {
        Parameter.Range range = parameter.range();
        assertThatCode(() -> parameter.check(parameter.defaultValue())).doesNotThrowAnyException();
        assertThatCode(() -> parameter.check(range.high())).doesNotThrowAnyException();
        double least = range.open() ? Math.nextUp(range.low()) : range.low();
        assertThatCode(() -> parameter.check(least)).doesNotThrowAnyException();
    }

    @ParameterizedTest
    @EnumSource(Parameter.class)
    void refusesWhatIsBeyondItsLimits(Parameter parameter) {
        Parameter.Range range = parameter.range();
        refuses(parameter, range.open() ? range.low() : range.low() - 1);
        refuses(parameter, -1);
        refuses(parameter, range.high() < Double.MAX_VALUE ? range.high() + 1 : Double.POSITIVE_INFINITY);
    }

    @ParameterizedTest
    @EnumSource(Parameter.class)
    void refusesWhatIsNoNumber(Parameter parameter) {
        refuses(parameter, Double.NaN);
        refuses(parameter, Double.POSITIVE_INFINITY);
        refuses(parameter, Double.NEGATIVE_INFINITY);
    }

    @ParameterizedTest
    @EnumSource(Parameter.class)
    void refusesBrokenNumbersOfThings(Parameter parameter) {
        if (parameter.kind() == Parameter.Kind.WHOLE) {
            refuses(parameter, parameter.defaultValue() + 0.5);
            refuses(parameter, Math.nextUp(parameter.defaultValue()));
        } else {
            assertThatCode(() -> parameter.check(Math.nextUp(parameter.defaultValue())))
                    .doesNotThrowAnyException();
        }
    }

    private static void refuses(Parameter parameter, double value) {
        InvalidScenarioException e = catchThrowableOfType(
                InvalidScenarioException.class, () -> Scenario.builder().set(parameter, value));
        assertThat(e).as("%s = %s", parameter.label(), value).isNotNull();
        assertThat(e.parameter()).isEqualTo(parameter.label());
        assertThat(e.value()).isEqualTo(Parameter.plain(value));
        assertThat(e.allowed()).isEqualTo(parameter.allowed());
        assertThat(e)
                .hasMessage("Invalid " + parameter.label() + ": " + Parameter.plain(value) + " (expected "
                        + parameter.allowed() + ")");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "NP     | 0    | Invalid NP: 0 (expected a whole number 1 to 4096)",
                "ND     | 1.5  | Invalid ND: 1.5 (expected a whole number 1 to 4096)",
                "thr    | -1   | Invalid thr: -1 (expected a number >= 0)",
                "thr    | NaN  | Invalid thr: NaN (expected a number >= 0)",
                "Lambda | 0    | Invalid Lambda: 0 (expected a number > 0)",
                "Lambda | -0.0 | Invalid Lambda: 0 (expected a number > 0)",
                "p      | 1.01 | Invalid p: 1.01 (expected a number 0 to 1)",
                "BwP    | -1e300 | Invalid BwP: -1.0E300 (expected a number > 0)",
                "x0     | Infinity | Invalid x0: Infinity (expected a number >= 0)",
                "bs     | 0    | Invalid bs: 0 (expected a whole number 1 to 1048576)",
            })
    void saysWhichParameterWhichValueAndWhatIsAllowed(String name, double value, String message) {
        Parameter parameter = Parameter.named(name).orElseThrow();
        InvalidScenarioException e = catchThrowableOfType(
                InvalidScenarioException.class, () -> Scenario.builder().set(parameter, value));
        assertThat(e).hasMessage(message);
    }

    @ParameterizedTest
    @CsvSource({
        "0, 0",
        "-0.0, 0",
        "3, 3",
        "1e9, 1000000000",
        "-12, -12",
        "0.5, 0.5",
        "1e15, 1.0E15",
        "2e-4, 2.0E-4",
        "999999999999999, 999999999999999",
        "NaN, NaN",
        "-Infinity, -Infinity"
    })
    void writesNumbersAsPeopleDo(double value, String text) {
        assertThat(Parameter.plain(value)).isEqualTo(text);
        if (!Double.isNaN(value) && !Double.isInfinite(value)) {
            assertThat(Double.parseDouble(text)).isEqualTo(value == 0 ? 0.0 : value);
        }
    }
}
