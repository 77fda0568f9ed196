package io.pdsweep.sim;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A scenario that exists can run: every parameter at the ends of its range and at very small and very large values. */
class ExtremeParametersLawTest {
    private static final double[] VALUES = {Double.MIN_VALUE, 1e-300, 1e-12, 1, 1e6, 1e100, 1e300, 1e306};
    private static final double MOST_SESSIONS_A_SECOND = 1e3; // they are simulated one by one

    static List<Scenario> scenarios() {
        List<Scenario> scenarios = new ArrayList<>();
        for (Mode mode : Mode.values()) {
            for (Parameter parameter : Parameter.values()) {
                add(scenarios, mode, parameter, parameter.range().low());
                add(scenarios, mode, parameter, parameter.range().high());
                for (double value : VALUES) {
                    add(scenarios, mode, parameter, value);
                }
            }
        }
        return scenarios;
    }

    private static void add(List<Scenario> scenarios, Mode mode, Parameter parameter, double value) {
        boolean tooLong = parameter == Parameter.HORIZON && value > 20;
        boolean tooMany = parameter == Parameter.LAMBDA && value > MOST_SESSIONS_A_SECOND;
        try {
            Scenario.Builder builder =
                    Scenario.builder().mode(mode).set(Parameter.HORIZON, 20).set(Parameter.WARMUP, 0);
            if (parameter == Parameter.MAX_MODEL_LEN || parameter == Parameter.BS) {
                builder.set(Parameter.BLOCKS_P, 1 << 30).set(Parameter.BLOCKS_D, 1 << 30);
            }
            Scenario scenario = builder.set(parameter, value).build();
            if (!tooLong && !tooMany) {
                scenarios.add(scenario);
            }
        } catch (InvalidScenarioException e) {
            assertThat(e).hasMessageContaining("Invalid ");
        }
    }

    @ParameterizedTest
    @MethodSource("scenarios")
    @Timeout(60)
    void runsOnBothPathsAlike(Scenario scenario) {
        RunResult chained = Simulation.run(scenario, 1, RunPath.FAST, EnumSet.allOf(Recording.class));
        RunResult plain = Simulation.run(scenario, 1, RunPath.PLAIN, EnumSet.allOf(Recording.class));
        assertThat(RunDifference.between(chained, plain, 1e-12)).isEmpty();
        assertThat(chained.counters().inFlight()).isNotNegative();
        assertThat(chained.engines()).allMatch(e -> e.utilisation() >= 0 && e.utilisation() <= 1 + 1e-9);
        assertThat(chained.gauges().values()).allMatch(g -> g.mean() >= 0 && g.min() <= g.max());
    }
}
