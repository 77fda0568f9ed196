package io.pdsweep.sim;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.pdsweep.sim.RunResult.Counters;
import io.pdsweep.sim.RunResult.EngineSummary;
import io.pdsweep.sim.RunResult.GaugeSummary;
import io.pdsweep.sim.RunResult.NicSummary;
import io.pdsweep.sim.RunResult.ObservationSummary;
import io.pdsweep.sim.RunResult.PoolSummary;
import io.pdsweep.sim.RunResult.SampleSeries;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import java.util.function.ToLongFunction;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What holds of every run, on seeded random scenarios without a warm-up, so that counts from time 0 and counts since the
 * warm-up are of the same things. A failure names the scenario, which is that of its seed.
 */
class RunLawTest {
    private static final double ROUNDING = 1e-9;

    record Trial(long seed, Scenario scenario, RunResult result) {
        @Override
        public String toString() {
            return "seed " + seed + ", " + scenario;
        }

        double value(Parameter parameter) {
            return scenario.value(parameter);
        }

        boolean isPush() {
            return scenario.mode() == Mode.PUSH;
        }

        long sum(String pool, ToLongFunction<PoolSummary> of) {
            return result.pools().stream()
                    .filter(p -> p.name().equals(pool))
                    .mapToLong(of)
                    .sum();
        }

        long occurrences(Instant instant) {
            return result.instants().get(instant).values().length;
        }

        double[] samples(Observation observation) {
            return result.samples().get(observation).values();
        }
    }

    static List<Trial> trials() {
        return TRIALS;
    }

    private static final List<Trial> TRIALS =
            Arrays.stream(seeds()).mapToObj(RunLawTest::trial).toList();

    private static long[] seeds() {
        long[] seeds = new long[250];
        Arrays.setAll(seeds, i -> 50_000L + i);
        return seeds;
    }

    private static Trial trial(long seed) {
        Scenario scenario = RandomScenarios.scenario(seed).with(Parameter.WARMUP, 0);
        return new Trial(seed, scenario, Simulation.run(scenario, seed, RunPath.FAST, EnumSet.allOf(Recording.class)));
    }

    @ParameterizedTest
    @MethodSource("trials")
    void everyTurnIsCompletedRefusedOrInFlight(Trial t) {
        Counters c = t.result.counters();
        List<RequestRecord> requests = t.result.requests();
        long answered =
                requests.stream().filter(r -> !Double.isNaN(r.lastToken())).count();
        assertThat(c.offered()).isEqualTo(c.completed() + c.refused() + c.rejected() + c.inFlight());
        assertThat(c.rejected()).isZero();
        assertThat(requests).hasSize((int) (c.offered() - c.refused()));
        assertThat(answered).isEqualTo(c.completed());
        assertThat(requests.size() - answered).isEqualTo(c.inFlight());
        assertThat(c.turns()).isEqualTo(c.offered());
        assertThat(c.ended()).isBetween(c.refused(), c.arrivals());
    }

    /** Requests in flight, counted where they are: in a prefiller's queue or slots, or with a decoder. */
    @ParameterizedTest
    @MethodSource("trials")
    void requestsInFlightAreThoseWithoutALastToken(Trial t) {
        long sessions = t.result.requests().stream()
                .filter(r -> Double.isNaN(r.lastToken()))
                .mapToLong(RequestRecord::session)
                .distinct()
                .count();
        assertThat(sessions)
                .as("a session has one request at a time")
                .isEqualTo(t.result.counters().inFlight());
        assertThat(t.result.counters().arrivals() - t.result.counters().ended()).isGreaterThanOrEqualTo(sessions);
    }

