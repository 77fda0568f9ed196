package io.pdsweep.sim;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RunLimitsTest {
    private static final Scenario SHORT = Scenario.defaults().with(Parameter.HORIZON, 300);

    /** Sessions keep coming for three years. */
    private static final Scenario ENDLESS = Scenario.defaults().with(Parameter.HORIZON, 1e8);

    private static RunStoppedException stopped(Scenario scenario, RunLimits limits) {
        return catchThrowableOfType(
                RunStoppedException.class, () -> Simulation.run(scenario, 1, ServiceLevel.NONE, limits));
    }

    @Test
    void aRunMayHaveExactlySoManyEvents() {
        RunResult free = Simulation.run(SHORT, 1);
        long events = free.counters().events();
        assertThat(events).isGreaterThan(2 * RunLimits.EVENTS_BETWEEN_QUESTIONS);

        RunResult just = Simulation.run(SHORT, 1, ServiceLevel.NONE, new RunLimits(events, () -> false));
        assertThat(RunDifference.between(just, free, 0)).isEmpty();
        assertThat(just.counters()).isEqualTo(free.counters());

        RunStoppedException stopped = stopped(SHORT, new RunLimits(events - 1, () -> false));
        assertThat(stopped.why()).isEqualTo(RunStoppedException.Why.EVENTS);
        assertThat(stopped).hasMessageStartingWith("more than " + (events - 1) + " events: stopped at ");
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 4095, 4096, 4097, 8192, 10_000})
    void stopsAtTheSameInstantWheneverItIsAsked(long most) {
        RunStoppedException once = stopped(ENDLESS, new RunLimits(most, () -> false));
        RunStoppedException again = stopped(ENDLESS, new RunLimits(most, () -> false));
        assertThat(once).hasMessage(again.getMessage());
        assertThat(once.why()).isEqualTo(RunStoppedException.Why.EVENTS);
    }

    @Test
    @Timeout(60)
    void anEndlessRunEndsWhenItsTimeIsUp() {
        AtomicInteger asked = new AtomicInteger();
        RunStoppedException stopped =
                stopped(ENDLESS, new RunLimits(Long.MAX_VALUE, () -> asked.incrementAndGet() == 50));
        assertThat(stopped.why()).isEqualTo(RunStoppedException.Why.TIME);
        assertThat(stopped).hasMessageMatching("out of time after \\d+ events.*");
        assertThat(asked).hasValue(50);
    }

    @Test
    void aLimitIsAtLeastOneEvent() {
        assertThatThrownBy(() -> new RunLimits(0, () -> false))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("Invalid mostEvents: 0 (expected at least 1)");
    }
}
