package io.pdsweep.sim;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.pdsweep.sim.RunResult.EngineSummary;
import io.pdsweep.sim.Timeline.Iteration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Timelines against what the same run measured. */
class TimelineLawTest {
    @Test
    void iterationsAreThoseThatTheEnginesCount() {
        for (long seed = 90_000; seed < 90_150; seed++) {
            Scenario scenario = RandomScenarios.scenario(seed).with(Parameter.WARMUP, 0);
            double horizon = scenario.value(Parameter.HORIZON);
            Timeline timeline = Simulation.timeline(scenario, seed, 0, horizon);
            int instance = 0;
            for (EngineSummary engine : timeline.result().engines()) {
                int own = instance++;
                List<Iteration> iterations = timeline.iterations().stream()
                        .filter(iteration -> iteration.instance() == own)
                        .toList();
                String where = engine.name() + engine.index() + ", seed " + seed + ", " + scenario;
                assertThat(iterations).as(where).hasSize((int) engine.iterations());
                double busy = 0;
                double end = 0;
                for (Iteration iteration : iterations) {
                    assertThat(iteration.start()).as(where).isGreaterThanOrEqualTo(end);
                    end = iteration.end();
                    busy += iteration.tokens() == 0 ? 0 : Math.min(end, horizon) - iteration.start();
                }
                assertThat(busy / horizon).as(where).isCloseTo(engine.utilisation(), within(1e-9));
            }
        }
    }

    @Test
    void measuresWhatARunMeasures() {
        Scenario scenario = Scenario.builder()
                .set(Parameter.HORIZON, 300)
                .set(Parameter.WARMUP, 30)
                .build();
        RunResult run = Simulation.run(scenario, 5);
        Timeline timeline = Simulation.timeline(scenario, 5, 100, 101);

        assertThat(timeline.result().observations()).isEqualTo(run.observations());
        assertThat(timeline.iterations())
                .isNotEmpty()
                .allMatch(iteration -> iteration.start() <= 101 && iteration.end() >= 100);
    }
}
