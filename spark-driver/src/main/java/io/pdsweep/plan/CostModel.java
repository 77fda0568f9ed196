package io.pdsweep.plan;

import io.pdsweep.sim.Arrivals;
import io.pdsweep.sim.Parameter;
import io.pdsweep.sim.Scenario;

/**
 * How long a run will take, from its parameters alone. Only the order of the runs and the size of waves and slices
 * depend on it, never a result.
 */
public final class CostModel {
    /** Measured on one core for the published run: about 12 ms for 9,200 turns. */
    private static final double SECONDS_PER_TURN = 1.5e-6;

    /** A run of no turns: set-up and its row. */
    private static final double SECONDS_PER_RUN = 1e-4;

    /** Sessions do not live longer than this many tool times and turns, whatever p is. */
    private static final double SHORTEST_TURN_SECONDS = 0.05;

    private CostModel() {}

    /** Predicted processor time of one run, seconds. */
    public static double seconds(Scenario scenario) {
        double horizon = scenario.value(Parameter.HORIZON);
        Arrivals arrivals = scenario.arrivals();
        double sessions = arrivals.isBatch() ? arrivals.sessions() : 1 + scenario.value(Parameter.LAMBDA) * horizon;
        double endless = horizon / (SHORTEST_TURN_SECONDS + scenario.value(Parameter.Z));
        double turns = Math.min(1 / (1 - scenario.value(Parameter.P)), 1 + endless);
        return SECONDS_PER_RUN + sessions * turns * SECONDS_PER_TURN;
    }
}
