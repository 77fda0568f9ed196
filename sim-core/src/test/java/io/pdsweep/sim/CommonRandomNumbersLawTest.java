package io.pdsweep.sim;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Two points of a sweep with one seed see the same sessions, whatever the deployment does with them. */
class CommonRandomNumbersLawTest {
    private static final Scenario BASE = Scenario.builder()
            .set(Parameter.HORIZON, 300)
            .set(Parameter.WARMUP, 0)
            .set(Parameter.LAMBDA, 1)
            .build();

    private static final List<Scenario> DEPLOYMENTS = List.of(
            BASE.with(Parameter.THR, 1),
            BASE.with(Parameter.THR, Parameter.NEVER),
            BASE.with(Parameter.BLOCKS_D, 1024),
            BASE.with(Parameter.NP, 4),
            BASE.with(Parameter.ND, 1),
            BASE.with(Parameter.B, 128),
            BASE.with(Parameter.OMEGA, 0.002),
            BASE.with(Parameter.BS, 7),
            BASE.with(Parameter.WARMUP, 100),
            BASE.toBuilder().mode(Mode.PUSH).build());

    @Test
    void lengthsOfEveryTurnAreTheSame() {
        for (long seed : new long[] {1, 2, -5, 1L << 40}) {
            Map<String, String> turns = new HashMap<>();
            int common = 0;
            run(BASE, seed)
                    .requests()
                    .forEach(r -> turns.put(r.session() + "/" + r.turn(), r.prompt() + "," + r.produced()));
            for (Scenario scenario : DEPLOYMENTS) {
                for (RequestRecord r : run(scenario, seed).requests()) {
                    String lengths = turns.get(r.session() + "/" + r.turn());
                    if (lengths != null) {
                        assertThat(r.prompt() + "," + r.produced())
                                .as("%s %s", scenario, r)
                                .isEqualTo(lengths);
                        common++;
                    }
                }
            }
            assertThat(common).isGreaterThan(8 * turns.size());
        }
    }

    @Test
    void sessionsArriveAtTheSameTimes() {
        Map<Long, Double> arrivals = new HashMap<>();
        for (Scenario scenario : DEPLOYMENTS) {
            for (RequestRecord r : run(scenario, 9).requests()) {
                if (r.turn() == 1) {
                    Double before = arrivals.putIfAbsent(r.session(), r.routed());
                    assertThat(before == null || before == r.routed())
                            .as("%s %s", scenario, r)
                            .isTrue();
                }
            }
        }
        assertThat(arrivals).hasSizeGreaterThan(250).containsEntry(0L, 0.0);
    }

    @Test
    void toolTimesAreTheSame() {
        Map<String, Double> waits = new HashMap<>();
        for (Scenario scenario : DEPLOYMENTS) {
            Map<Long, RequestRecord> latest = new HashMap<>();
            for (RequestRecord r : run(scenario, 4).requests()) {
                RequestRecord before = latest.put(r.session(), r);
                if (before != null) {
                    double wait = r.routed() - before.lastToken();
                    double other = waits.computeIfAbsent(r.session() + "/" + r.turn(), key -> wait);
                    assertThat(Math.abs(wait - other)).as("%s %s", scenario, r).isLessThan(1e-9);
                }
            }
        }
        assertThat(waits).hasSizeGreaterThan(1000);
    }

    @Test
    void anotherSeedGivesOtherSessions() {
        RunResult one = run(BASE, 1);
        RunResult two = run(BASE, 2);
        assertThat(one.requests().get(0).prompt())
                .isNotEqualTo(two.requests().get(0).prompt());
        assertThat(one.counters()).isNotEqualTo(two.counters());
    }

    private static RunResult run(Scenario scenario, long seed) {
        return Simulation.run(scenario, seed, RunPath.FAST, EnumSet.of(Recording.REQUESTS));
    }
}
