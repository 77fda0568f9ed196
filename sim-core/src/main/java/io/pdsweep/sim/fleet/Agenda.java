package io.pdsweep.sim.fleet;

import io.pdsweep.sim.check.Nullable;
import io.pdsweep.sim.engine.ChainedEngine;
import io.pdsweep.sim.event.Event;
import io.pdsweep.sim.event.EventKind;
import io.pdsweep.sim.event.EventList;
import java.util.Arrays;
import java.util.Set;

/**
 * What happens next on the fast path. Every engine has a slot, and the transfers have one; all else is in an {@link
 * EventList}, and the earliest of that has a slot.
 *
 * <p>The order is a contract: events at one time come in the order in which they were scheduled. The end of a run never
 * was, so an event also knows the instant at which it was, or would have been, scheduled; {@link #precedesStart} orders
 * those of one instant. Not thread-safe.
 */
final class Agenda {
    static final double NEVER = Double.POSITIVE_INFINITY;
    static final int TRANSFER = 0;
    static final int OTHER = 1;
    static final int FIRST_ENGINE = 2;

    private static final long NEVER_BITS = Double.doubleToRawLongBits(NEVER);

    /** Sequence of what was not scheduled. */
    private static final long NO_SEQUENCE = -1;

    /**
     * Bits of a sequence: at which turn of its instant it was taken. First all events take place, then idle instances start
     * iterations one after another, and what that brings about at the same instant comes last.
     */
    private static final long TURNS = (1L << 24) - 1;

    private static final long EVENTS = 0;

    /** Times as their bits, which for times from 0 on are in the same order, and compare without a branch. */
    private final long[] times;

    private final double[] scheduledAt; // of the transfers and the engines
    private final long[] sequences;
    private final ChainedEngine<?>[] engines;
    private final EventList others = new EventList();
    private long nextSequence;
    private long turn = EVENTS; // that is on
    private long runnerUp;
    private long earliestSet = NEVER_BITS;

    /** Nothing to happen yet to these engines. */
    Agenda(ChainedEngine<?>[] engines) {
        this.engines = engines;
        times = new long[FIRST_ENGINE + engines.length];
        Arrays.fill(times, NEVER_BITS);
        scheduledAt = new double[times.length];
        sequences = new long[times.length];
    }

    /** The slot of the next event. */
    int earliest() {
        long first = Long.MAX_VALUE;
        long second = Long.MAX_VALUE;
        int slot = 0;
        for (int i = 0; i < times.length; i++) {
            long time = times[i];
            second = Math.min(second, Math.max(first, time));
            slot = time < first ? i : slot;
            first = Math.min(first, time);
        }
        runnerUp = second;
        earliestSet = NEVER_BITS;
        return first == second && first != NEVER_BITS ? firstScheduled(first, slot) : slot;
    }

    private int firstScheduled(long time, int from) {
        int slot = from;
        for (int i = from + 1; i < times.length; i++) {
            if (times[i] == time && precedes(i, slot)) {
                slot = i;
            }
        }
        return slot;
    }

    private boolean precedes(int a, int b) {
        double atA = scheduledAt(a);
        double atB = scheduledAt(b);
        if (atA != atB) {
            return atA < atB;
        }
        boolean neverA = wasNeverScheduled(a);
        boolean neverB = wasNeverScheduled(b);
        if (neverA == neverB) {
            return neverA ? a < b : sequence(a) < sequence(b);
        }
        return neverA ? !precedesStart(b, a) : precedesStart(a, b);
    }

    /**
     * When the slot's event was scheduled. The end of a run never was: its last iteration starts between events, or at an
     * instant of events that do not concern its engine.
     */
    private double scheduledAt(int slot) {
        if (slot == OTHER) {
            return others.next().scheduledAt();
        }
        return endsRun(slot) ? engines[slot - FIRST_ENGINE].lastIterationStart() : scheduledAt[slot];
    }

