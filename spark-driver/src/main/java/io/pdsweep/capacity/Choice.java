package io.pdsweep.capacity;

import java.util.List;

/**
 * A fleet that carries a rate.
 *
 * @param fleet which
 * @param at what was found at the rate
 * @param carries the highest rate it carries
 * @param changes what an instance more or fewer makes of it; only of the cheapest fleet
 */
public record Choice(Fleet fleet, Evaluation at, Interval carries, List<Change> changes) {
    public Choice {
        changes = List.copyOf(changes);
    }

    /** The highest rate met as a share of the rate chosen for, less 1: 0.25 when a quarter more is carried. */
    public double headroom() {
        return carries.metRate() / at.rate() - 1;
    }
}
