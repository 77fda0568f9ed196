package io.pdsweep.sim.fleet;

import io.pdsweep.sim.engine.Engine;
import java.util.ArrayDeque;
import java.util.Arrays;

/**
 * What happens next. Every kind of event has one slot (warm-up, arrival, transfer, each engine); of the waits of sessions,
 * in a heap, and of reads, in order, the earliest has.
 *
 * <p>The order is a contract: events at one time come in the order in which they were scheduled. The end of an iteration
 * inside a run was never scheduled, so an event also knows the instant at which it was, or would have been, scheduled;
 * {@link #scheduledAt(int)} says why that is enough. Not thread-safe.
 */
final class Agenda {
    static final double NEVER = Double.POSITIVE_INFINITY;
    static final int WARMUP = 0;
    static final int ARRIVAL = 1;
    static final int TRANSFER = 2;
    static final int WAIT = 3;
    static final int READ = 4;
    static final int FIRST_ENGINE = 5;

    private static final long NEVER_BITS = Double.doubleToRawLongBits(NEVER);

    /** Times as their bits, which for times from 0 on are in the same order, and compare without a branch. */
    private final long[] times;

    private final double[] scheduledAt;
    private final long[] sequences;
    private final Engine<?>[] engines;
    private long nextSequence;
    private long runnerUp;
    private long earliestSet = NEVER_BITS;
    private final ArrayDeque<Read> reads = new ArrayDeque<>();

    // The heap of waits: times (as bits) and numbers of waits, the earliest first.
    private long[] waitTimes = new long[64];
    private int[] waitNumbers = new int[64];
    private int waitCount;

    // Of a wait of this number; numbers that are free lie behind waitCount in waitNumbers.
    private double[] waitScheduledAt = new double[64];
    private long[] waitSequences = new long[64];
    private Object[] waiting = new Object[64];

    private record Read(double time, double scheduledAt, long sequence, Object what) {}

    Agenda(int engines) {
        times = new long[FIRST_ENGINE + engines];
        Arrays.fill(times, NEVER_BITS);
        scheduledAt = new double[times.length];
        sequences = new long[times.length];
        this.engines = new Engine<?>[engines];
        nextSequence = engines; // below: numbers of instances
        numberFrom(0);
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
        return atA != atB ? atA < atB : sequence(a) < sequence(b);
    }

    /**
     * When the slot's event was scheduled. Of the iterations of a run the last starts between events: nothing else is
     * scheduled at that instant but ends of other instances' iterations, since were there an event, the run would have been
     * cut there. So comparing instants of scheduling decides, and among instances their order does.
     */
    private double scheduledAt(int slot) {
        return endsRun(slot) ? engines[slot - FIRST_ENGINE].lastIterationStart() : scheduledAt[slot];
    }

    private long sequence(int slot) {
        return endsRun(slot) ? slot - FIRST_ENGINE : sequences[slot];
    }

    private boolean endsRun(int slot) {
        return slot >= FIRST_ENGINE && !engines[slot - FIRST_ENGINE].isSingleIteration();
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

    /** Schedules a slot's event, now, for {@code time}. */
    void set(int slot, double now, double time) {
        show(slot, time, now, nextSequence++);
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
    void iterationStarts(int instance, double now, Engine<?> engine) {
        engines[instance] = engine;
        show(FIRST_ENGINE + instance, engine.iterationEnd(), now, nextSequence++);
    }

    /** An instance has started iterating between events, since the agenda was told last. */
    void iterationStartsAlone(int instance, Engine<?> engine) {
        engines[instance] = engine;
        show(FIRST_ENGINE + instance, engine.iterationEnd(), engine.iterationStart(), instance);
    }

    /** Shows when the instance's iterations end, if that is not when it was. */
    void setEnd(int instance, Engine<?> engine) {
        showTime(FIRST_ENGINE + instance, engine.iterationEnd());
    }

    /** Wakes {@code what} at {@code time}. */
    void wait(double now, double time, Object what) {
        if (waitCount == waitTimes.length) {
            growWaits();
        }
        int number = waitNumbers[waitCount];
        waitScheduledAt[number] = now;
        waitSequences[number] = nextSequence++;
        waiting[number] = what;
        long bits = Double.doubleToRawLongBits(time);
        int i = waitCount++;
        while (i > 0) {
            int parent = (i - 1) >>> 1;
            if (waitTimes[parent] <= bits) { // an equal time was scheduled earlier
                break;
            }
            waitTimes[i] = waitTimes[parent];
            waitNumbers[i] = waitNumbers[parent];
            i = parent;
        }
        waitTimes[i] = bits;
        waitNumbers[i] = number;
        showFirstWait();
    }

    private void growWaits() {
        int length = 2 * waitCount;
        waitTimes = Arrays.copyOf(waitTimes, length);
        waitNumbers = Arrays.copyOf(waitNumbers, length);
        waitScheduledAt = Arrays.copyOf(waitScheduledAt, length);
        waitSequences = Arrays.copyOf(waitSequences, length);
        waiting = Arrays.copyOf(waiting, length);
        numberFrom(waitCount);
    }

    private void numberFrom(int first) {
        for (int number = first; number < waitNumbers.length; number++) {
            waitNumbers[number] = number;
        }
    }

    /** Takes the earliest wait off and returns what it wakes. */
    Object wake() {
        int first = waitNumbers[0];
        int last = --waitCount;
        long time = waitTimes[last];
        int number = waitNumbers[last];
        int i = 0;
        for (int child = 1; child < last; child = 2 * i + 1) {
            if (child + 1 < last && precedes(waitTimes[child + 1], waitNumbers[child + 1], child)) {
                child++;
            }
            if (precedes(time, number, child)) {
                break;
            }
            waitTimes[i] = waitTimes[child];
            waitNumbers[i] = waitNumbers[child];
            i = child;
        }
        waitTimes[i] = time;
        waitNumbers[i] = number;
        waitNumbers[last] = first;
        showFirstWait();
        return waiting[first];
    }

    private boolean precedes(long time, int number, int place) {
        long other = waitTimes[place];
        return time < other || (time == other && waitSequences[number] < waitSequences[waitNumbers[place]]);
    }

    /** Wakes {@code what} at {@code time}, which is not before that of an earlier read: all wait as long. */
    void waitForRead(double now, double time, Object what) {
        reads.add(new Read(time, now, nextSequence++, what));
        showFirstRead();
    }

    /** Takes the earliest read off and returns what it wakes. */
    Object wakeRead() {
        Read first = reads.remove();
        showFirstRead();
        return first.what;
    }

    /** Whether a session or a read waits for a time. */
    boolean hasWaits() {
        return waitCount > 0 || !reads.isEmpty();
    }

    private void showFirstRead() {
        if (reads.isEmpty()) {
            clear(READ);
        } else {
            Read first = reads.element();
            show(READ, first.time, first.scheduledAt, first.sequence);
        }
    }

    private void showFirstWait() {
        if (waitCount == 0) {
            clear(WAIT);
        } else {
            int first = waitNumbers[0];
            show(WAIT, Double.longBitsToDouble(waitTimes[0]), waitScheduledAt[first], waitSequences[first]);
        }
    }
}
