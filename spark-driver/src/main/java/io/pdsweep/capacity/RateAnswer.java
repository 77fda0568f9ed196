package io.pdsweep.capacity;

import java.util.List;
import java.util.Optional;

/**
 * Which fleet to take for a rate.
 *
 * @param rate sessions per second
 * @param carriers every listed fleet that carries it, the best first: the cheapest, of equal cost the one that carries the
 *     highest rate, then the one that the file lists first
 * @param runnerUp the first of the carriers after the cheapest whose instances differ from it
 * @param front the carriers of which no other costs no more, has no higher p99 of TTFT and of TPOT, and is better in one
 * @param highest the highest rate that any listed fleet carries; empty when some fleet carries this one
 */
public record RateAnswer(
        double rate,
        List<Choice> carriers,
        Optional<Choice> runnerUp,
        List<Choice> front,
        Optional<FleetAnswer> highest) {
    public RateAnswer {
        carriers = List.copyOf(carriers);
        front = List.copyOf(front);
    }

    /** The fleet to take; empty when none carries the rate. */
    public Optional<Choice> cheapest() {
        return carriers.stream().findFirst();
    }
}
