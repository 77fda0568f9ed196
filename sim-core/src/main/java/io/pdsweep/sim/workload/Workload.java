package io.pdsweep.sim.workload;

import io.pdsweep.sim.Parameter;
import io.pdsweep.sim.Scenario;
import io.pdsweep.sim.random.ChaCha12;
import io.pdsweep.sim.random.Ln;
import io.pdsweep.sim.random.Streams;

/**
 * The client side: who arrives when, and what each turn asks for; section 3 of the model. Depends on the seed and on
 * Lambda, p and Z alone, never on what the deployment does. Not thread-safe.
 */
public final class Workload {
    private static final double FIRST_PROMPT_LOW = 1000;
    private static final double FIRST_PROMPT_HIGH = 3000;
    private static final double NEW_TOKENS_MEAN = 500;
    private static final double OUTPUT_MEAN = 200;

    private final long seed;
    private final double lambda;
    private final double continueProbability;
    private final double toolTimeMean;
    private final int pools;
    private final ChaCha12 arrivals;
    private final ChaCha12 turnDraws = new ChaCha12(0);
    private long sessions;

    /** The workload of a scenario under one seed, on a deployment with this many KV pools. */
    public Workload(Scenario scenario, long seed, int pools) {
        this.seed = seed;
        this.lambda = scenario.value(Parameter.LAMBDA);
        this.continueProbability = scenario.value(Parameter.P);
        this.toolTimeMean = scenario.value(Parameter.Z);
        this.pools = pools;
        this.arrivals = new ChaCha12(seed);
    }

    /** Sessions created so far. */
    public long sessions() {
        return sessions;
    }

    /** Seconds from one arrival to the next. */
    public double nextGap() {
        return -Ln.ln(1 - arrivals.uniform()) / lambda;
    }

    /** The next session, before its first turn. */
    public Session nextSession() {
        long number = sessions++;
        return new Session(number, pools, Streams.key(seed, number, 0, Streams.SESSION));
    }

    /** Draws the session's next turn. */
    public void nextTurn(Session session) {
        session.turn++;
        ChaCha12 draws = turnDraws;
        draws.rekey(Streams.key(seed, session.number(), session.turn, Streams.TURN));
        double u = draws.uniform();
        session.newTokens = (int) Math.ceil(
                session.context == 0
                        ? FIRST_PROMPT_LOW + (FIRST_PROMPT_HIGH - FIRST_PROMPT_LOW) * u
                        : exponential(NEW_TOKENS_MEAN, u));
        session.outputTokens = (int) Math.floor(exponential(OUTPUT_MEAN, draws.uniform())) + 1;
        session.anotherTurn = draws.uniform() < continueProbability;
    }

    /** Seconds until the session's next turn; drawn only when another turn follows. */
    public double toolTime(Session session) {
        return exponential(toolTimeMean, session.ownDraws().uniform());
    }

    private static double exponential(double mean, double u) {
        return -mean * Ln.ln(1 - u);
    }
}
