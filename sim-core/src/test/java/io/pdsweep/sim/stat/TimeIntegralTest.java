package io.pdsweep.sim.stat;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class TimeIntegralTest {
    @Test
    void addsTheStateTimesItsDuration() {
        TimeIntegral integral = new TimeIntegral();
        integral.add(1, 2);
        integral.add(3, 1);
        integral.set(4, 10);
        assertThat(integral.value()).isEqualTo(10);
        assertThat(integral.areaUntil(4.5)).isEqualTo(2 * 2 + 3 + 5);
    }

    @Test
    void asksWithoutChanging() {
        TimeIntegral integral = new TimeIntegral();
        integral.set(0, 3);
        assertThat(integral.areaUntil(2)).isEqualTo(6);
        assertThat(integral.areaUntil(1)).isEqualTo(3);
    }

    @Test
    void forgetsThePastButNotTheStateOnRestart() {
        TimeIntegral integral = new TimeIntegral();
        integral.set(0, 3);
        integral.restart(10);
        assertThat(integral.value()).isEqualTo(3);
        assertThat(integral.areaUntil(10)).isZero();
        assertThat(integral.areaUntil(12)).isEqualTo(6);
    }

    @Test
    void countsAStateThatLastsNoTimeForNothing() {
        TimeIntegral integral = new TimeIntegral();
        integral.set(1, 1_000_000);
        integral.set(1, 1);
        assertThat(integral.areaUntil(2)).isEqualTo(1);
    }
}
