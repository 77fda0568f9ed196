package io.pdsweep.sim;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TimeZone;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

/** The same arguments give the same bits. */
class DeterminismTest {
    private static final Set<Recording> EVERYTHING = EnumSet.allOf(Recording.class);
    private static final int THREADS = 4;

    @Test
    void onFourThreadsAtOnce() throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(THREADS);
        try {
            CyclicBarrier start = new CyclicBarrier(THREADS);
            List<Future<List<RunResult>>> results = new ArrayList<>();
            for (int i = 0; i < THREADS; i++) {
                results.add(threads.submit(() -> {
                    start.await();
                    return runs();
                }));
            }
            List<RunResult> alone = runs();
            for (Future<List<RunResult>> result : results) {
                for (int i = 0; i < alone.size(); i++) {
                    same(result.get().get(i), alone.get(i));
                }
            }
        } finally {
            threads.shutdownNow();
        }
    }

    private static List<RunResult> runs() {
        List<RunResult> results = new ArrayList<>();
        for (long seed = 90_000; seed < 90_040; seed++) {
            results.add(Simulation.run(RandomScenarios.scenario(seed), seed, RunPath.FAST, EVERYTHING));
        }
        return results;
    }

    @Test
    void inAnyLocaleAndTimeZone() {
        Scenario scenario = Scenario.builder()
                .set(Parameter.HORIZON, 60)
                .set(Parameter.WARMUP, 6)
                .build();
        Locale locale = Locale.getDefault();
        TimeZone zone = TimeZone.getDefault();
        try {
            RunResult before = Simulation.run(scenario, 1, RunPath.FAST, EVERYTHING);
            String text = scenario.with(Parameter.THR, 0.5).toString();
            for (String tag :
                    new String[] {"en-US", "de-DE", "ar-EG-u-nu-arab", "th-TH-u-ca-buddhist-nu-thai", "tr-TR"}) {
                Locale.setDefault(Locale.forLanguageTag(tag));
                TimeZone.setDefault(TimeZone.getTimeZone("Pacific/Chatham"));
                same(Simulation.run(scenario, 1, RunPath.FAST, EVERYTHING), before);
                assertThat(scenario.with(Parameter.THR, 0.5)).hasToString(text);
                assertThat(Arrivals.parse("batch(6)").toString()).isEqualTo("batch(6)");
            }
        } finally {
            Locale.setDefault(locale);
            TimeZone.setDefault(zone);
        }
    }

    @Test
    void whateverIsKeptOfTheRun() {
        for (long seed = 91_000; seed < 91_040; seed++) {
            Scenario scenario = RandomScenarios.scenario(seed);
            RunResult all = Simulation.run(scenario, seed, RunPath.FAST, EVERYTHING);
            RunResult none = Simulation.run(scenario, seed);
            assertThat(none.observations()).isEqualTo(all.observations());
            assertThat(none.gauges()).isEqualTo(all.gauges());
            assertThat(none.pools()).isEqualTo(all.pools());
            assertThat(none.engines()).isEqualTo(all.engines());
            assertThat(none.nics()).isEqualTo(all.nics());
            assertThat(none.counters()).isEqualTo(all.counters());
            assertThat(none.samples()).isEmpty();
            assertThat(none.requests()).isEmpty();
            assertThat(none.instants()).isEmpty();
        }
    }

    /** The start of a run is what a shorter run is. */
    @Test
    void howeverLongTheRunGoesOn() {
        for (long seed = 92_000; seed < 92_060; seed++) {
            Scenario whole = RandomScenarios.scenario(seed).with(Parameter.WARMUP, 0);
            double horizon = whole.value(Parameter.HORIZON) / 2;
            List<RequestRecord> half = Simulation.run(
                            whole.with(Parameter.HORIZON, horizon), seed, RunPath.FAST, EVERYTHING)
                    .requests();
            List<RequestRecord> all =
                    Simulation.run(whole, seed, RunPath.FAST, EVERYTHING).requests();
            assertThat(half.size()).isLessThanOrEqualTo(all.size());
            for (int i = 0; i < half.size(); i++) {
                if (!Double.isNaN(half.get(i).lastToken())) {
                    assertThat(half.get(i)).as("seed %d, %s", seed, whole).isEqualTo(all.get(i));
                }
            }
        }
    }

    private static void same(RunResult actual, RunResult expected) {
        assertThat(RunDifference.between(actual, expected, 0)).isEmpty();
        assertThat(actual.counters()).isEqualTo(expected.counters());
    }
}