    @ParameterizedTest
    @MethodSource("trials")
    void countersAreSumsOverRequestsAndInstants(Trial t) {
        List<RequestRecord> requests = t.result.requests();
        assertThat(t.sum("P.kv", PoolSummary::admissions)).isEqualTo(t.occurrences(Instant.PREFILL_ADMITTED));
        assertThat(t.sum("P.reqs", PoolSummary::admissions)).isEqualTo(t.occurrences(Instant.PREFILL_ADMITTED));
        assertThat(t.sum("D.kv", PoolSummary::admissions))
                .isEqualTo(t.occurrences(Instant.LOCAL_ADMITTED) + t.occurrences(Instant.PARKED));
        assertThat(t.sum("D.reqs", PoolSummary::admissions))
                .isEqualTo(t.occurrences(Instant.LOCAL_ADMITTED)
                        + t.occurrences(Instant.PARKED)
                        + t.occurrences(Instant.SLOT));
        assertThat(t.sum("P.kv", PoolSummary::preemptions) + t.sum("D.kv", PoolSummary::preemptions))
                .isEqualTo(
                        requests.stream().mapToLong(RequestRecord::preemptions).sum());
        long reads = requests.stream().filter(r -> !Double.isNaN(r.read())).count();
        assertThat(t.occurrences(Instant.READ_DONE)).isEqualTo(reads);
        for (String side : new String[] {"P.nic", "D.nic"}) {
            assertThat(t.result.nics().stream()
                            .filter(n -> n.name().equals(side))
                            .mapToLong(NicSummary::completed)
                            .sum())
                    .as(side)
                    .isEqualTo(reads);
        }
        long prefills =
                requests.stream().filter(r -> !Double.isNaN(r.prefilled())).count();
        assertThat(t.result.engines().stream()
                        .filter(e -> e.name().equals("P"))
                        .mapToLong(EngineSummary::completed)
                        .sum())
                .isEqualTo(prefills);
        assertThat(t.sum("D.kv", PoolSummary::stuck) + t.sum("P.kv", PoolSummary::stuck))
                .isLessThanOrEqualTo(t.sum("D.kv", PoolSummary::preemptions) + t.sum("P.kv", PoolSummary::preemptions));
    }

    @ParameterizedTest
    @MethodSource("trials")
    void observationsAreThoseOfTheRequests(Trial t) {
        Map<String, RequestRecord> requests = new HashMap<>();
        t.result.requests().forEach(r -> requests.put(r.session() + "/" + r.turn(), r));
        observed(t, requests, Observation.TTFT, RequestRecord::firstToken, r -> r.firstToken() - r.routed());
        observed(t, requests, Observation.RESPONSE, RequestRecord::lastToken, r -> r.lastToken() - r.routed());
        observed(t, requests, Observation.REMOTE, RequestRecord::lastToken, r -> r.remote() ? 1 : 0);
        observed(
                t,
                requests,
                Observation.TPOT,
                r -> r.produced() > 1 ? r.lastToken() : Double.NaN,
                r -> (r.lastToken() - r.firstToken()) / (r.produced() - 1));
        observed(
                t,
                requests,
                Observation.LEASE_HELD,
                r -> r.remote() ? r.lastToken() : Double.NaN,
                r -> r.read() - r.prefilled());
        observed(
                t,
                requests,
                Observation.LEASE,
                r -> r.remote() ? r.lastToken() : Double.NaN,
                r -> r.read() - (t.isPush() ? r.routed() : r.prefilled()));
        observed(t, requests, Observation.REMOTE_TOKENS, RequestRecord::parked, r -> r.prompt() - r.cached());
        assertThat(t.samples(Observation.TOO_LONG))
                .hasSize((int) t.result.counters().offered());
        assertThat(Arrays.stream(t.samples(Observation.TOO_LONG)).sum())
                .isEqualTo((double) t.result.counters().refused());
    }

    /** One sample for every request that reached {@code instant}, made at that instant, with exactly that value. */
    private static void observed(
            Trial t,
            Map<String, RequestRecord> requests,
            Observation observation,
            ToDoubleFunction<RequestRecord> instant,
            ToDoubleFunction<RequestRecord> value) {
        SampleSeries series = t.result.samples().get(observation);
        long reached = requests.values().stream()
                .filter(r -> !Double.isNaN(instant.applyAsDouble(r)))
                .count();
        assertThat(series.values()).as("%s", observation).hasSize((int) reached);
        for (int i = 0; i < series.values().length; i++) {
            RequestRecord request = requests.get(series.sessions()[i] + "/" + series.turns()[i]);
            if (series.times()[i] != instant.applyAsDouble(request)
                    || series.values()[i] != value.applyAsDouble(request)) {
                assertThat(series.times()[i] + " " + series.values()[i])
                        .as("%s of %s", observation, request)
                        .isEqualTo(instant.applyAsDouble(request) + " " + value.applyAsDouble(request));
            }
        }
    }

