package io.pdsweep.sim.event;

import io.pdsweep.sim.check.InvariantViolation;
import io.pdsweep.sim.check.Nullable;
import java.util.Arrays;
import java.util.Set;

/**
 * The events to come, earliest first. The order is a contract: events at one time come in the order in which they were
 * scheduled.
 *
 * <p>A binary heap: scheduling and taking cost O(log n). A cancelled event costs nothing until it comes to the head, where it
 * is dropped; when more than half are cancelled they are all dropped at once. Not thread-safe.
 */
public final class EventList {
    /** The time of the next event when there is none. */
    public static final double NEVER = Double.POSITIVE_INFINITY;

    private static final int FEWEST_TO_PURGE = 64;

    private Event[] heap = new Event[64];

    /** The heap's times as their bits, which for times from 0 on are in the same order and compare without a branch. */
    private long[] times = new long[heap.length];

    private int count;
    private int cancelled;
    private long sequences;

    /** Schedules an event at {@code time}, after all events that are scheduled for that time already. */
    public Event schedule(double now, double time, EventKind kind, @Nullable Object owner) {
        return schedule(now, time, ++sequences, kind, owner);
    }

    /** Schedules an event whose place among the events of its time is {@code sequence}, a number not used before. */
    public Event schedule(double now, double time, long sequence, EventKind kind, @Nullable Object owner) {
        Event event = new Event(kind, owner, time, now, sequence);
        if (count == heap.length) {
            heap = Arrays.copyOf(heap, 2 * count);
            times = Arrays.copyOf(times, 2 * count);
        }
        siftUp(count++, event);
        return event;
    }

    /** Cancels an event that has not happened yet. */
    public void cancel(Event event) {
        if (event.state != Event.State.SCHEDULED) {
            throw new InvariantViolation(
                    "EV2", "only a scheduled event is cancelled", event.kind() + " is " + event.state);
        }
        event.state = Event.State.CANCELLED;
        cancelled++;
        if (count >= FEWEST_TO_PURGE && 2 * cancelled > count) {
            purge();
        } else {
            dropCancelledHead();
        }
    }

    /** Events scheduled and not cancelled. */
    public int size() {
        return count - cancelled;
    }

    /** Whether an event of one of these kinds is to come; linear in the number of events. */
    public boolean holds(Set<EventKind> kinds) {
        for (int i = 0; i < count; i++) {
            if (heap[i].state == Event.State.SCHEDULED && kinds.contains(heap[i].kind())) {
                return true;
            }
        }
        return false;
    }

    public boolean isEmpty() {
        return count == 0;
    }

    /** When the next event happens; {@link #NEVER} if there is none. */
    public double nextTime() {
        return count == 0 ? NEVER : Double.longBitsToDouble(times[0]);
    }

    /** The next event, which stays; there is one. */
    public Event next() {
        return heap[0];
    }

    /** Takes the next event off the list; there is one. */
    public Event take() {
        Event event = heap[0];
        event.state = Event.State.DONE;
        removeHead();
        dropCancelledHead();
        return event;
    }

    private void dropCancelledHead() {
        while (cancelled > 0 && heap[0].state == Event.State.CANCELLED) {
            removeHead();
            cancelled--;
        }
    }

    private void removeHead() {
        Event last = heap[--count];
        long time = times[count];
        heap[count] = last; // kept until it is overwritten: to clear it costs more than it holds
        siftDown(0, last, time);
    }

    private void purge() {
        int kept = 0;
        for (int i = 0; i < count; i++) {
            if (heap[i].state == Event.State.SCHEDULED) {
                heap[kept] = heap[i];
                times[kept++] = times[i];
            }
        }
        Arrays.fill(heap, kept, count, null);
        count = kept;
        cancelled = 0;
        for (int i = count / 2 - 1; i >= 0; i--) {
            siftDown(i, heap[i], times[i]);
        }
    }

    private void siftUp(int place, Event event) {
        long time = Double.doubleToRawLongBits(event.time());
        int i = place;
        while (i > 0) {
            int parent = (i - 1) >>> 1;
            if (times[parent] < time || (times[parent] == time && heap[parent].sequence() < event.sequence())) {
                break;
            }
            times[i] = times[parent];
            heap[i] = heap[parent];
            i = parent;
        }
        times[i] = time;
        heap[i] = event;
    }

    private void siftDown(int place, Event event, long time) {
        int i = place;
        for (int child = 2 * i + 1; child < count; child = 2 * i + 1) {
            if (child + 1 < count) {
                child += isLater(child, child + 1);
            }
            long other = times[child];
            if (time < other || (time == other && event.sequence() < heap[child].sequence())) {
                break;
            }
            times[i] = other;
            heap[i] = heap[child];
            i = child;
        }
        times[i] = time;
        heap[i] = event;
    }

    /** 1 if the event at one place of the heap is after that at the other, 0 if not; a toss-up, so without a branch. */
    private int isLater(int place, int other) {
        long difference = times[other] - times[place]; // of bits of times, all from 0 on
        if (difference == 0) {
            return heap[other].sequence() < heap[place].sequence() ? 1 : 0;
        }
        return (int) (difference >>> 63);
    }
}
