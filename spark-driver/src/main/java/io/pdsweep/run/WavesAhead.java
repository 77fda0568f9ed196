package io.pdsweep.run;

import io.pdsweep.plan.Wave;
import java.util.ArrayDeque;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.apache.spark.SparkContext;

/**
 * The waves whose jobs have been started and not been waited for, in order. Spark gives the cores to the oldest first, and
 * what that one leaves idle to the others. Not thread-safe.
 */
final class WavesAhead implements AutoCloseable {
    private static final String GROUP = "pdsweep waves";
    private static final long LONGEST_GOODBYE_SECONDS = 30;

    private final SparkContext spark;
    private final int most;
    private final ExecutorService threads;
    private final ArrayDeque<Started> started = new ArrayDeque<>();

    private record Started(Wave wave, Future<?> job) {}

    /** At most so many at once. */
    WavesAhead(SparkContext spark, int most) {
        this.spark = spark;
        this.most = most;
        this.threads = Executors.newFixedThreadPool(most, task -> {
            Thread thread = new Thread(task, "wave");
            thread.setDaemon(true);
            return thread;
        });
    }

    /** Starts a wave's job on a thread of its own. */
    void start(Wave wave, String description, Runnable job) {
        started.add(new Started(wave, threads.submit(() -> {
            spark.setJobGroup(GROUP, description, true);
            Steps.name(spark, wave.number(), description);
            job.run();
        })));
    }

    boolean isFull() {
        return started.size() >= most;
    }

    boolean isEmpty() {
        return started.isEmpty();
    }

    /** The wave that was started first. */
    Wave oldest() {
        return started.element().wave();
    }

    /**
     * Waits for the oldest wave's job and forgets it.
     *
     * @throws RuntimeException what the job threw
     */
    void await() {
        try {
            started.remove().job().get();
        } catch (ExecutionException failed) {
            if (failed.getCause() instanceof Error error) {
                throw error;
            }
            throw failed.getCause() instanceof RuntimeException unchecked
                    ? unchecked
                    : new IllegalStateException("Spark's job failed", failed.getCause());
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("stopped while a wave was being made", stopped);
        }
    }

    /** Ends the jobs that nobody waits for any more: after a failure, those behind the one that failed. */
    @Override
    public void close() {
        boolean running = started.stream().anyMatch(each -> !each.job().isDone());
        if (running && !spark.isStopped()) {
            spark.cancelJobGroup(GROUP);
        }
        threads.shutdownNow();
        try {
            threads.awaitTermination(LONGEST_GOODBYE_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
    }
}
