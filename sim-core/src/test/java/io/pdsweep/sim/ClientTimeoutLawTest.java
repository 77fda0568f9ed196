package io.pdsweep.sim;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.EnumSet;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Clients that give up: both paths give the same bits, and every turn is accounted for. */
class ClientTimeoutLawTest {
    private static final int SCENARIOS = 5000;
    private static final double AVERAGES = 1e-12;
    private static final Set<Recording> EVERYTHING = EnumSet.allOf(Recording.class);

    @Test
    void bothPathsGiveTheSameBitsWhenClientsGiveUp() {
        long abandoned = 0;
        long completed = 0;
        long preemptions = 0;
        for (long seed = 0; seed < SCENARIOS; seed++) {
            Scenario base = RandomScenarios.scenario(seed);
            Scenario scenario =
                    base.toBuilder().clientTimeout(timeout(base, seed)).build();
            RunResult fast = Simulation.run(scenario, seed, RunPath.FAST, EVERYTHING);
            RunResult plain = Simulation.run(scenario, seed, RunPath.PLAIN, EVERYTHING);
            assertThat(RunDifference.between(fast, plain, AVERAGES))
                    .as("fast and plain, seed %d, %s, timeout %s", seed, scenario, scenario.clientTimeout())
                    .isEmpty();
            RunResult.Counters c = fast.counters();
            assertThat(c.offered())
                    .isEqualTo(c.completed() + c.refused() + c.rejected() + c.abandoned() + c.inFlight());
            abandoned += c.abandoned();
            completed += c.completed();
            for (RunResult.PoolSummary pool : fast.pools()) {
                preemptions += pool.preemptions();
            }
        }
        System.out.printf(
                "client timeout: %d scenarios the same, %d requests abandoned, %d completed, %d preemptions%n",
                SCENARIOS, abandoned, completed, preemptions);
        assertThat(abandoned).isGreaterThan(10_000);
        assertThat(completed).isGreaterThan(10_000);
    }

    /** From a few iterations to most of the run; a multiple of the iteration's time, or not. */
    private static double timeout(Scenario scenario, long seed) {
        SplittableRandom random = new SplittableRandom(seed + 1_000_000);
        double horizon = scenario.value(Parameter.HORIZON);
        if (random.nextBoolean()) {
            return horizon * Math.scalb(1.0, -1 - random.nextInt(10));
        }
        return horizon * Math.exp(-6 * random.nextDouble());
    }
}
