package io.pdsweep.sim.fleet;

import io.pdsweep.sim.engine.Engine;
import java.util.Arrays;

/**
 * What happens next. Every engine has a slot, and the transfers have one; all else waits for a time, in a heap, and the
 * earliest of those has a slot.
 *
 * <p>The order is a contract: events at one time come in the order in which they were scheduled. The end of a run never
 * was, so an event also knows the instant at which it was, or would have been, scheduled; {@link #precedesStart} orders
 * those of one instant. Not thread-safe.
 */
final class Agenda {
    static final double NEVER = Double.POSITIVE_INFINITY;
    static final int TRANSFER = 0;
    static final int WAIT = 1;
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

    private final double[] scheduledAt;
    private final long[] sequences;
    private final Engine<?>[] engines;
    private long nextSequence;
    private long turn = EVENTS; // that is on
    private long runnerUp;
    private long earliestSet = NEVER_BITS;

    // The heap of waits: times (as bits) and numbers of waits, the earliest first.
    private long[] waitTimes = new long[64];
    private int[] waitNumbers = new int[64];
    private int waitCount;

    // Of a wait of this number; numbers that are free lie behind waitCount in waitNumbers.
    private double[] waitScheduledAt = new double[64];
    private long[] waitSequences = new long[64];
    private Object[] waiting = new Object[64];

    Agenda(int engines) {
        times = new long[FIRST_ENGINE + engines];
        Arrays.fill(times, NEVER_BITS);
        scheduledAt = new double[times.length];
        sequences = new long[times.length];
        this.engines = new Engine<?>[engines];
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
        if (atA != atB) {
            return atA < atB;
        }
        boolean neverA = wasNeverScheduled(a);
        boolean neverB = wasNeverScheduled(b);
        if (neverA == neverB) {
            return neverA ? a < b : sequences[a] < sequences[b];
        }
        return neverA ? !precedesStart(b, a) : precedesStart(a, b);
    }

    /**
     * When the slot's event was scheduled. The end of a run never was: its last iteration starts between events, or at an
     * instant of events that do not concern its engine.
     */
    private double scheduledAt(int slot) {
        return endsRun(slot) ? engines[slot - FIRST_ENGINE].lastIterationStart() : scheduledAt[slot];
    }

    private boolean wasNeverScheduled(int slot) {
        return endsRun(slot) || sequences[slot] == NO_SEQUENCE;
    }

    private boolean endsRun(int slot) {
        return slot >= FIRST_ENGINE && !engines[slot - FIRST_ENGINE].isSingleIteration();
    }

    /** Whether the slot's event was scheduled before an iteration in the slot {@code engine} started at that instant. */
    private boolean precedesStart(int slot, int engine) {
        return (sequences[slot] & TURNS) < turnOf(engine - FIRST_ENGINE);
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
    long takeSequence() {
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

    private void meet(int instance, Engine<?> engine) {
        if (engines[instance] != engine) { // once: to store a reference costs more than to look
            engines[instance] = engine;
        }
    }

    /** An instance starts iterating, now, among other events: the end of its first iteration is scheduled. */
    void iterationStarts(int instance, double now, Engine<?> engine) {
        meet(instance, engine);
        show(FIRST_ENGINE + instance, engine.iterationEnd(), now, takeSequence());
    }

    /** An instance has started iterating between events, since the agenda was told last. */
    void iterationStartsAlone(int instance, Engine<?> engine) {
        meet(instance, engine);
        show(FIRST_ENGINE + instance, engine.iterationEnd(), engine.iterationStart(), NO_SEQUENCE);
    }

    /** Shows when the instance's iterations end, if that is not when it was. */
    void setEnd(int instance, Engine<?> engine) {
        showTime(FIRST_ENGINE + instance, engine.iterationEnd());
    }

    /** Wakes {@code what} at {@code time}. */
    void wait(double now, double time, Object what) {
        wait(now, takeSequence(), time, what);
    }

    /** As above, scheduled {@code at} an earlier time with a sequence taken then. */
    void wait(double at, long sequence, double time, Object what) {
        if (waitCount == waitTimes.length) {
            growWaits();
        }
        int number = waitNumbers[waitCount];
        waitScheduledAt[number] = at;
        waitSequences[number] = sequence;
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
            if (child + 1 < last) {
                child += isLater(child, child + 1);
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

    /** 1 if the wait at one place of the heap is after that at the other, 0 if not; which is a toss-up, so without a branch. */
    private int isLater(int place, int other) {
        long difference = waitTimes[other] - waitTimes[place]; // of bits of times, all from 0 on
        if (difference == 0) {
            return waitSequences[waitNumbers[other]] < waitSequences[waitNumbers[place]] ? 1 : 0;
        }
        return (int) (difference >>> 63);
    }

    private boolean precedes(long time, int number, int place) {
        long other = waitTimes[place];
        return time < other || (time == other && waitSequences[number] < waitSequences[waitNumbers[place]]);
    }

    /** Who wakes first; someone waits. */
    Object firstWaiting() {
        return waiting[waitNumbers[0]];
    }

    /** Those who wait for a time. */
    int waits() {
        return waitCount;
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
