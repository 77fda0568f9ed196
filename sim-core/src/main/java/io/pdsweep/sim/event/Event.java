package io.pdsweep.sim.event;

import io.pdsweep.sim.check.Nullable;

/** Something that will happen at a time, has happened, or was cancelled. Made by an {@link EventList}. Not thread-safe. */
public final class Event {
    /** Where an event is in its life. */
    public enum State {
        SCHEDULED,
        CANCELLED,
        DONE
    }

    private final EventKind kind;

    @Nullable
    private final Object owner;

    private final double time;
    private final double scheduledAt;
    private final long sequence;
    State state = State.SCHEDULED;

    Event(EventKind kind, @Nullable Object owner, double time, double scheduledAt, long sequence) {
        this.kind = kind;
        this.owner = owner;
        this.time = time;
        this.scheduledAt = scheduledAt;
        this.sequence = sequence;
    }

    public EventKind kind() {
        return kind;
    }

    /** Whom it happens to, as its {@link EventKind} says; null for a kind that has no owner. */
    @Nullable
    public Object owner() {
        return owner;
    }

    /** When it happens, seconds. */
    public double time() {
        return time;
    }

    /** When it was scheduled, seconds. */
    public double scheduledAt() {
        return scheduledAt;
    }

    /** Its place in the order of scheduling: of two events at one time the one with the smaller number comes first. */
    public long sequence() {
        return sequence;
    }

    public State state() {
        return state;
    }
}
