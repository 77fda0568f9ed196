package io.pdsweep.sim.workload;

import io.pdsweep.sim.Parameter;
import io.pdsweep.sim.Scenario;
import io.pdsweep.sim.random.ChaCha12;

/**
 * The client side: who arrives when, and what each turn asks for; section 3 of the model. Depends on the seed and on
 * Lambda, p and Z alone, never on what the deployment does. Not thread-safe.
 */
public class Workload {
    final Laws laws;
    final long seed;
    final int pools;
    final double expectedSessions;
    private final ChaCha12 arrivals;
    private long sessions;

    /** The workload of a scenario under one seed, on a deployment with this many KV pools. */
    public Workload(Scenario scenario, long seed, int pools) {
        this.seed = seed;
        this.pools = pools;
        laws = new Laws(scenario);
        arrivals = new ChaCha12(seed);
        expectedSessions = scenario.arrivals().isBatch()
                ? scenario.arrivals().sessions()
                : scenario.value(Parameter.LAMBDA) * scenario.value(Parameter.HORIZON);
    }

    /** Sessions created so far. */
    public final long sessions() {
        return sessions;
    }

    /** Turns to be expected by the horizon, if none is refused or late; infinite if sessions do not end. */
    public final double expectedTurns() {
        return expectedSessions * laws.meanTurns();
    }

    /** Seconds from one arrival to the next. */
    public final double nextGap() {
        return laws.gap(arrivals.uniform());
    }

    /** The next session, before its first turn. */
    public final Session nextSession() {
        return session(sessions++);
    }

    /** The session of this number; numbers come in order. */
    Session session(long number) {
        return new StreamSession(laws, seed, number, pools);
    }
}
