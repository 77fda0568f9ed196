package io.pdsweep.sim;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import com.fasterxml.jackson.databind.JsonNode;
import io.pdsweep.sim.RunResult.EngineSummary;
import io.pdsweep.sim.RunResult.PoolSummary;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/**
 * The runs that were recorded with the reference interpreter (pyserq 0.1.5): every number of theirs, to the last bit, on
 * both engine paths.
 */
class RecordedRunsOracleTest {
    private static final JsonNode RUNS = JsonResource.read("expected-runs.json");

    @Test
    void thereAreTwentyFourRuns() {
        assertThat(RUNS).hasSize(24);
    }

    @TestFactory
    List<DynamicTest> givesTheReferencesNumbers() {
        List<DynamicTest> tests = new ArrayList<>();
        for (JsonNode run : RUNS) {
            for (RunPath path : RunPath.values()) {
                String name = run.get("point").asText() + " seed " + run.get("seed") + " " + path;
                tests.add(dynamicTest(name, () -> compare(run, path)));
            }
        }
        return tests;
    }

    private static void compare(JsonNode run, RunPath path) {
        Scenario scenario = ReferenceArguments.scenario(run.get("args").asText());
        RunResult result = Simulation.run(scenario, run.get("seed").asLong(), path, Set.of());
        compareSeries(run, result);
        for (Gauge gauge : Gauge.values()) {
            JsonNode expected = run.get("gauge_" + gauge.label());
            RunResult.GaugeSummary actual = result.of(gauge);
            same(gauge + " mean", actual.mean(), expected.get(0));
            same(gauge + " min", actual.min(), expected.get(1));
            same(gauge + " max", actual.max(), expected.get(2));
        }
        same("arrivals", result.counters().arrivals(), run.get("arrivals"));
        same("turns", result.counters().turns(), run.get("turns"));
        same("ended", result.counters().ended(), run.get("ended"));
        for (PoolSummary pool : result.pools()) {
            if (pool.name().endsWith(".kv")) {
                String key = pool.name() + pool.index();
                same(
                        key + " admissions",
                        pool.admissions(),
                        run.get("admissions").get(key));
                same(
                        key + " preemptions",
                        pool.preemptions(),
                        run.get("preemptions").get(key));
                same(
                        key + " evicted entries",
                        pool.evictedEntries(),
                        run.get("evicted_entries").get(key));
                same(
                        key + " evicted tokens",
                        pool.evictedTokens(),
                        run.get("evicted_units").get(key));
                same(key + " stuck", pool.stuck(), run.get("stuck").get(key));
                same(key + " rejected", pool.rejected(), run.get("rejected").get(key));
            }
        }
        for (EngineSummary engine : result.engines()) {
            String key = engine.name() + engine.index();
            same(key + " iterations", engine.iterations(), run.get("iterations").get(key));
        }
        assertThat(result.engines()).hasSize(run.get("iterations").size());
    }

    private static void compareSeries(JsonNode run, RunResult result) {
        int compared = 0;
        for (Observation observation : Observation.values()) {
            JsonNode expected = run.get(observation.label());
            if (expected != null) {
                same(observation + " mean", result.of(observation).mean(), expected.get(0));
                same(observation + " count", result.of(observation).count(), expected.get(1));
                compared++;
            }
        }
        assertThat(compared).as("series compared").isEqualTo(8);
    }

    /** Boxed, so that doubles are compared as their bits. */
    private static void same(String what, double actual, JsonNode expected) {
        assertThat(Double.valueOf(actual)).as(what).isEqualTo(Double.valueOf(JsonResource.number(expected)));
    }

    private static void same(String what, long actual, JsonNode expected) {
        assertThat(actual).as(what).isEqualTo(expected.asLong());
    }
}