    @ParameterizedTest
    @MethodSource("trials")
    void leaseIsLeaseHeldInPull(Trial t) {
        if (!t.isPush()) {
            assertThat(t.samples(Observation.LEASE)).isEqualTo(t.samples(Observation.LEASE_HELD));
            assertThat(t.result.of(Observation.LEASE)).isEqualTo(t.result.of(Observation.LEASE_HELD));
        }
    }

    @ParameterizedTest
    @MethodSource("trials")
    void instantsOfARequestDoNotDecreaseAndNoneIsLeftOut(Trial t) {
        for (RequestRecord r : t.result.requests()) {
            double[] way;
            if (!r.remote()) {
                way = new double[] {r.routed(), r.prefillAdmitted(), r.firstToken(), r.lastToken()};
                assertThat(new double[] {r.prefilled(), r.parked(), r.read(), r.slot()})
                        .containsOnly(Double.NaN);
                assertThat(r.prefiller()).isEqualTo(-1);
            } else if (t.isPush()) {
                double both = Double.isNaN(r.parked()) || Double.isNaN(r.prefilled())
                        ? Double.NaN
                        : Math.max(r.parked(), r.prefilled());
                way = new double[] {r.routed(), both, r.read(), r.slot(), r.firstToken(), r.lastToken()};
                follow(r, r.routed(), r.prefillAdmitted(), r.prefilled());
                follow(r, r.routed(), r.parked());
            } else {
                way = new double[] {
                    r.routed(),
                    r.prefillAdmitted(),
                    r.prefilled(),
                    r.parked(),
                    r.read(),
                    r.slot(),
                    r.firstToken(),
                    r.lastToken()
                };
            }
            follow(r, way);
            if (!Double.isNaN(r.lastToken())) {
                double phases = 0;
                for (int i = 1; i < way.length; i++) {
                    phases += way[i] - way[i - 1];
                }
                double response = r.lastToken() - r.routed();
                assertThat(phases).isCloseTo(response, within(8 * Math.ulp(r.lastToken())));
                assertThat(r.lastToken()).isLessThanOrEqualTo(t.value(Parameter.HORIZON));
            }
        }
    }

    /** Each at or after the one before; what has not been reached is NaN, and so is all behind it. */
    private static void follow(RequestRecord request, double... instants) {
        for (int i = 1; i < instants.length; i++) {
            boolean inOrder = Double.isNaN(instants[i]) || instants[i - 1] <= instants[i];
            assertThat(inOrder).as("instant %d of %s", i, request).isTrue();
        }
    }

    @ParameterizedTest
    @MethodSource("trials")
    void lengthsAreThoseTheModelAllows(Trial t) {
        int maxModelLen = t.scenario.whole(Parameter.MAX_MODEL_LEN);
        int blockSize = t.scenario.whole(Parameter.BS);
        for (RequestRecord r : t.result.requests()) {
            assertThat(r.prompt()).isBetween(1, maxModelLen - 1);
            assertThat(r.produced()).isBetween(1, maxModelLen - r.prompt());
            assertThat(r.cached()).isBetween(-1, (r.prompt() - 1) / blockSize * blockSize);
            assertThat(r.cached() < 0 || r.cached() % blockSize == 0).isTrue();
            assertThat(r.decoder()).isBetween(0, t.scenario.whole(Parameter.ND) - 1);
            assertThat(r.prefiller()).isBetween(-1, t.scenario.whole(Parameter.NP) - 1);
            assertThat(r.remote()).isEqualTo(r.prefiller() >= 0);
            if (r.remote()) {
                assertThat(r.prompt() >= t.value(Parameter.MINP) && r.prompt() >= t.value(Parameter.THR))
                        .isTrue();
            }
        }
    }

    @ParameterizedTest
    @MethodSource("trials")
    void aSessionTakesItsTurnsOneAfterTheOtherOnALongerContext(Trial t) {
        Map<Long, RequestRecord> latest = new HashMap<>();
        for (RequestRecord r : t.result.requests()) {
            RequestRecord before = latest.put(r.session(), r);
            if (before == null) {
                assertThat(r.turn()).isEqualTo(1);
            } else {
                assertThat(r.turn()).isEqualTo(before.turn() + 1);
                assertThat(r.routed()).isGreaterThanOrEqualTo(before.lastToken());
                assertThat(r.prompt()).isGreaterThanOrEqualTo(before.prompt() + before.produced());
            }
        }
    }

