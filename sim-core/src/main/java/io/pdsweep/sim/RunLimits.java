package io.pdsweep.sim;

import java.util.function.BooleanSupplier;

/**
 * Where a run is given up. A result does not depend on it: a run that reaches no limit is what it is without any.
 *
 * @param mostEvents events that a run may handle; {@link RunResult.Counters#events} of a run that may
 * @param expired whether to give up now, asked every {@link #EVENTS_BETWEEN_QUESTIONS} events: the caller's clock, since
 *     the simulator has none
 */
public record RunLimits(long mostEvents, BooleanSupplier expired) {
    /** How often {@link #expired} is asked: some milliseconds apart. */
    public static final int EVENTS_BETWEEN_QUESTIONS = 4096;

    /** No limits. */
    public static final RunLimits NONE = new RunLimits(Long.MAX_VALUE, () -> false);

    public RunLimits {
        if (mostEvents < 1) {
            throw new IllegalArgumentException("Invalid mostEvents: " + mostEvents + " (expected at least 1)");
        }
    }

    /** The count of events at which {@link #check} is to be called first. */
    public long firstCheck() {
        return mostEvents < EVENTS_BETWEEN_QUESTIONS ? mostEvents + 1 : EVENTS_BETWEEN_QUESTIONS;
    }

    /**
     * Gives up if it is time to.
     *
     * @param events handled, with the one that begins
     * @param now simulated seconds
     * @return the count of events at which to call it next
     * @throws RunStoppedException when a limit is reached
     */
    public long check(long events, double now) {
        if (events > mostEvents) {
            throw RunStoppedException.tooManyEvents(mostEvents, now);
        }
        if (expired.getAsBoolean()) {
            throw RunStoppedException.expired(events, now);
        }
        return mostEvents - events < EVENTS_BETWEEN_QUESTIONS ? mostEvents + 1 : events + EVENTS_BETWEEN_QUESTIONS;
    }
}
