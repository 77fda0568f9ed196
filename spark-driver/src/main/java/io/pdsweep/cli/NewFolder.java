package io.pdsweep.cli;

import io.pdsweep.sink.OutputException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A folder that a command writes files into which have nothing to do with what may be there. */
final class NewFolder {
    private NewFolder() {}

    /**
     * Checks that nothing would be written over.
     *
     * @param expected the end of the message: what to give instead
     * @throws OutputException when the folder is a file, or is not empty
     */
    static void require(Path folder, String expected) {
        String[] there = folder.toFile().list();
        if (Files.isDirectory(folder) ? there == null || there.length > 0 : Files.exists(folder)) {
            throw new OutputException(folder + ": exists and is not an empty folder, " + expected);
        }
    }
}