    @ParameterizedTest
    @MethodSource("trials")
    void averagesAreWithinWhatTheyAverage(Trial t) {
        for (PoolSummary pool : t.result.pools()) {
            boolean prefill = pool.name().startsWith("P");
            double slots = t.value(prefill ? Parameter.MAX_SEQS_P : Parameter.MAX_SEQS_D);
            double capacity = t.value(prefill ? Parameter.BLOCKS_P : Parameter.BLOCKS_D) * t.value(Parameter.BS);
            double most = pool.name().endsWith("reqs") ? slots : capacity;
            assertThat(pool.meanUsed()).isBetween(0.0, most * (1 + ROUNDING));
            assertThat(pool.meanUsed() + pool.meanCached()).isBetween(0.0, most * (1 + ROUNDING));
            assertThat(pool.meanQueue()).isNotNegative();
            assertThat(Double.isNaN(pool.meanWait()) || pool.meanWait() >= 0).isTrue();
            assertThat(pool.evictedTokens() % t.scenario.whole(Parameter.BS)).isZero();
        }
        for (EngineSummary engine : t.result.engines()) {
            assertThat(engine.utilisation()).isBetween(0.0, 1 + ROUNDING);
            assertThat(engine.meanNumber()).isGreaterThanOrEqualTo(engine.utilisation() * (1 - ROUNDING));
        }
        for (NicSummary nic : t.result.nics()) {
            assertThat(nic.utilisation()).isBetween(0.0, 1 + ROUNDING);
            assertThat(nic.meanNumber()).isGreaterThanOrEqualTo(nic.utilisation() * (1 - ROUNDING));
        }
        for (Gauge gauge : Gauge.values()) {
            GaugeSummary g = t.result.of(gauge);
            double slack = ROUNDING * g.max();
            assertThat(g.min()).isNotNegative();
            assertThat(g.mean()).isBetween(g.min() - slack, g.max() + slack);
            assertThat(g.halfWidth()).isNotNegative();
        }
        assertThat(t.result.of(Gauge.KV_USAGE_MAX).max()).isLessThanOrEqualTo(1);
        assertThat(t.result.of(Gauge.KV_USAGE_MEAN).mean())
                .isLessThanOrEqualTo(t.result.of(Gauge.KV_USAGE_MAX).mean() * (1 + ROUNDING));
        assertThat(t.result.of(Gauge.RUNNING_SPREAD).max()).isLessThanOrEqualTo(t.value(Parameter.MAX_SEQS_D));
    }

    @ParameterizedTest
    @MethodSource("trials")
    void summariesAreThoseOfTheSamples(Trial t) {
        for (Observation observation : Observation.values()) {
            ObservationSummary s = t.result.of(observation);
            double[] samples = t.samples(observation);
            assertThat(s.count()).isEqualTo(samples.length);
            if (samples.length == 0) {
                assertThat(new double[] {s.mean(), s.p50(), s.p999(), s.min(), s.max(), s.halfWidth()})
                        .containsOnly(Double.NaN);
                continue;
            }
            double mean = 0;
            for (int n = 1; n <= samples.length; n++) {
                mean += (samples[n - 1] - mean) / n;
            }
            assertThat(s.mean()).isEqualTo(mean);
            double[] sorted = samples.clone();
            Arrays.sort(sorted);
            assertThat(new double[] {s.min(), s.p50(), s.p90(), s.p99(), s.p999(), s.max()})
                    .isEqualTo(new double[] {
                        sorted[0],
                        sorted[(sorted.length + 1) / 2 - 1],
                        sorted[(9 * sorted.length + 9) / 10 - 1],
                        sorted[(99 * sorted.length + 99) / 100 - 1],
                        sorted[(999 * sorted.length + 999) / 1000 - 1],
                        sorted[sorted.length - 1]
                    });
            assertThat(Double.isNaN(s.halfWidth())).isEqualTo(samples.length < 40);
        }
    }
}
