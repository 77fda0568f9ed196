package io.pdsweep.analysis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.pdsweep.analysis.SteadyState.Verdict;
import io.pdsweep.sim.Parameter;
import io.pdsweep.sim.RunResult.Steadiness;
import io.pdsweep.sim.Scenario;
import io.pdsweep.sim.Simulation;
import java.util.List;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class SteadyStateTest {

    private static Steadiness slices(IntToDoubleFunction meanInFlight, double truncation) {
        return new Steadiness(
                IntStream.range(0, 20).mapToDouble(meanInFlight).boxed().toList(), truncation, 0);
    }

    private static Verdict verdict(Steadiness... runs) {
        return SteadyState.of(List.of(runs)).verdict();
    }

    /** What the model itself reports at a session rate. */
    private static SteadyState ofModel(double sessionRate, int seeds, double warmup) {
        Scenario scenario = Scenario.builder()
                .set(Parameter.LAMBDA, sessionRate)
                .set(Parameter.HORIZON, 600)
                .set(Parameter.WARMUP, warmup)
                .build();
        return SteadyState.of(LongStream.rangeClosed(1, seeds)
                .mapToObj(seed -> Simulation.run(scenario, seed).steadiness())
                .toList());
    }

    @Test
    void theDefaultFleetIsStableAtItsDefaultRate() {
        SteadyState state = ofModel(0.6, 8, 100);
        assertThat(state.verdict()).isEqualTo(Verdict.STABLE);
        assertThat(state.overloadedSeeds()).isZero();
        assertThat(state.meanInFlight().mean()).isBetween(0.3, 0.6);
    }

    @Test
    void aFleetBeyondItsCapacityIsOverloaded() {
        SteadyState state = ofModel(4, 4, 100);
        assertThat(state.verdict()).isEqualTo(Verdict.OVERLOADED);
        assertThat(state.overloadedSeeds()).isEqualTo(4);
        assertThat(state.growth().mean()).isGreaterThan(300);
        assertThat(ofModel(4, 1, 100).verdict()).isEqualTo(Verdict.OVERLOADED);
    }

    @Test
    void aRunWithoutWarmUpIsTransient() {
        assertThat(ofModel(1.5, 20, 0).verdict()).isEqualTo(Verdict.TRANSIENT);
    }

    @Test
    void aLineIsAnOverloadAndALevelIsStable() {
        assertThat(verdict(slices(i -> 10 + 10 * i, 0))).isEqualTo(Verdict.OVERLOADED);
        assertThat(verdict(slices(i -> 10 + i % 3, 0))).isEqualTo(Verdict.STABLE);
        assertThat(verdict(slices(i -> 0, 0))).isEqualTo(Verdict.STABLE);
    }

    @Test
    void aQueueThatDrainsIsTransient() {
        assertThat(verdict(slices(i -> 30 - i, 0))).isEqualTo(Verdict.TRANSIENT);
    }

    @Test
    void aLongWarmUpIsTransient() {
        assertThat(verdict(slices(i -> 10 + i % 3, 0.7))).isEqualTo(Verdict.TRANSIENT);
        assertThat(verdict(slices(i -> 10 + i % 3, 0.4))).isEqualTo(Verdict.STABLE);
    }

    @Test
    void aPointThatOnlySomeSeedsOverloadIsNeverStable() {
        Steadiness calm = slices(i -> 10 + i % 3, 0);
        Steadiness runaway = slices(i -> 10 + 50 * i, 0);
        SteadyState state = SteadyState.of(List.of(calm, calm, calm, calm, runaway));
        assertThat(state.verdict()).isEqualTo(Verdict.TRANSIENT);
        assertThat(state.overloadedSeeds()).isEqualTo(1);
    }

    @Test
    void needsARun() {
        assertThatThrownBy(() -> SteadyState.of(List.of())).hasMessageContaining("at least one");
    }
}
