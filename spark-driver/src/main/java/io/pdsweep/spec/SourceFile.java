package io.pdsweep.spec;

import io.pdsweep.yaml.InvalidYaml;
import io.pdsweep.yaml.Limits;
import io.pdsweep.yaml.Problem;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;

/** A sweep file's bytes, read once: what is digested is what is parsed. */
final class SourceFile {
    private SourceFile() {}

    /**
     * Reads a file.
     *
     * @throws InvalidYaml when it cannot be read or is too large
     */
    static byte[] read(Path file) {
        try {
            if (Files.isDirectory(file)) {
                throw refused(file, "is a folder, expected a sweep file");
            }
            if (Files.size(file) > Limits.STANDARD.bytes()) {
                throw refused(file, "has " + Files.size(file) + " bytes, expected at most " + Limits.STANDARD.bytes());
            }
            return Files.readAllBytes(file);
        } catch (NoSuchFileException missing) {
            throw refused(file, "no such file");
        } catch (IOException unreadable) {
            throw refused(file, "cannot be read: " + unreadable.getMessage());
        }
    }

    private static InvalidYaml refused(Path file, String what) {
        return new InvalidYaml(List.of(new Problem(file.toString(), 0, "", what, "", "")));
    }

    static Sweep.Source source(String name, byte[] bytes) {
        return new Sweep.Source(name, new String(bytes, StandardCharsets.UTF_8), Digest.sha256(bytes));
    }
}
