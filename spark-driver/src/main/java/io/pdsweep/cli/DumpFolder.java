package io.pdsweep.cli;

import io.pdsweep.result.ResultFiles;
import io.pdsweep.sim.RunResult;
import io.pdsweep.sink.OutputException;
import io.pdsweep.sink.Reasons;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** A new folder for the files of single runs. Closing it takes everything back unless it is complete. */
final class DumpFolder implements AutoCloseable {
    private final Path root;
    private final List<Path> made;
    private boolean complete;

    private DumpFolder(Path root, List<Path> made) {
        this.root = root;
        this.made = made;
    }

    /**
     * Makes the folder.
     *
     * @throws OutputException when it is there and not empty, or cannot be made
     */
    static DumpFolder create(String location) {
        try {
            Path root = Path.of(location);
            if (Files.isDirectory(root)) {
                try (Stream<Path> entries = Files.list(root)) {
                    if (entries.findAny().isPresent()) {
                        throw new OutputException(location + ": exists and is not empty, expected a new folder");
                    }
                }
            } else if (Files.exists(root)) {
                throw new OutputException(location + ": is a file, expected a folder to be made");
            }
            List<Path> made = new ArrayList<>(); // the innermost first
            for (Path each = root.toAbsolutePath(); each != null && !Files.exists(each); each = each.getParent()) {
                made.add(each);
            }
            Files.createDirectories(root);
            if (!Files.isWritable(root)) {
                throw new OutputException(location + ": cannot be written");
            }
            return new DumpFolder(root, made);
        } catch (IOException | InvalidPathException refused) {
            throw new OutputException(location + ": cannot be made: " + Reasons.of(refused), refused);
        }
    }

    /**
     * Writes a run's CSV files into a folder below.
     *
     * @throws OutputException when one cannot be written
     */
    void write(String below, RunResult result) {
        try {
            Path folder = Files.createDirectories(root.resolve(below).normalize());
            ResultFiles.write(folder, result);
        } catch (IOException refused) {
            throw new OutputException(root + ": cannot be written: " + Reasons.of(refused), refused);
        }
    }

    /**
     * Writes one file into a folder below.
     *
     * @throws OutputException when it cannot be written
     */
    void writeText(String below, String name, String text) {
        try {
            Files.writeString(root.resolve(below).resolve(name), text);
        } catch (IOException refused) {
            throw new OutputException(root + ": cannot be written: " + Reasons.of(refused), refused);
        }
    }

    /** Says that every file is there. */
    void complete() {
        complete = true;
    }

    @Override
    public void close() {
        if (complete) {
            return;
        }
        try (Stream<Path> entries = Files.walk(root)) {
            for (Path entry : entries.sorted(Comparator.reverseOrder()).toList()) {
                if (!entry.equals(root)) {
                    Files.delete(entry);
                }
            }
            for (Path folder : made) {
                Files.delete(folder);
            }
        } catch (IOException kept) {
            throw new OutputException(root + ": holds a part of the files, and cannot be emptied", kept);
        }
    }
}
