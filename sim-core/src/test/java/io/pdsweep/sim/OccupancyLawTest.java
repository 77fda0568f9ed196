package io.pdsweep.sim;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.pdsweep.sim.RunResult.PoolSummary;
import java.util.EnumSet;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import org.junit.jupiter.api.Test;

/**
 * Little's law to the last request: what the pools average over time is what the requests spent there, up to the horizon.
 * Of runs without preemption, in which a request is at each place once.
 */
class OccupancyLawTest {
    private Scenario scenario = Scenario.defaults();
    private RunResult result;
    private int compared;

    @Test
    void poolsAverageWhatRequestsSpendInThem() {
        for (long seed = 70_000; seed < 70_400; seed++) {
            scenario = RandomScenarios.scenario(seed).with(Parameter.WARMUP, 0);
            result = Simulation.run(scenario, seed, RunPath.FAST, EnumSet.of(Recording.REQUESTS));
            if (result.requests().stream().noneMatch(r -> r.preemptions() > 0)) {
                compareAll("seed " + seed + ", " + scenario);
                compared++;
            }
        }
        assertThat(compared).isGreaterThan(200);
    }

    @Test
    void queuesAreTheRateOfArrivalsTimesTheirWaitInALongRun() {
        scenario = Scenario.builder()
                .set(Parameter.LAMBDA, 1.2)
                .set(Parameter.BLOCKS_D, 1100)
                .set(Parameter.BLOCKS_P, 1100)
                .set(Parameter.HORIZON, 4000)
                .set(Parameter.WARMUP, 0)
                .build();
        result = Simulation.run(scenario, 3);
        for (PoolSummary pool : result.pools()) {
            if (pool.name().equals("P.reqs") || pool.name().equals("D.kv")) {
                double rate = pool.admissions() / scenario.value(Parameter.HORIZON);
                assertThat(pool.meanQueue())
                        .as(pool.name() + pool.index())
                        .isPositive()
                        .isCloseTo(rate * pool.meanWait(), within(0.01 * pool.meanQueue()));
            }
        }
    }

    private void compareAll(String where) {
        boolean push = scenario.mode() == Mode.PUSH;
        Predicate<RequestRecord> remote = RequestRecord::remote;
        Predicate<RequestRecord> local = remote.negate();
        for (PoolSummary pool : result.pools()) {
            String name = where + ", " + pool.name() + pool.index();
            boolean prefiller = pool.name().startsWith("P");
            Predicate<RequestRecord> here = r -> (prefiller ? r.prefiller() : r.decoder()) == pool.index();
            switch (pool.name()) {
                case "P.reqs" -> {
                    same(name, pool.meanUsed(), spent(here, RequestRecord::prefillAdmitted, RequestRecord::prefilled));
                    same(name, pool.meanQueue(), spent(here, RequestRecord::routed, RequestRecord::prefillAdmitted));
                }
                case "P.kv" ->
                    same(name, pool.meanHolders(), spent(here, RequestRecord::prefillAdmitted, RequestRecord::read));
                case "D.reqs" -> {
                    double slots = spent(here.and(local), RequestRecord::prefillAdmitted, RequestRecord::lastToken)
                            + spent(here.and(remote), RequestRecord::slot, RequestRecord::lastToken);
                    same(name, pool.meanUsed(), slots);
                    same(name, pool.meanQueue(), spent(here, RequestRecord::read, RequestRecord::slot));
                }
                default -> {
                    double holders = spent(here.and(local), RequestRecord::prefillAdmitted, RequestRecord::lastToken)
                            + spent(here.and(remote), RequestRecord::parked, RequestRecord::lastToken);
                    double waiting = spent(here.and(local), RequestRecord::routed, RequestRecord::prefillAdmitted)
                            + spent(
                                    here.and(remote),
                                    push ? RequestRecord::routed : RequestRecord::prefilled,
                                    RequestRecord::parked);
                    same(name, pool.meanHolders(), holders);
                    same(name, pool.meanQueue(), waiting);
                }
            }
        }
    }

    /** Mean number of requests between two of their instants, over [0, horizon]. */
    private double spent(
            Predicate<RequestRecord> which, ToDoubleFunction<RequestRecord> from, ToDoubleFunction<RequestRecord> to) {
        double horizon = scenario.value(Parameter.HORIZON);
        double seconds = 0;
        for (RequestRecord r : result.requests()) {
            double begin = from.applyAsDouble(r);
            if (which.test(r) && !Double.isNaN(begin)) {
                double end = to.applyAsDouble(r);
                seconds += (Double.isNaN(end) ? horizon : end) - begin;
            }
        }
        return seconds / horizon;
    }

    private static void same(String what, double actual, double expected) {
        assertThat(actual).as(what).isCloseTo(expected, within(1e-9 * Math.max(1, Math.abs(expected))));
    }
}