    private long sequence(int slot) {
        return slot == OTHER ? others.next().sequence() : sequences[slot];
    }

    private boolean wasNeverScheduled(int slot) {
        return endsRun(slot) || sequence(slot) == NO_SEQUENCE;
    }

    private boolean endsRun(int slot) {
        return slot >= FIRST_ENGINE && !engines[slot - FIRST_ENGINE].isSingleIteration();
    }

    /** Whether the slot's event was scheduled before an iteration in the slot {@code engine} started at that instant. */
    private boolean precedesStart(int slot, int engine) {
        return (sequence(slot) & TURNS) < turnOf(engine - FIRST_ENGINE);
    }

    private static long turnOf(int instance) {
        return 1L + instance;
    }

    /**
     * Whether an event may be due at {@code now}, from what {@link #earliest} saw and what was scheduled since: cheap, and
     * wrong only when such an event was cancelled.
     */
    boolean mayBeDue(double now) {
        return Math.min(runnerUp, earliestSet) <= Double.doubleToRawLongBits(now);
    }

    /** The time of the event after the one that {@link #earliest} found last; the same time if there are several. */
    double runnerUp() {
        return Double.longBitsToDouble(runnerUp);
    }

    double time(int slot) {
        return Double.longBitsToDouble(times[slot]);
    }

    /** The place in the order of what is scheduled now. */
    private long takeSequence() {
        nextSequence += TURNS + 1;
        return nextSequence | turn;
    }

    /** Time has moved: an instant begins. */
    void instantBegins() {
        turn = EVENTS;
    }

    /** It is an instance's turn to start an iteration. */
    void mayStart(int instance) {
        turn = turnOf(instance);
    }

    /** All that could have started iterations. */
    void iterationsHaveStarted() {
        turn = TURNS;
    }

    /** Schedules a slot's event, now, for {@code time}. */
    void set(int slot, double now, double time) {
        show(slot, time, now, takeSequence());
    }

    void clear(int slot) {
        times[slot] = NEVER_BITS;
    }

    private void show(int slot, double time, double at, long sequence) {
        scheduledAt[slot] = at;
        sequences[slot] = sequence;
        showTime(slot, time);
    }

    private void showTime(int slot, double time) {
        long bits = Double.doubleToRawLongBits(time);
        times[slot] = bits;
        earliestSet = Math.min(earliestSet, bits);
    }

    /** An instance starts iterating, now, among other events: the end of its first iteration is scheduled. */
    void iterationStarts(int instance, double now) {
        show(FIRST_ENGINE + instance, engines[instance].iterationEnd(), now, takeSequence());
    }

    /** An instance has started iterating between events, since the agenda was told last. */
    void iterationStartsAlone(int instance) {
        ChainedEngine<?> engine = engines[instance];
        show(FIRST_ENGINE + instance, engine.iterationEnd(), engine.iterationStart(), NO_SEQUENCE);
    }

    /** Shows when the instance's iterations end, if that is not when it was. */
    void showEnd(int instance) {
        showTime(FIRST_ENGINE + instance, engines[instance].iterationEnd());
    }

    /** Schedules an event that has no slot of its own. */
    Event at(double now, double time, EventKind kind, @Nullable Object owner) {
        Event event = others.schedule(now, time, takeSequence(), kind, owner);
        showTime(OTHER, others.nextTime());
        return event;
    }

    /** Takes the earliest event that has no slot of its own. */
    Event takeOther() {
        Event event = others.take();
        showTime(OTHER, others.nextTime());
        return event;
    }

    /** The earliest event that has no slot of its own; there is one. */
    Event nextOther() {
        return others.next();
    }

    /** Cancels an event that has no slot of its own. */
    void cancel(Event event) {
        others.cancel(event);
        showTime(OTHER, others.nextTime());
    }

    /** Whether an event of one of these kinds, which have no slot of their own, is to come. */
    boolean holds(Set<EventKind> kinds) {
        return others.holds(kinds);
    }
}
