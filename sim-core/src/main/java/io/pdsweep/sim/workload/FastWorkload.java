package io.pdsweep.sim.workload;

import io.pdsweep.sim.Scenario;
import io.pdsweep.sim.random.ChaCha12Lanes;

/**
 * A workload whose sessions draw side by side, cohort by cohort; the numbers are those of {@link Workload}. See the ADR on
 * draws side by side. Not thread-safe.
 */
public final class FastWorkload extends Workload {
    private static final int SMALLEST_COHORT = 16;
    private static final int LARGEST_COHORT = 1024;

    private final ChaCha12Lanes draws;
    private final long[] keys;
    private Cohort cohort;
    private long cohortFirst;
    private int cohortSize;

    /** As {@link Workload}'s. */
    public FastWorkload(Scenario scenario, long seed, int pools) {
        super(scenario, seed, pools);
        cohortSize = sizeOfCohortFrom(0);
        draws = new ChaCha12Lanes(cohortSize);
        keys = new long[cohortSize];
        cohort = new Cohort(this, 0, cohortSize);
    }

    /** As many as are still expected, so that little is drawn for nothing; never more than the first. */
    private int sizeOfCohortFrom(long number) {
        double left = Math.ceil(expectedSessions - number);
        return (int) Math.max(SMALLEST_COHORT, Math.min(LARGEST_COHORT, left));
    }

    @Override
    Session session(long number) {
        if (number == cohortFirst + cohortSize) {
            cohortFirst = number;
            cohortSize = sizeOfCohortFrom(number);
            cohort = new Cohort(this, number, cohortSize);
        }
        return new CohortSession(number, pools, cohort, (int) (number - cohortFirst));
    }

    ChaCha12Lanes draws() {
        return draws;
    }

    /** Room for the keys of one computation of draws. */
    long[] keys() {
        return keys;
    }
}
