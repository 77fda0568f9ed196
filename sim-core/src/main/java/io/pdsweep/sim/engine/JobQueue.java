package io.pdsweep.sim.engine;

import io.pdsweep.sim.check.Nullable;

/** A first-in first-out admission queue; a preempted job returns to its head. Not thread-safe. */
final class JobQueue<R> {
    private final JobList<R> jobs = new JobList<>();
    private double averagesFrom;
    private double waited; // of jobs that have left, since then: the integral of the queue's length
    private long waits;
    private double meanWait;

    boolean isEmpty() {
        return jobs.isEmpty();
    }

    Job<R> head() {
        return jobs.head();
    }

    int length() {
        return jobs.length();
    }

    /** The head, from which {@link Job#next} leads to those behind it; null if nobody waits. */
    @Nullable
    Job<R> first() {
        return jobs.first();
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
        Job<R> job = head();
        remove(now, job);
        waits++;
        meanWait += (now - job.queuedSince - meanWait) / waits;
    }

    /** Takes a job off that is not admitted; its wait counts in the queue's length alone. */
    void remove(double now, Job<R> job) {
        jobs.remove(job);
        waited += now - Math.max(job.queuedSince, averagesFrom);
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
        for (Job<R> job = jobs.first(); job != null; job = job.next) {
            area += now - Math.max(job.queuedSince, averagesFrom);
        }
        return area;
    }

    /** Mean seconds from joining to admission over the admissions since the last restart; NaN if none. */
    double meanWait() {
        return waits == 0 ? Double.NaN : meanWait;
    }
}
