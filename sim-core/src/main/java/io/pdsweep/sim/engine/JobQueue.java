package io.pdsweep.sim.engine;

import io.pdsweep.sim.check.Nullable;
import java.util.Objects;

/** A first-in first-out admission queue, linked through its jobs; a preempted job returns to its head. Not thread-safe. */
final class JobQueue<R> {
    @Nullable
    private Job<R> first;

    @Nullable
    private Job<R> last;

    private int length;
    private double averagesFrom;
    private double waited; // of jobs admitted, since then: the integral of the queue's length
    private long waits;
    private double meanWait;

    boolean isEmpty() {
        return length == 0;
    }

    Job<R> head() {
        return Objects.requireNonNull(first);
    }

    int length() {
        return length;
    }

    void addLast(double now, Job<R> job) {
        job.queuedSince = now;
        if (last == null) {
            first = job;
        } else {
            last.next = job;
        }
        last = job;
        length++;
    }

    void addFirst(double now, Job<R> job) {
        job.queuedSince = now;
        job.next = first;
        if (first == null) {
            last = job;
        }
        first = job;
        length++;
    }

    /** Takes the head off: it is admitted. */
    void admitHead(double now) {
        Job<R> job = head();
        first = job.next;
        job.next = null;
        if (first == null) {
            last = null;
        }
        length--;
        waited += now - Math.max(job.queuedSince, averagesFrom);
        waits++;
        meanWait += (now - job.queuedSince - meanWait) / waits;
    }

    /** Forgets the averages so far. */
    void restartAverages(double now) {
        averagesFrom = now;
        waited = 0;
        waits = 0;
        meanWait = 0;
    }

    /** Job-seconds waited here from the last restart to {@code now}. */
    double lengthAreaUntil(double now) {
        double area = waited;
        for (Job<R> job = first; job != null; job = job.next) {
            area += now - Math.max(job.queuedSince, averagesFrom);
        }
        return area;
    }

    /** Mean seconds from joining to admission over the admissions since the last restart; NaN if none. */
    double meanWait() {
        return waits == 0 ? Double.NaN : meanWait;
    }
}
