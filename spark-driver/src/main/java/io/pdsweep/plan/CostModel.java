package io.pdsweep.plan;

import io.pdsweep.sim.Arrivals;
import io.pdsweep.sim.Parameter;
import io.pdsweep.sim.Scenario;

/**
 * How long a run will take, from its parameters alone. Where waves end depends on it, never a result. Its constants were
 * fitted to 600 runs of random scenarios: nine of ten take 0.6 to 1.7 times as long. {@link LearnedCosts} does better
 * once some runs of a sweep are there.
 */
public final class CostModel {
    /** Set-up and result, without and per instance. */
    private static final double SECONDS_PER_RUN = 5e-5;

    private static final double SECONDS_PER_INSTANCE = 2e-6;

    /** A turn's own share, and what it costs that every event looks at every instance. */
    private static final double SECONDS_PER_TURN = 1.2e-6;

    private static final double SECONDS_PER_TURN_AND_INSTANCE = 8e-8;

    /** Response of a fleet that is not crowded, seconds. */
    private static final double RESPONSE_SECONDS = 0.1;

    /** The workload's means: first prompt, new tokens with output, output. */
    private static final double FIRST_PROMPT = 2000;

    private static final double TOKENS_PER_TURN = 700;
    private static final double OUTPUT_TOKENS = 200;

    /** Requests that a crowded decoder serves at once. */
    private static final double CROWD = 32;

    private CostModel() {}

    /** Predicted processor time of one run, seconds. */
    public static double seconds(Scenario scenario) {
        double instances = scenario.value(Parameter.NP) + scenario.value(Parameter.ND);
        return SECONDS_PER_RUN
                + SECONDS_PER_INSTANCE * instances
                + turns(scenario) * (SECONDS_PER_TURN + SECONDS_PER_TURN_AND_INSTANCE * instances);
    }

    /** Expected turns of one run, which are its requests: what the sessions ask for, or what the decoders can answer and the turns that then wait. */
    public static double turns(Scenario scenario) {
        double horizon = scenario.value(Parameter.HORIZON);
        Arrivals arrivals = scenario.arrivals();
        double sessions = arrivals.isBatch() ? arrivals.sessions() : 1 + scenario.value(Parameter.LAMBDA) * horizon;
        double decodeSeconds = OUTPUT_TOKENS
                * (scenario.value(Parameter.A)
                        + (scenario.value(Parameter.OMEGA) + scenario.value(Parameter.C0))
                                / Math.min(scenario.value(Parameter.MAX_SEQS_D), CROWD));
        double answered = scenario.value(Parameter.ND) * horizon / decodeSeconds;
        return Math.min(sessions * turnsPerSession(scenario, horizon, arrivals), sessions + answered);
    }

    private static double turnsPerSession(Scenario scenario, double horizon, Arrivals arrivals) {
        double last = 1 - scenario.value(Parameter.P);
        double cycle = scenario.value(Parameter.Z) + RESPONSE_SECONDS;
        double room = Math.max(1, (scenario.value(Parameter.MAX_MODEL_LEN) - FIRST_PROMPT) / TOKENS_PER_TURN);
        double wanted = last == 0 ? room : Math.min(room, (1 - StrictMath.pow(1 - last, room)) / last);
        double possible = 1 + (arrivals.isBatch() ? 1 : 0.5) * horizon / cycle;
        return 1 + (wanted - 1) * (1 - StrictMath.exp(-possible / wanted)); // many sessions are cut by the horizon
    }
}
