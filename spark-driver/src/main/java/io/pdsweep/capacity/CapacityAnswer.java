package io.pdsweep.capacity;

import java.util.List;

/**
 * The answer of a plan.
 *
 * @param fleets the listed fleets in the order of the file, then neighbours of chosen ones
 * @param rates one for each rate that the file lists
 * @param rounds rounds of runs that it took
 * @param stopped whether the cap of rounds ended it: intervals may be open, and questions unanswered
 */
public record CapacityAnswer(List<FleetAnswer> fleets, List<RateAnswer> rates, int rounds, boolean stopped) {
    public CapacityAnswer {
        fleets = List.copyOf(fleets);
        rates = List.copyOf(rates);
    }

    /** The fleets that the plan lists. */
    public List<FleetAnswer> listed() {
        return fleets.stream()
                .filter(each -> each.fleet().origin() == Fleet.Origin.LISTED)
                .toList();
    }
}
