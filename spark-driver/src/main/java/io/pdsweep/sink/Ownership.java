package io.pdsweep.sink;

import java.io.IOException;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.Path;

/**
 * The right to write an output: a numbered file that is made only if it is absent, and kept fresh. The highest number
 * rules. Who finds that its owner is dead takes over by making the next number, which only one can; an owner that was
 * taken for dead sees the higher number and stops.
 */
final class Ownership implements AutoCloseable {
    /** How often an owner shows that it lives. */
    static final Duration BEAT = Duration.ofSeconds(5);

    private static final Pattern FILE = Pattern.compile("_owner-(\\d{1,9})\\.json");

    /** An owner on another machine that does not show itself for so long is dead. */
    private static final Duration SILENCE = BEAT.multipliedBy(4);

    private final OutputFiles files;
    private final int number;
    private final ScheduledExecutorService clock;
    private final ScheduledFuture<?> beating;
    private volatile Lease lease;

    private Ownership(OutputFiles files, int number, Lease lease) {
        this.files = files;
        this.number = number;
        this.lease = lease;
        this.clock = Executors.newSingleThreadScheduledExecutor(task -> {
            Thread thread = new Thread(task, "owner");
            thread.setDaemon(true);
            return thread;
        });
        this.beating = clock.scheduleAtFixedRate(this::beat, BEAT.toMillis(), BEAT.toMillis(), TimeUnit.MILLISECONDS);
    }

    /** Whether a file of the output is an owner's. */
    static boolean isOwners(String name) {
        return name.startsWith("_owner-");
    }

    /**
     * Becomes the owner.
     *
     * @param say told when this takes time
     * @throws OutputException when another driver is
     */
    static Ownership take(OutputFiles files, Consumer<String> say) throws IOException {
        Lease mine = Lease.ofThisProcess();
        int last = highest(files);
        while (last > 0) {
            Optional<Lease> other = read(files, last);
            if (other.isPresent() && lives(files, last, other.get(), say)) {
                throw refused(files, other.get());
            }
            if (other.isPresent()) {
                break;
            }
            last = highest(files); // it was given up just now, and another may have it already
        }
        if (!files.createIfAbsent(file(files, last + 1), mine.toJson())) {
            throw refused(files, read(files, last + 1).orElse(mine));
        }
        Ownership ownership = new Ownership(files, last + 1, mine);
        try {
            ownership.verify();
            for (int older = last; older > 0 && files.system().exists(file(files, older)); older--) {
                files.delete(file(files, older));
            }
            return ownership;
        } catch (IOException | RuntimeException failed) {
            ownership.close();
            throw failed;
        }
    }

    private static OutputException refused(OutputFiles files, Lease other) {
        return new OutputException(files.root() + ": is being written by another pdsweep, " + other.describe()
                + ", expected one driver for an output");
    }

    private static boolean lives(OutputFiles files, int number, Lease seen, Consumer<String> say) throws IOException {
        Optional<Boolean> known = seen.alive();
        if (known.isPresent()) {
            return known.get();
        }
        say.accept(files.root() + " belongs to " + seen.describe() + "; waiting " + SILENCE.toSeconds()
                + " s to see whether it lives");
        long end = System.nanoTime() + SILENCE.toNanos();
        while (System.nanoTime() < end) {
            pause();
            Optional<Lease> now = read(files, number);
            if (now.isEmpty() || now.get().beat() != seen.beat()) {
                return now.isPresent();
            }
        }
        return false;
    }

    private static void pause() throws IOException {
        try {
            Thread.sleep(500);
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", stopped);
        }
    }

    private static int highest(OutputFiles files) throws IOException {
        int highest = 0;
        for (FileStatus status : files.list(files.root())) {
            Matcher name = FILE.matcher(status.getPath().getName());
            if (name.matches()) {
                highest = Math.max(highest, Integer.parseInt(name.group(1)));
            }
        }
        return highest;
    }

    private static Path file(OutputFiles files, int number) {
        return files.path(String.format(Locale.ROOT, "_owner-%05d.json", number));
    }

    /** The lease in a file; empty when it has gone. */
    private static Optional<Lease> read(OutputFiles files, int number) throws IOException {
        try {
            return Optional.of(Lease.fromJson(files.read(file(files, number))));
        } catch (java.io.FileNotFoundException | java.nio.file.NoSuchFileException gone) {
            return Optional.empty();
        }
    }

    /** The owner's name, unlike any other's. */
    String name() {
        return lease.owner();
    }

    private synchronized void beat() {
        try {
            if (isMine()) {
                lease = lease.next();
                Path file = file(files, number);
                Path draft = file.suffix(".draft");
                if (files.replacesByRename()) {
                    try (var out = files.system().create(draft, true)) {
                        out.write(lease.toJson());
                    }
                }
                files.replace(draft, file, lease.toJson());
            }
        } catch (IOException | RuntimeException unreachable) {
            return; // the next beat may succeed; if none does, the next commit fails
        }
    }

    private boolean isMine() throws IOException {
        return highest(files) == number
                && read(files, number)
                        .filter(found -> found.owner().equals(lease.owner()))
                        .isPresent();
    }

    /**
     * Makes sure that this driver is still the owner.
     *
     * @throws OutputException when another has taken over
     */
    synchronized void verify() throws IOException {
        if (!isMine()) {
            throw new OutputException(files.root()
                    + ": was taken over by another pdsweep, which found this one silent: nothing more is written");
        }
    }

    /** Gives the right up. */
    @Override
    public void close() {
        beating.cancel(false);
        clock.shutdown();
        synchronized (this) {
            try {
                if (isMine()) {
                    files.delete(file(files, number));
                }
            } catch (IOException unreachable) {
                return; // it will be found to be dead
            }
        }
    }
}
