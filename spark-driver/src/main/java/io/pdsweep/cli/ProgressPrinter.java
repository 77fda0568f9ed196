package io.pdsweep.cli;

import io.pdsweep.report.PlanText;
import io.pdsweep.run.SweepStatus;
import java.util.Locale;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/**
 * Prints how far a sweep is: one line written over on a terminal, else a line every ten seconds. When the process is
 * interrupted it says what is kept.
 */
final class ProgressPrinter implements AutoCloseable {
    private static final long TERMINAL_MILLIS = 500;
    private static final long PLAIN_MILLIS = 10_000;
    private static final int LINE_WIDTH = 79;

    private final Supplier<SweepStatus> status;
    private final Console console;
    private final ScheduledExecutorService clock;
    private final ScheduledFuture<?> ticking;
    private final Thread farewell;
    private volatile boolean stopping;

    /**
     * Starts printing.
     *
     * @param silence called when the process is interrupted: what Spark then says of its tasks is no news
     */
    ProgressPrinter(Supplier<SweepStatus> status, String out, Runnable silence, Console console) {
        this.status = status;
        this.console = console;
        this.clock = Executors.newSingleThreadScheduledExecutor(task -> {
            Thread thread = new Thread(task, "progress");
            thread.setDaemon(true);
            return thread;
        });
        long millis = console.rewritesLines() ? TERMINAL_MILLIS : PLAIN_MILLIS;
        this.ticking = clock.scheduleAtFixedRate(this::print, millis, millis, TimeUnit.MILLISECONDS);
        this.farewell = new Thread(
                () -> {
                    stopping = true;
                    silence.run();
                    sayWhatIsKept(out);
                },
                "farewell");
        Runtime.getRuntime().addShutdownHook(farewell);
    }

    private void print() {
        String line = line(status.get());
        if (console.rewritesLines()) {
            console.err().print("\r" + padded(line));
            console.err().flush();
        } else {
            console.say(line);
        }
    }

    private static String padded(String line) {
        return line + " ".repeat(Math.max(0, LINE_WIDTH - line.length()));
    }

    private static String line(SweepStatus status) {
        StringBuilder line = new StringBuilder();
        line.append(status.done()).append(" of ").append(status.runs()).append(" runs");
        line.append(String.format(Locale.ROOT, ", %.1f/s", status.rate()));
        if (!Double.isNaN(status.secondsLeft())) {
            line.append(", ").append(PlanText.time(status.secondsLeft())).append(" left");
        }
        if (status.failed() > 0) {
            line.append(", ").append(status.failed()).append(" failed");
        }
        return line.toString();
    }

    /** Whether the process is being interrupted. */
    boolean stopping() {
        return stopping;
    }

    private void stopClock() {
        ticking.cancel(false);
        clock.shutdown();
    }

    /** Prints the last line: all is done. */
    void finish() {
        stopClock();
        SweepStatus last = status.get();
        String line = String.format(
                Locale.ROOT, "%d runs in %s, %.1f/s", last.made(), PlanText.time(last.seconds()), last.rate());
        if (console.rewritesLines()) {
            console.err().println("\r" + padded(line));
        } else {
            console.say(line);
        }
    }

    private void sayWhatIsKept(String out) {
        SweepStatus last = status.get();
        console.err().println();
        console.say("stopped: " + last.committed() + " of " + last.runs() + " runs are kept in " + out
                + "; the same command with --resume makes the others");
    }

    @Override
    public void close() {
        stopClock();
        try {
            Runtime.getRuntime().removeShutdownHook(farewell);
        } catch (IllegalStateException stopping) {
            return; // the process is ending: the farewell is being said
        }
    }
}
