package io.pdsweep.sim;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.EnumSet;
import java.util.function.ToDoubleFunction;
import org.junit.jupiter.api.Test;

/** Where the time to first token goes, against the requests' own instants. */
class PhasesLawTest {
    private int compared;

    @Test
    void phasesAddUpToTheMeanTimeToFirstToken() {
        for (long seed = 80_000; seed < 80_300; seed++) {
            Scenario scenario = RandomScenarios.scenario(seed).with(Parameter.WARMUP, 0);
            RunResult result = Simulation.run(scenario, seed, RunPath.FAST, EnumSet.of(Recording.REQUESTS));
            String where = "seed " + seed + ", " + scenario;
            RunResult.ObservationSummary ttft = result.of(Observation.TTFT);
            if (ttft.count() == 0) {
                assertThat(result.phases().values()).as(where).containsOnly(Double.NaN);
                continue;
            }
            double sum = result.phases().values().stream().mapToDouble(t -> t).sum();
            assertThat(sum).as(where).isCloseTo(ttft.mean(), within(1e-9 * ttft.mean()));
            assertThat(result.phases().values()).as(where).allMatch(time -> time >= 0);
            same(where, result, Phase.PREFILL, RequestRecord::remote, r -> r.prefilled() - r.prefillAdmitted());
            same(where, result, Phase.LOCAL_PREFILL, r -> !r.remote(), r -> r.firstToken() - r.prefillAdmitted());
            same(where, result, Phase.FIRST_STEP, RequestRecord::remote, r -> r.firstToken() - r.slot());
            compared++;
        }
        assertThat(compared).isGreaterThan(200);
    }

    private static void same(
            String where,
            RunResult result,
            Phase phase,
            java.util.function.Predicate<RequestRecord> of,
            ToDoubleFunction<RequestRecord> time) {
        double sum = result.requests().stream()
                .filter(r -> !Double.isNaN(r.firstToken()))
                .filter(of)
                .mapToDouble(time)
                .sum();
        double mean = sum / result.of(Observation.TTFT).count();
        assertThat(result.phases().get(phase)).as(phase + " " + where).isCloseTo(mean, within(1e-9 * mean + 1e-300));
    }
}
