package io.pdsweep.spec;

import io.pdsweep.yaml.InputFile;
import io.pdsweep.yaml.Limits;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/** A sweep file's bytes, read once: what is digested is what is parsed. */
final class SourceFile {
    private SourceFile() {}

    /**
     * Reads a file.
     *
     * @throws io.pdsweep.yaml.InvalidYaml when it cannot be read or is too large
     */
    static byte[] read(Path file) {
        return InputFile.read(file, Limits.STANDARD.bytes(), "a sweep file");
    }

    static Sweep.Source source(String name, byte[] bytes) {
        return new Sweep.Source(name, new String(bytes, StandardCharsets.UTF_8), Digest.sha256(bytes));
    }
}
