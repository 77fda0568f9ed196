package io.pdsweep.capacity;

import java.util.List;

/**
 * What was found of a fleet.
 *
 * @param fleet which
 * @param carries the highest rate it carries
 * @param evaluations every rate that was run, increasing
 */
public record FleetAnswer(Fleet fleet, Interval carries, List<Evaluation> evaluations) {
    public FleetAnswer {
        evaluations = List.copyOf(evaluations);
    }

    /** Cost of carrying the highest rate met, per session per second and hour; infinite when none is met. */
    public double costPerRate() {
        return fleet.costPerHour() / carries.metRate();
    }
}
