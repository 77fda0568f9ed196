package io.pdsweep.sim.engine;

import io.pdsweep.sim.Parameter;
import io.pdsweep.sim.Scenario;

/**
 * What an engine is built from: one tier's scheduler limits, KV memory and step cost.
 *
 * @param tokenBudget max_num_batched_tokens
 * @param maxSeqs max_num_seqs
 * @param blocks KV blocks
 * @param blockSize tokens per block
 * @param secondsPerToken a
 * @param weightsSeconds omega
 * @param secondsPerKvToken beta
 * @param fixedSeconds c0
 */
public record EngineSettings(
        int tokenBudget,
        int maxSeqs,
        int blocks,
        int blockSize,
        double secondsPerToken,
        double weightsSeconds,
        double secondsPerKvToken,
        double fixedSeconds) {

    private static final double LONGEST_STEP = Double.MAX_VALUE / 2;

    /** Settings of the prefill tier. */
    public static EngineSettings prefill(Scenario scenario) {
        return of(scenario, Parameter.MAX_SEQS_P, Parameter.BLOCKS_P);
    }

    /** Settings of the decode tier. */
    public static EngineSettings decode(Scenario scenario) {
        return of(scenario, Parameter.MAX_SEQS_D, Parameter.BLOCKS_D);
    }

    private static EngineSettings of(Scenario scenario, Parameter maxSeqs, Parameter blocks) {
        return new EngineSettings(
                scenario.whole(Parameter.B),
                scenario.whole(maxSeqs),
                scenario.whole(blocks),
                scenario.whole(Parameter.BS),
                scenario.value(Parameter.A),
                scenario.value(Parameter.OMEGA),
                scenario.value(Parameter.BETA),
                scenario.value(Parameter.C0));
    }

    /** Tokens that the KV memory holds. */
    public long kvCapacity() {
        return (long) blocks * blockSize;
    }

    /**
     * Seconds of an iteration that gives {@code tokens} to requests that hold {@code kvTokens}: a roofline. Finite even when
     * the costs are so large that their sum is not, since an infinite end of an iteration means that none runs.
     */
    double stepSeconds(long tokens, long kvTokens) {
        return stepSeconds(computeSeconds(tokens), kvTokens);
    }

    /** As {@link #stepSeconds(long, long)}, from the seconds that computing the tokens takes. */
    double stepSeconds(double compute, long kvTokens) {
        double memory = weightsSeconds + secondsPerKvToken * kvTokens;
        double seconds = fixedSeconds + (memory > compute ? memory : compute); // no NaN, no -0: quicker than Math.max
        return seconds < LONGEST_STEP ? seconds : LONGEST_STEP;
    }

    double computeSeconds(long tokens) {
        return secondsPerToken * tokens;
    }
}
