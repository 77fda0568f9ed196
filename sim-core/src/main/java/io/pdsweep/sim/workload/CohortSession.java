package io.pdsweep.sim.workload;

/** A session of a {@link Cohort}. Not thread-safe. */
final class CohortSession extends Session {
    private final Cohort cohort;
    int place; // among those of its cohort that take the next turn
    double toolTime;

    CohortSession(long number, int pools, Cohort cohort, int place) {
        super(number, pools);
        this.cohort = cohort;
        this.place = place;
    }

    @Override
    public void nextTurn() {
        cohort.nextTurn(this);
    }

    @Override
    public double toolTime() {
        return toolTime;
    }
}
