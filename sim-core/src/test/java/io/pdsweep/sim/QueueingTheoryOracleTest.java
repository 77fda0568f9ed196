package io.pdsweep.sim;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.pdsweep.sim.RunResult.EngineSummary;
import io.pdsweep.sim.RunResult.PoolSummary;
import org.junit.jupiter.api.Test;

/** One decoder with one slot is a queue that theory knows. */
class QueueingTheoryOracleTest {
    private static final double STEP = 0.001;

    /**
     * Poisson arrivals, one request a session, one slot: M/G/1. A request takes as many iterations as it has tokens, which
     * are geometric: floor of an exponential of mean 200, plus 1. Pollaczek and Khinchine: the mean wait is
     * lambda E[S^2] / (2 (1 - rho)).
     */
    @Test
    void oneSlotIsAnMG1Queue() {
        double lambda = 2.5;
        Scenario scenario = Scenario.builder()
                .set(Parameter.NP, 1)
                .set(Parameter.ND, 1)
                .set(Parameter.MAX_SEQS_D, 1)
                .set(Parameter.THR, Parameter.NEVER)
                .set(Parameter.P, 0)
                .set(Parameter.A, 0)
                .set(Parameter.BETA, 0)
                .set(Parameter.OMEGA, STEP)
                .set(Parameter.LAMBDA, lambda)
                .set(Parameter.HORIZON, 80_000)
                .set(Parameter.WARMUP, 1000)
                .build();
        double q = StrictMath.exp(-1.0 / 200);
        double mean = STEP / (1 - q);
        double square = STEP * STEP * (1 + q) / ((1 - q) * (1 - q));
        double load = lambda * mean;
        double wait = lambda * square / (2 * (1 - load));

        RunResult result = Simulation.run(scenario, 11);

        EngineSummary decoder = result.engines().get(1);
        PoolSummary kv = result.pools().get(3);
        assertThat(kv.name()).isEqualTo("D.kv");
        assertThat(load).isBetween(0.49, 0.51);
        assertThat(decoder.utilisation()).isCloseTo(load, within(0.01));
        assertThat(kv.meanWait()).isCloseTo(wait, within(0.03 * wait));
        assertThat(kv.meanQueue()).isCloseTo(lambda * wait, within(0.03 * lambda * wait));
        assertThat(result.of(Observation.RESPONSE).mean()).isCloseTo(wait + mean, within(0.03 * (wait + mean)));
    }
}
