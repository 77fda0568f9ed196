package io.pdsweep.sim.engine;

import java.util.ArrayDeque;

/** A first-in first-out admission queue; a preempted job returns to its head. Not thread-safe. */
final class JobQueue<R> {
    private final ArrayDeque<Job<R>> jobs = new ArrayDeque<>();
    private double averagesFrom;
    private double waited; // of jobs admitted, since then: the integral of the queue's length
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
    }

    void addFirst(double now, Job<R> job) {
        job.queuedSince = now;
        jobs.addFirst(job);
    }

    /** Takes the head off: it is admitted. */
    void admitHead(double now) {
        Job<R> job = jobs.removeFirst();
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
        for (Job<R> job : jobs) {
            area += now - Math.max(job.queuedSince, averagesFrom);
        }
        return area;
    }

    /** Mean seconds from joining to admission over the admissions since the last restart; NaN if none. */
    double meanWait() {
        return waits == 0 ? Double.NaN : meanWait;
    }
}
