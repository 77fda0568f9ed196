package io.pdsweep.spec;

import io.pdsweep.yaml.Value;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The files that a sweep file names: beside it or below, never elsewhere. */
final class NamedFiles {
    private static final long MOST_BYTES = 64L << 20;

    private final Optional<Path> sweep;
    private final Optional<Path> folder;
    private final List<Sweep.Included> read = new ArrayList<>();

    /** Files beside a sweep file; empty when that is not read from a disk, so that it cannot name any. */
    NamedFiles(Optional<Path> sweep) {
        this.sweep = sweep;
        this.folder = sweep.map(file -> file.toAbsolutePath().normalize().getParent());
    }

    /**
     * A file that was read.
     *
     * @param name as the sweep file has it
     * @param path where it is, seen from where the program was started
     * @param bytes its content
     */
    record Named(String name, String path, byte[] bytes) {}

    /** The file that a value names; records a problem when there is none or it may not be read. */
    Optional<Named> read(Value value, List<String> endings) {
        Optional<String> text = value.text();
        if (text.isEmpty()) {
            return Optional.empty();
        }
        if (endings.stream().noneMatch(text.get()::endsWith)) {
            return value.wrong("the path of a " + String.join(" or ", endings) + " file");
        }
        if (folder.isEmpty()) {
            value.problem("names " + text.get() + ", which cannot be found from here", "", "");
            return Optional.empty();
        }
        try {
            Path base = folder.get().toRealPath();
            Path named = Path.of(text.get());
            Path file = base.resolve(named).normalize();
            if (named.isAbsolute() || !file.startsWith(base)) {
                return value.wrong("a path below the folder of the sweep file");
            }
            if (!Files.isRegularFile(file)) {
                value.problem("names " + text.get() + ": no such file", "a file beside the sweep file or below", "");
                return Optional.empty();
            }
            if (!file.toRealPath().startsWith(base)) {
                return value.wrong("a path below the folder of the sweep file (this one is a link that leads out)");
            }
            if (Files.size(file) > MOST_BYTES) {
                value.problem(
                        "names " + text.get() + ", of " + Files.size(file) + " bytes", "at most " + MOST_BYTES, "");
                return Optional.empty();
            }
            byte[] bytes = Files.readAllBytes(file);
            read.add(new Sweep.Included(text.get(), Digest.sha256(bytes)));
            return Optional.of(
                    new Named(text.get(), sweep.get().resolveSibling(text.get()).toString(), bytes));
        } catch (IOException | InvalidPathException unreadable) {
            value.problem("names " + text.get() + ", which cannot be read", "a readable file", "");
            return Optional.empty();
        }
    }

    /** Every file read so far. */
    List<Sweep.Included> read() {
        return List.copyOf(read);
    }
}
