package io.pdsweep.cli;

import io.pdsweep.result.ResultFiles;
import io.pdsweep.sim.RunResult;
import io.pdsweep.sink.OutputException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.stream.Stream;

/** A new folder for the files of single runs. */
final class DumpFolder {
    private final Path root;

    private DumpFolder(Path root) {
        this.root = root;
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
            Files.createDirectories(root);
            if (!Files.isWritable(root)) {
                throw new OutputException(location + ": cannot be written");
            }
            return new DumpFolder(root);
        } catch (IOException | InvalidPathException refused) {
            throw new OutputException(location + ": cannot be made: " + refused, refused);
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
            throw new OutputException(root + ": cannot be written: " + refused, refused);
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
            throw new OutputException(root + ": cannot be written: " + refused, refused);
        }
    }
}
