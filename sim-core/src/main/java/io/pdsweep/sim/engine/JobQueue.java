package io.pdsweep.sim.engine;

import io.pdsweep.sim.stat.TimeIntegral;

/** A first-in first-out admission queue; a preempted job returns to its head. Not thread-safe. */
final class JobQueue<R> {
    private Job<R> head;
    private Job<R> tail;
    private final TimeIntegral length = new TimeIntegral();
    private long waits;
    private double meanWait;

    boolean isEmpty() {
        return head == null;
    }

    Job<R> head() {
        return head;
    }

    int length() {
        return (int) length.value();
    }

    void addLast(double now, Job<R> job) {
        job.queuedSince = now;
        job.next = null;
        if (head == null) {
            head = job;
        } else {
            tail.next = job;
        }
        tail = job;
        length.add(now, 1);
    }

    void addFirst(double now, Job<R> job) {
        job.queuedSince = now;
        job.next = head;
        if (head == null) {
            tail = job;
        }
        head = job;
        length.add(now, 1);
    }

    /** Takes the head off: it is admitted. */
    void admitHead(double now) {
        Job<R> job = head;
        head = job.next;
        if (head == null) {
            tail = null;
        }
        job.next = null;
        length.add(now, -1);
        waits++;
        meanWait += (now - job.queuedSince - meanWait) / waits;
    }

    /** Forgets the averages so far. */
    void restartAverages(double now) {
        length.restart(now);
        waits = 0;
        meanWait = 0;
    }

    double lengthAreaUntil(double now) {
        return length.areaUntil(now);
    }

    /** Mean seconds from joining to admission over the admissions since the last restart; NaN if none. */
    double meanWait() {
        return waits == 0 ? Double.NaN : meanWait;
    }
}
