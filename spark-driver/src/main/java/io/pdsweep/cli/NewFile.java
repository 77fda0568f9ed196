package io.pdsweep.cli;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** A file that a command is to write once its work is done: what would be in the way is told before. */
final class NewFile {
    private NewFile() {}

    /** Why no file can be made in a folder; empty when one can. */
    static Optional<String> refusal(Path folder) {
        if (!Files.exists(folder)) {
            return Optional.of("there is no folder " + folder);
        }
        if (!Files.isDirectory(folder)) {
            return Optional.of(folder + " is no folder");
        }
        return Files.isWritable(folder) ? Optional.empty() : Optional.of("nothing may be written in " + folder);
    }

    /** The same where folders that are missing are made. */
    static Optional<String> refusalMakingFolders(Path folder) {
        Path there = folder.toAbsolutePath();
        while (!Files.exists(there) && there.getParent() != null) {
            there = there.getParent();
        }
        return refusal(there);
    }
}
