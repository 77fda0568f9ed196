package io.pdsweep.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** The recorded output of an earlier version. */
final class OlderOutput {
    private OlderOutput() {}

    /** A copy of it as a new folder. */
    static void copyTo(Path out) throws IOException {
        Path recorded = Path.of("src/test/resources/io/pdsweep/cli/older-output");
        Files.createDirectories(out.resolve("runs"));
        for (String file : List.of("manifest.json", "runs/wave-00000.parquet", "runs/wave-00001.parquet")) {
            Files.copy(recorded.resolve(file), out.resolve(file));
        }
    }
}
