package io.pdsweep.sim;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.EnumSet;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What becomes of requests whose clients give up, worked out by hand. Seed 1: the first prompts are 1371 and 2676 tokens. */
class ClientTimeoutTest {
    private static Scenario.Builder oneOfEach(int sessions) {
        return Scenario.builder()
                .arrivals(new Arrivals(sessions))
                .set(Parameter.NP, 1)
                .set(Parameter.ND, 1)
                .set(Parameter.P, 0)
                .set(Parameter.A, 0)
                .set(Parameter.BETA, 0)
                .set(Parameter.OMEGA, 1)
                .set(Parameter.WARMUP, 0)
                .set(Parameter.HORIZON, 5000);
    }

    private static RunResult run(Scenario scenario, RunPath path) {
        return Simulation.run(scenario, 1, path, EnumSet.allOf(Recording.class));
    }

    private static double usedOnAverage(RunResult result, String pool) {
        return result.pools().stream()
                .filter(p -> p.name().equals(pool))
                .mapToDouble(RunResult.PoolSummary::meanUsed)
                .sum();
    }

    /** One slot: the first request decodes for longer than the second is willing to wait. */
    @ParameterizedTest
    @EnumSource(RunPath.class)
    void aRequestThatWaitsIsAbandonedAndTheOthersGoOn(RunPath path) {
        Scenario scenario = oneOfEach(2)
                .set(Parameter.THR, Parameter.NEVER)
                .set(Parameter.MAX_SEQS_D, 1)
                .build();
        RunResult without = run(scenario, path);
        double first = without.requests().get(0).lastToken();
        assertThat(without.counters().completed()).isEqualTo(2);
        RunResult with = run(scenario.toBuilder().clientTimeout(first + 0.5).build(), path);
        assertThat(with.counters().completed()).isEqualTo(1);
        assertThat(with.counters().abandoned()).isEqualTo(1);
        assertThat(with.counters().inFlight()).isZero();
        assertThat(with.requests().get(0).lastToken()).isEqualTo(first);
        assertThat(with.requests().get(1).lastToken()).isNaN();
        assertThat(with.observations().get(Observation.RESPONSE).count()).isEqualTo(1);
    }

    /**
     * Pull, a slow NIC: the prefill takes one iteration and the read 1,371 s. The client gives up in the middle; both sides hold
     * the KV until the read is done, 86 blocks for 0.002 + 1,371 s on the decoder, and a second more on the prefiller.
     */
    @ParameterizedTest
    @EnumSource(RunPath.class)
    void kvThatIsBeingReadStaysUntilTheReadIsDone(RunPath path) {
        Scenario scenario = oneOfEach(1)
                .set(Parameter.THR, 1)
                .set(Parameter.BW_P, 1)
                .set(Parameter.X0, 0.5)
                .build();
        RunResult result = run(scenario.toBuilder().clientTimeout(300).build(), path);
        assertThat(result.counters().abandoned()).isEqualTo(1);
        assertThat(result.counters().inFlight()).isZero();
        assertThat(usedOnAverage(result, "D.kv")).isEqualTo(86 * 16 * 1371.5 / 5000);
        assertThat(usedOnAverage(result, "P.kv")).isEqualTo(86 * 16 * 1372.5 / 5000);
        List<RequestRecord> requests = result.requests();
        assertThat(requests.get(0).read()).as("nobody reads what has arrived").isNaN();
    }

    /** The decoder has no room for the second request; its lease on the prefiller ends when its client gives up. */
    @ParameterizedTest
    @EnumSource(RunPath.class)
    void aLeaseThatNobodyWillReadEndsAtOnce(RunPath path) {
        Scenario scenario = oneOfEach(2)
                .set(Parameter.THR, 1)
                .set(Parameter.MAX_MODEL_LEN, 3100)
                .set(Parameter.BLOCKS_D, 194) // 3,104 tokens: 1371 or 2676, not both
                .set(Parameter.BW_P, 1e9)
                .set(Parameter.X0, 0)
                .build();
        RunResult waits = run(scenario, path);
        RequestRecord second = waits.requests().get(1);
        double gaveUp = 4.25;
        assertThat(second.prefilled()).isLessThan(gaveUp);
        assertThat(second.parked()).as("it waits for the first one's blocks").isGreaterThan(gaveUp);
        RunResult result = run(scenario.toBuilder().clientTimeout(gaveUp).build(), path);
        assertThat(result.counters().abandoned()).isEqualTo(2);
        double leased = 168 * 16 * gaveUp; // the second one's prompt, from its admission at 0
        double read = 86 * 16 * waits.requests().get(0).read();
        assertThat(usedOnAverage(result, "P.kv")).isEqualTo((leased + read) / 5000);
        assertThat(result.counters().inFlight()).isZero();
    }
}
