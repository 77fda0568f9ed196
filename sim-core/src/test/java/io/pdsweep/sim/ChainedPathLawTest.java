package io.pdsweep.sim;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import io.pdsweep.sim.RunResult.PoolSummary;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Iterations computed many at a time give the bits of iterations computed one by one. */
class ChainedPathLawTest {
    private static final int SCENARIOS = 2000;
    private static final double AVERAGES = 1e-12; // time averages of pools, engines and NICs, relative
    private static final Set<Recording> EVERYTHING = EnumSet.allOf(Recording.class);

    private long preemptions;
    private long longChains;
    private long longestChain;
    private long completed;

    @Test
    void chainedAndPlainGiveTheSameBits() {
        for (long seed = 0; seed < SCENARIOS; seed++) {
            Scenario scenario = RandomScenarios.scenario(seed);
            RunResult result = compare(scenario, seed);
            if (seed % 4 == 0) {
                endAtACompletion(scenario, seed, result);
            }
        }
        System.out.printf(
                "chained path: %d scenarios the same, %d decoder preemptions, %d chains of 100 and more iterations (longest %d), "
                        + "%d requests completed%n",
                SCENARIOS, preemptions, longChains, longestChain, completed);
        assertThat(preemptions).as("decoder preemptions").isGreaterThanOrEqualTo(1000);
        assertThat(longChains).as("chains of 100 and more iterations").isGreaterThanOrEqualTo(1000);
    }

    /** The same run once more, with a horizon at which an iteration ends. */
    private void endAtACompletion(Scenario scenario, long seed, RunResult result) {
        List<RequestRecord> requests = result.requests();
        for (int i = requests.size() / 2; i < requests.size(); i++) {
            double end = requests.get(i).lastToken();
            if (end > scenario.value(Parameter.WARMUP)) {
                compare(scenario.with(Parameter.HORIZON, end), seed);
                return;
            }
        }
    }

    private RunResult compare(Scenario scenario, long seed) {
        RunResult chained;
        RunResult plain;
        try {
            chained = Simulation.run(scenario, seed, RunPath.FAST, EVERYTHING);
            plain = Simulation.run(scenario, seed, RunPath.PLAIN, EVERYTHING);
        } catch (RuntimeException e) {
            return fail("seed " + seed + ", " + scenario, e);
        }
        assertThat(RunDifference.between(chained, plain, AVERAGES))
                .as("chained and plain, seed %d, %s", seed, scenario)
                .isEmpty();
        longChains += chained.counters().longChains();
        longestChain = Math.max(longestChain, chained.counters().longestChain());
        completed += chained.counters().completed();
        for (PoolSummary pool : chained.pools()) {
            preemptions += pool.name().equals("D.kv") ? pool.preemptions() : 0;
        }
        return chained;
    }
}
