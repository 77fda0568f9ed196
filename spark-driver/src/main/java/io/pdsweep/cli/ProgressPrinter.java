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

    private final Lines lines;
    private final Console console;
    private final ScheduledExecutorService clock;
    private final ScheduledFuture<?> ticking;
    private final Thread farewell;
    private volatile boolean stopping;

    /**
     * What there is to say.
     *
     * @param now how far it is
     * @param end the last line: all is done
     * @param kept what is kept of it when the process is interrupted
     */
    record Lines(Supplier<String> now, Supplier<String> end, Supplier<String> kept) {
        /** Those of a sweep. */
        static Lines ofSweep(Supplier<SweepStatus> status, String out) {
            return new Lines(
                    () -> line(status.get()),
                    () -> made(status.get()),
                    () -> status.get().committed() + " of " + status.get().runs() + " runs are kept in " + out
                            + "; the same command with --resume makes the others");
        }
    }

    /**
     * Starts printing.
     *
     * @param silence called when the process is interrupted: what Spark then says of its tasks is no news
     */
    ProgressPrinter(Lines lines, Runnable silence, Console console) {
        this.lines = lines;
        this.console = console;
        this.clock = Executors.newSingleThreadScheduledExecutor(task -> {
            Thread thread = new Thread(task, "progress");
            thread.setDaemon(true);
            return thread;
        });
        long millis = console.rewritesLines() ? TERMINAL_MILLIS : PLAIN_MILLIS;
        this.ticking = clock.scheduleWithFixedDelay(this::print, millis, millis, TimeUnit.MILLISECONDS);
        this.farewell = new Thread(
                () -> {
                    stopping = true;
                    silence.run();
                    sayWhatIsKept();
                },
                "farewell");
        Runtime.getRuntime().addShutdownHook(farewell);
    }

    private void print() {
        String line = lines.now().get();
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

    /** How far a sweep is. */
    static String line(SweepStatus status) {
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
        String line = lines.end().get();
        if (console.rewritesLines()) {
            console.err().println("\r" + padded(line));
        } else {
            console.say(line);
        }
    }

    /** What was made, and how fast. */
    static String made(SweepStatus last) {
        return String.format(
                Locale.ROOT, "%d runs in %s, %.1f/s", last.made(), PlanText.time(last.seconds()), last.rate());
    }

    private void sayWhatIsKept() {
        console.err().println();
        console.say("stopped: " + lines.kept().get());
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
