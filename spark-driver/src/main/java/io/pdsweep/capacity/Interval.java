package io.pdsweep.capacity;

import java.util.List;
import java.util.Optional;

/**
 * The highest rate that a fleet carries, as far as it was asked: a rate that is met, and the next one, which is not.
 *
 * @param met the highest rate met below every miss; empty when none is
 * @param above the lowest rate above it that is not met; empty when the highest rate of the grid is met
 * @param closed whether no rate of the grid is between the two
 * @param metAboveAMiss rates above {@code above} that are met although it is missed: the response is not monotone
 * @param unclear rates that the runs do not tell of, and that are below {@code met}
 */
public record Interval(
        Optional<Evaluation> met,
        Optional<Evaluation> above,
        boolean closed,
        List<Evaluation> metAboveAMiss,
        List<Evaluation> unclear) {
    public Interval {
        metAboveAMiss = List.copyOf(metAboveAMiss);
        unclear = List.copyOf(unclear);
    }

    /** Whether no rate was met above one that is missed. */
    public boolean isMonotone() {
        return metAboveAMiss.isEmpty();
    }

    /** The highest rate met, per second; 0 when none is. */
    public double metRate() {
        return met.map(Evaluation::rate).orElse(0.0);
    }
}
