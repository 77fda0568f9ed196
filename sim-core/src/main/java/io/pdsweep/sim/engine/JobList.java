package io.pdsweep.sim.engine;

import io.pdsweep.sim.check.Nullable;
import java.util.Objects;

/** Jobs in order, linked through themselves: a job is in one list at a time. Not thread-safe. */
final class JobList<R> {
    @Nullable
    private Job<R> first;

    @Nullable
    private Job<R> last;

    private int length;

    boolean isEmpty() {
        return length == 0;
    }

    int length() {
        return length;
    }

    /** The first job; there is one. */
    Job<R> head() {
        return Objects.requireNonNull(first);
    }

    /** The first job, from which {@link Job#next} leads to the others; null if there is none. */
    @Nullable
    Job<R> first() {
        return first;
    }

    void addLast(Job<R> job) {
        job.previous = last;
        if (last == null) {
            first = job;
        } else {
            last.next = job;
        }
        last = job;
        length++;
    }

    void addFirst(Job<R> job) {
        job.next = first;
        if (first == null) {
            last = job;
        } else {
            first.previous = job;
        }
        first = job;
        length++;
    }

    /** Takes a job of this list out of it. */
    void remove(Job<R> job) {
        Job<R> before = job.previous;
        Job<R> after = job.next;
        if (before == null) {
            first = after;
        } else {
            before.next = after;
        }
        if (after == null) {
            last = before;
        } else {
            after.previous = before;
        }
        job.previous = null;
        job.next = null;
        length--;
    }
}
