package io.pdsweep.spec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.pdsweep.sim.InvalidScenarioException;
import io.pdsweep.sim.Parameter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class NumbersTest {
    @ParameterizedTest
    @CsvSource({
        "1.0,1",
        "0.1,0.1",
        "1e9,1000000000",
        "2e-9,2e-9",
        "2.0E-5,0.00002",
        "2.0E-4,0.0002",
        "-0.0123,-0.0123",
        "100,100",
        "0.0,0",
        "1e300,1e300",
        "512.5,512.5"
    })
    void writesWhatPeopleWrite(double value, String text) {
        assertThat(Numbers.text(value)).isEqualTo(text);
        assertThat(Numbers.parse(Parameter.MINP, text)).isEqualTo(value);
    }

    @Test
    void knowsNever() {
        assertThat(Numbers.text(Parameter.THR, Numbers.parse(Parameter.THR, "never")))
                .isEqualTo("never");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "NaN", "0x10", "1d", "1,5", "never"})
    void refusesWhatIsNoDecimalNumber(String text) {
        assertThatThrownBy(() -> Numbers.parse(Parameter.A, text))
                .isInstanceOf(InvalidScenarioException.class)
                .hasMessage("Invalid a: " + text + " (expected a number >= 0)");
    }
}
