package io.pdsweep.yaml;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/** The bytes of a file that a user names: a regular one or a pipe, never more of it than a limit. */
public final class InputFile {
    private static final int TYPE = 0170000; // of stat's st_mode, as its values below
    private static final int PIPE = 0010000;
    private static final int SOCKET = 0140000; // what a shell may give for a pipe

    private InputFile() {}

    /**
     * Reads a file.
     *
     * @param most bytes that it may have
     * @param expected what it should be, as in {@code a sweep file}
     * @throws InvalidYaml when it cannot be read, is too large, or is a folder or device
     */
    public static byte[] read(Path file, int most, String expected) {
        String name = file.toString();
        if (name.isEmpty()) {
            throw YamlReader.invalid("\"\"", 0, "is no path, expected " + expected);
        }
        try {
            if (Files.isDirectory(file)) {
                throw YamlReader.invalid(name, 0, "is a folder, expected " + expected);
            }
            if (!Files.isRegularFile(file) && !isPipe(file)) {
                throw YamlReader.invalid(name, 0, "is a device, expected " + expected);
            }
            long size = Files.size(file);
            if (size > most) {
                throw YamlReader.invalid(name, 0, "has " + size + " bytes, expected at most " + most);
            }
            try (InputStream in = Files.newInputStream(file)) {
                byte[] bytes = in.readNBytes(most + 1); // a pipe has no size
                if (bytes.length > most) {
                    throw YamlReader.invalid(name, 0, "has more than " + most + " bytes, expected at most " + most);
                }
                return bytes;
            }
        } catch (NoSuchFileException missing) {
            throw YamlReader.invalid(name, 0, "no such file");
        } catch (IOException unreadable) {
            throw YamlReader.invalid(name, 0, "cannot be read: " + unreadable.getMessage());
        }
    }

    private static boolean isPipe(Path file) throws IOException {
        if (!file.getFileSystem().supportedFileAttributeViews().contains("unix")) {
            return Files.exists(file);
        }
        int type = (Integer) Files.getAttribute(file, "unix:mode") & TYPE;
        return type == PIPE || type == SOCKET;
    }
}
