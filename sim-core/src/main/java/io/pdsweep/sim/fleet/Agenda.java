package io.pdsweep.sim.fleet;

import java.util.Arrays;

/**
 * What happens next. Every kind of event has one slot (warm-up, arrival, transfer, each engine), and the waits of sessions
 * and reads share a heap whose top is in a slot of its own.
 *
 * <p>The order is a contract: events at one time come in the order in which they were scheduled. The end of an iteration
 * inside a run was never scheduled, so an event also knows the instant at which it was, or would have been, scheduled;
 * {@link #setLaterEnd} says why that is enough. Not thread-safe.
 */
final class Agenda {
    static final double NEVER = Double.POSITIVE_INFINITY;
    static final int WARMUP = 0;
    static final int ARRIVAL = 1;
    static final int TRANSFER = 2;
    static final int WAIT = 3;
    static final int FIRST_ENGINE = 4;

    private final double[] times;
    private final double[] scheduledAt;
    private final long[] sequences;
    private final double[] startedAt;
    private final long[] startSequences;
    private long nextSequence;
    private double runnerUp;
    private double earliestSet = NEVER;

    private Object[] waiting = new Object[64];
    private double[] waitTimes = new double[64];
    private double[] waitScheduledAt = new double[64];
    private long[] waitSequences = new long[64];
    private int waits;

    Agenda(int engines) {
        times = new double[FIRST_ENGINE + engines];
        Arrays.fill(times, NEVER);
        scheduledAt = new double[times.length];
        sequences = new long[times.length];
        startedAt = new double[times.length];
        startSequences = new long[times.length];
        nextSequence = times.length; // below: numbers of engines
    }

    /** The slot of the next event. */
    int earliest() {
        double first = NEVER;
        double second = NEVER;
        int slot = 0;
        for (int i = 0; i < times.length; i++) {
            double time = times[i];
            if (time < first) {
                second = first;
                first = time;
                slot = i;
            } else if (time == first && time != NEVER) {
                second = time;
                if (precedes(i, slot)) {
                    slot = i;
                }
            } else if (time < second) {
                second = time;
            }
        }
        runnerUp = second;
        earliestSet = NEVER;
        return slot;
    }

    /**
     * Whether an event may be due at {@code now}, from what {@link #earliest} saw and what was scheduled since: cheap, and
     * wrong only when such an event was cancelled.
     */
    boolean mayBeDue(double now) {
        return runnerUp <= now || earliestSet <= now;
    }

    /** The time of the event after the one that {@link #earliest} found last; the same time if there are several. */
    double runnerUp() {
        return runnerUp;
    }

    double time(int slot) {
        return times[slot];
    }

    private boolean precedes(int a, int b) {
        if (scheduledAt[a] != scheduledAt[b]) {
            return scheduledAt[a] < scheduledAt[b];
        }
        return sequences[a] < sequences[b];
    }

    /** Schedules a slot's event, now, for {@code time}. */
    void set(int slot, double now, double time) {
        show(slot, time);
        scheduledAt[slot] = now;
        sequences[slot] = nextSequence++;
    }

    private void show(int slot, double time) {
        times[slot] = time;
        if (time < earliestSet) {
            earliestSet = time;
        }
    }

    void clear(int slot) {
        times[slot] = NEVER;
    }

    /** An engine starts iterating, now, among other events: the end of its first iteration is scheduled. */
    void iterationStarts(int slot, double now) {
        startedAt[slot] = now;
        startSequences[slot] = nextSequence++;
    }

    /** An engine starts iterating between events. */
    void iterationStartsAlone(int slot, double now) {
        startedAt[slot] = now;
        startSequences[slot] = slot;
    }

    /** The engine's iteration is over at {@code time}: the first since it started. */
    void setFirstEnd(int slot, double time) {
        show(slot, time);
        scheduledAt[slot] = startedAt[slot];
        sequences[slot] = startSequences[slot];
    }

    /**
     * The engine's iterations are over at {@code time}, and the last of them starts at {@code lastStart}, between events.
     * Nothing else is scheduled at that instant but ends of other engines' iterations: were there an event, the run would
     * have been cut there. So comparing instants of scheduling decides, and among engines their order does.
     */
    void setLaterEnd(int slot, double lastStart, double time) {
        show(slot, time);
        scheduledAt[slot] = lastStart;
        sequences[slot] = slot;
    }

    /** Wakes {@code what} at {@code time}. */
    void wait(double now, double time, Object what) {
        if (waits == waitTimes.length) {
            int length = 2 * waits;
            waiting = Arrays.copyOf(waiting, length);
            waitTimes = Arrays.copyOf(waitTimes, length);
            waitScheduledAt = Arrays.copyOf(waitScheduledAt, length);
            waitSequences = Arrays.copyOf(waitSequences, length);
        }
        long sequence = nextSequence++;
        int i = waits++;
        while (i > 0) {
            int parent = (i - 1) >>> 1;
            if (waitTimes[parent] <= time) { // later in sequence: behind an equal time
                break;
            }
            moveWait(parent, i);
            i = parent;
        }
        putWait(i, time, now, sequence, what);
        showFirstWait();
    }

    /** Takes the earliest wait off and returns what it wakes. */
    Object wake() {
        Object what = waiting[0];
        int last = --waits;
        double time = waitTimes[last];
        long sequence = waitSequences[last];
        Object moved = waiting[last];
        waiting[last] = null;
        if (last > 0) {
            double at = waitScheduledAt[last];
            int i = 0;
            for (int child = 1; child < last; child = 2 * i + 1) {
                if (child + 1 < last && waitPrecedes(waitTimes[child + 1], waitSequences[child + 1], child)) {
                    child++;
                }
                if (waitPrecedes(time, sequence, child)) {
                    break;
                }
                moveWait(child, i);
                i = child;
            }
            putWait(i, time, at, sequence, moved);
        }
        showFirstWait();
        return what;
    }

    private boolean waitPrecedes(double time, long sequence, int other) {
        return time < waitTimes[other] || (time == waitTimes[other] && sequence < waitSequences[other]);
    }

    private void moveWait(int from, int to) {
        putWait(to, waitTimes[from], waitScheduledAt[from], waitSequences[from], waiting[from]);
    }

    private void putWait(int i, double time, double at, long sequence, Object what) {
        waitTimes[i] = time;
        waitScheduledAt[i] = at;
        waitSequences[i] = sequence;
        waiting[i] = what;
    }

    private void showFirstWait() {
        if (waits == 0) {
            times[WAIT] = NEVER;
        } else {
            show(WAIT, waitTimes[0]);
            scheduledAt[WAIT] = waitScheduledAt[0];
            sequences[WAIT] = waitSequences[0];
        }
    }
}
