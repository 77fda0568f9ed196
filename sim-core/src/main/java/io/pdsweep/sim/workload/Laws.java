package io.pdsweep.sim.workload;

import io.pdsweep.sim.Parameter;
import io.pdsweep.sim.Scenario;
import io.pdsweep.sim.random.Ln;

/** The distributions of the workload, as functions of a uniform draw in [0, 1); section 3 of the model. Immutable. */
final class Laws {
    private static final double FIRST_PROMPT_LOW = 1000;
    private static final double FIRST_PROMPT_HIGH = 3000;
    private static final double NEW_TOKENS_MEAN = 500;
    private static final double OUTPUT_MEAN = 200;

    private final double lambda;
    private final double continueProbability;
    private final double toolTimeMean;

    Laws(Scenario scenario) {
        lambda = scenario.value(Parameter.LAMBDA);
        continueProbability = scenario.value(Parameter.P);
        toolTimeMean = scenario.value(Parameter.Z);
    }

    /** Seconds from one arrival to the next. A product with 1 / lambda would be wrong in the last bit. */
    double gap(double u) {
        return -Ln.ln(1 - u) / lambda;
    }

    /** Tokens of a session's first prompt. */
    int firstPrompt(double u) {
        return (int) Math.ceil(FIRST_PROMPT_LOW + (FIRST_PROMPT_HIGH - FIRST_PROMPT_LOW) * u);
    }

    /** Tokens that a later turn adds to the context. */
    int newTokens(double u) {
        return (int) Math.ceil(exponential(NEW_TOKENS_MEAN, u));
    }

    /** Tokens of an answer. */
    int outputTokens(double u) {
        return (int) Math.floor(exponential(OUTPUT_MEAN, u)) + 1;
    }

    /** Whether the session takes another turn. */
    boolean anotherTurn(double u) {
        return u < continueProbability;
    }

    /** Turns that a session takes on average, if none is refused; infinite if sessions do not end. */
    double meanTurns() {
        return 1 / (1 - continueProbability);
    }

    /** Seconds from an answer to the session's next turn. */
    double toolTime(double u) {
        return exponential(toolTimeMean, u);
    }

    private static double exponential(double mean, double u) {
        return -mean * Ln.ln(1 - u);
    }
}
