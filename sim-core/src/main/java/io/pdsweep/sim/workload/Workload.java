package io.pdsweep.sim.workload;

import io.pdsweep.sim.Parameter;
import io.pdsweep.sim.Scenario;
import io.pdsweep.sim.random.ChaCha12;
import io.pdsweep.sim.random.ChaCha12Lanes;
import io.pdsweep.sim.random.Ln;

/**
 * The client side: who arrives when, and what each turn asks for; section 3 of the model. Depends on the seed and on
 * Lambda, p and Z alone, never on what the deployment does. Not thread-safe.
 */
public final class Workload {
    private static final double FIRST_PROMPT_LOW = 1000;
    private static final double FIRST_PROMPT_HIGH = 3000;
    private static final double NEW_TOKENS_MEAN = 500;
    private static final double OUTPUT_MEAN = 200;
    private static final int SMALLEST_COHORT = 16;
    private static final int LARGEST_COHORT = 1024;

    private final long seed;
    private final double lambda;
    private final double continueProbability;
    private final double toolTimeMean;
    private final int pools;
    private final ChaCha12 arrivals;
    private final double expectedSessions;
    private final ChaCha12Lanes draws;
    private final long[] keys;
    private long sessions;
    private Cohort cohort;
    private long cohortFirst;
    private int cohortSize;

    /** The workload of a scenario under one seed, on a deployment with this many KV pools. */
    public Workload(Scenario scenario, long seed, int pools) {
        this.seed = seed;
        this.lambda = scenario.value(Parameter.LAMBDA);
        this.continueProbability = scenario.value(Parameter.P);
        this.toolTimeMean = scenario.value(Parameter.Z);
        this.pools = pools;
        this.arrivals = new ChaCha12(seed);
        this.expectedSessions = scenario.arrivals().isBatch()
                ? scenario.arrivals().sessions()
                : lambda * scenario.value(Parameter.HORIZON);
        this.cohortSize = sizeOfNextCohort();
        this.draws = new ChaCha12Lanes(cohortSize);
        this.keys = new long[cohortSize];
        this.cohort = new Cohort(this, seed, 0, cohortSize);
    }

    /** As many as are still expected, so that little is drawn for nothing; never more than the first. */
    private int sizeOfNextCohort() {
        double left = Math.ceil(expectedSessions - sessions);
        return (int) Math.max(SMALLEST_COHORT, Math.min(LARGEST_COHORT, left));
    }

    /** Sessions created so far. */
    public long sessions() {
        return sessions;
    }

    /** Turns to be expected by the horizon, if none is refused or late; infinite if sessions do not end. */
    public double expectedTurns() {
        return expectedSessions / (1 - continueProbability);
    }

    /** Seconds from one arrival to the next. */
    public double nextGap() {
        return -Ln.ln(1 - arrivals.uniform()) / lambda;
    }

    /** The next session, before its first turn. */
    public Session nextSession() {
        long number = sessions++;
        if (number == cohortFirst + cohortSize) {
            cohortFirst = number;
            cohortSize = sizeOfNextCohort();
            cohort = new Cohort(this, seed, number, cohortSize);
        }
        return new Session(number, pools, cohort, (int) (number - cohortFirst));
    }

    ChaCha12Lanes draws() {
        return draws;
    }

    /** Room for the keys of one computation of draws. */
    long[] keys() {
        return keys;
    }

    static int firstPrompt(double u) {
        return (int) Math.ceil(FIRST_PROMPT_LOW + (FIRST_PROMPT_HIGH - FIRST_PROMPT_LOW) * u);
    }

    static int newTokens(double u) {
        return (int) Math.ceil(exponential(NEW_TOKENS_MEAN, u));
    }

    static int outputTokens(double u) {
        return (int) Math.floor(exponential(OUTPUT_MEAN, u)) + 1;
    }

    boolean goesOn(double u) {
        return u < continueProbability;
    }

    double toolTime(double u) {
        return exponential(toolTimeMean, u);
    }

    private static double exponential(double mean, double u) {
        return -mean * Ln.ln(1 - u);
    }
}
