package io.pdsweep.sink;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;
import java.util.Set;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;

/**
 * A sweep's output as its readers see it: {@code manifest.json}, and the files in {@code runs/} that it lists. See
 * {@link OutputWriter} for how it grows.
 */
public final class OutputFolder {
    /** The answer of a capacity plan. */
    public static final String PLAN = "plan.json";

    /** The deployment file that the runs started from, as its mapping. */
    public static final String DEPLOYMENT = "deployment.json";

    static final String MANIFEST = "manifest.json";

    private final OutputFiles files;

    OutputFolder(OutputFiles files) {
        this.files = files;
    }

    /**
     * A folder that a sweep has written.
     *
     * @throws OutputException when there is none, or it has no manifest
     */
    public static OutputFolder open(String location, Configuration configuration) {
        OutputFolder folder = new OutputFolder(OutputFiles.at(location, configuration));
        try {
            if (!folder.files.system().exists(folder.files.root())) {
                throw new OutputException(location + ": no such folder");
            }
            if (!folder.hasManifest()) {
                throw new OutputException(location + ": has no " + MANIFEST + ", expected the output of pdsweep run");
            }
            return folder;
        } catch (IOException refused) {
            throw new OutputException(location + ": cannot be read: " + Reasons.of(refused), refused);
        }
    }

    boolean hasManifest() throws IOException {
        return files.system().exists(path(MANIFEST));
    }

    /** Whether a file or folder of this name, at the top of an output, is one of its own. */
    public static boolean isOwn(String name) {
        return Set.of(MANIFEST, PLAN, DEPLOYMENT, TableFiles.RUNS).contains(name)
                || Arrays.stream(DetailTable.values())
                        .anyMatch(table -> table.label().equals(name))
                || name.startsWith("_"); // staged, and who writes
    }

    /** The folder's address, qualified. */
    public String location() {
        return files.root().toString();
    }

    /** Where it is on this machine; empty when it is elsewhere. */
    public Optional<java.nio.file.Path> localPath() {
        return files.localRoot();
    }

    /**
     * The manifest.
     *
     * @throws OutputException when it cannot be read
     */
    public Manifest manifest() {
        Path path = path(MANIFEST);
        try {
            return Manifest.fromJson(path.toString(), new String(files.read(path), StandardCharsets.UTF_8));
        } catch (IOException refused) {
            throw new OutputException(path + ": cannot be read: " + Reasons.of(refused), refused);
        }
    }

    /**
     * A text file beside the manifest; empty when there is none.
     *
     * @throws OutputException when it cannot be read
     */
    public Optional<String> text(String name) {
        Path path = path(name);
        try {
            return files.system().exists(path)
                    ? Optional.of(new String(files.read(path), StandardCharsets.UTF_8))
                    : Optional.empty();
        } catch (IOException refused) {
            throw new OutputException(path + ": cannot be read: " + Reasons.of(refused), refused);
        }
    }

    /** The address of a file below it, as the manifest names files. */
    Path path(String name) {
        return files.path(name);
    }
}
