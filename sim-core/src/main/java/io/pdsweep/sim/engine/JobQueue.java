package io.pdsweep.sim.engine;

import io.pdsweep.sim.stat.TimeIntegral;
import java.util.ArrayDeque;

/** A first-in first-out admission queue; a preempted job returns to its head. Not thread-safe. */
final class JobQueue<R> {
    private final ArrayDeque<Job<R>> jobs = new ArrayDeque<>();
    private final TimeIntegral length = new TimeIntegral();
    private long waits;
    private double meanWait;

    boolean isEmpty() {
        return jobs.isEmpty();
    }

    Job<R> head() {
        return jobs.getFirst();
    }

    int length() {
        return jobs.size();
    }

    void addLast(double now, Job<R> job) {
        job.queuedSince = now;
        jobs.addLast(job);
        length.add(now, 1);
    }

    void addFirst(double now, Job<R> job) {
        job.queuedSince = now;
        jobs.addFirst(job);
        length.add(now, 1);
    }

    /** Takes the head off: it is admitted. */
    void admitHead(double now) {
        Job<R> job = jobs.removeFirst();
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
