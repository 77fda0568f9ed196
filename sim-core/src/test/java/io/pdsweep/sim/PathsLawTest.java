package io.pdsweep.sim;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import io.pdsweep.sim.RunResult.PoolSummary;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/**
 * The fast path gives the bits of the plain one: on scenarios that are the same on every day, and on others that are new each
 * day, so that the test goes on looking. {@code -Dpdsweep.law.seed=20261201} repeats a day.
 */
class PathsLawTest {
    private static final String SEED_PROPERTY = "pdsweep.law.seed";
    private static final int SCENARIOS = 3000; // of either kind
    private static final long SEEDS_OF_A_DAY = 100_000; // the days' scenarios do not overlap
    private static final double AVERAGES = 1e-12; // time averages of pools, engines and NICs, relative
    private static final Set<Recording> EVERYTHING = EnumSet.allOf(Recording.class);

    private long preemptions;
    private long longChains;
    private long longestChain;
    private long completed;

    @Test
    void fixedScenariosGiveTheSameBits() {
        compareScenarios("fixed", 0);
        assertThat(preemptions).as("decoder preemptions").isGreaterThanOrEqualTo(1000);
        assertThat(longChains).as("chains of 100 and more iterations").isGreaterThanOrEqualTo(1000);
    }

    @Test
    void scenariosOfTheDayGiveTheSameBits() {
        long day = Long.getLong(SEED_PROPERTY, today());
        compareScenarios("of -D" + SEED_PROPERTY + "=" + day, day * SEEDS_OF_A_DAY);
        assertThat(completed).as("requests completed").isPositive();
    }

    /** The date in UTC as a number: 20261201. */
    private static long today() {
        LocalDate date = LocalDate.now(ZoneOffset.UTC);
        return (date.getYear() * 100L + date.getMonthValue()) * 100 + date.getDayOfMonth();
    }

    private void compareScenarios(String which, long firstSeed) {
        for (long seed = firstSeed; seed < firstSeed + SCENARIOS; seed++) {
            Scenario scenario = RandomScenarios.scenario(seed);
            RunResult result = compare(which, scenario, seed);
            if (seed % 4 == 0) {
                endAtACompletion(which, scenario, seed, result);
            }
        }
        System.out.printf(
                "paths: %d scenarios %s the same, %d decoder preemptions, %d chains of 100 and more iterations (longest %d), "
                        + "%d requests completed%n",
                SCENARIOS, which, preemptions, longChains, longestChain, completed);
    }

    /** The same run once more, with a horizon at which an iteration ends. */
    private void endAtACompletion(String which, Scenario scenario, long seed, RunResult result) {
        List<RequestRecord> requests = result.requests();
        for (int i = requests.size() / 2; i < requests.size(); i++) {
            double end = requests.get(i).lastToken();
            if (end > scenario.value(Parameter.WARMUP)) {
                compare(which, scenario.with(Parameter.HORIZON, end), seed);
                return;
            }
        }
    }

    private RunResult compare(String which, Scenario scenario, long seed) {
        RunResult fast;
        RunResult plain;
        try {
            fast = Simulation.run(scenario, seed, RunPath.FAST, EVERYTHING);
            plain = Simulation.run(scenario, seed, RunPath.PLAIN, EVERYTHING);
        } catch (RuntimeException e) {
            return fail("scenarios " + which + ", seed " + seed + ", " + scenario, e);
        }
        assertThat(RunDifference.between(fast, plain, AVERAGES))
                .as("fast and plain, scenarios %s, seed %d, %s", which, seed, scenario)
                .isEmpty();
        longChains += fast.counters().longChains();
        longestChain = Math.max(longestChain, fast.counters().longestChain());
        completed += fast.counters().completed();
        for (PoolSummary pool : fast.pools()) {
            preemptions += pool.name().equals("D.kv") ? pool.preemptions() : 0;
        }
        return fast;
    }
}
