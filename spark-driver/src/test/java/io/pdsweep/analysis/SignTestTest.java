package io.pdsweep.analysis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.pdsweep.analysis.PairedDifference.Direction;
import org.junit.jupiter.api.Test;

class SignTestTest {
    @Test
    void isTheExactBinomialProbability() {
        // 2 (1 + 20 + 190) / 2^20, and the other counts alike
        assertThat(new SignTest(18, 2, 0).p()).isCloseTo(2 * 211 / 1_048_576.0, within(1e-15));
        assertThat(new SignTest(2, 18, 0).p()).isCloseTo(2 * 211 / 1_048_576.0, within(1e-15));
        assertThat(new SignTest(6, 0, 0).p()).isCloseTo(2 / 64.0, within(1e-15));
        assertThat(new SignTest(5, 5, 0).p()).isEqualTo(1);
        assertThat(new SignTest(0, 0, 4).p()).isEqualTo(1);
    }

    @Test
    void equalPairsAreLeftOut() {
        SignTest signs = SignTest.of(new double[] {1, 2, 0, 3, 0.5, 4, -0.0, 9});
        assertThat(signs).isEqualTo(new SignTest(6, 0, 2));
        assertThat(signs.p()).isEqualTo(new SignTest(6, 0, 0).p());
        assertThat(signs.count()).isEqualTo(8);
    }

    @Test
    void standsOutAtFivePercentOrWhenFiveSeedsAreAlike() {
        assertThat(new SignTest(5, 0, 0).direction()).isEqualTo(Direction.HIGHER);
        assertThat(new SignTest(0, 5, 0).direction()).isEqualTo(Direction.LOWER);
        assertThat(new SignTest(4, 0, 0).direction()).isEqualTo(Direction.UNDECIDED);
        assertThat(new SignTest(4, 0, 1).direction()).isEqualTo(Direction.UNDECIDED);
        assertThat(new SignTest(7, 1, 0).direction()).isEqualTo(Direction.UNDECIDED); // p = 0.07
        assertThat(new SignTest(1, 9, 0).direction()).isEqualTo(Direction.LOWER); // p = 0.02
        assertThat(new SignTest(0, 0, 0).direction()).isEqualTo(Direction.UNDECIDED);
    }
}
