package io.pdsweep.sink;

import io.pdsweep.spec.Digest;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.StandardCopyOption;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileContext;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Options;
import org.apache.hadoop.fs.Path;

/**
 * A sweep's output: {@code runs/wave-NNNNN.parquet} and {@code manifest.json}. Spark writes a wave into
 * {@code _staging/}; it is moved to its name and only then listed, by replacing the manifest in one step.
 */
public final class OutputFolder {
    private static final String MANIFEST = "manifest.json";
    private static final String STAGING = "_staging";

    private final Path root;
    private final FileSystem files;

    private OutputFolder(Path root, FileSystem files) {
        this.root = root;
        this.files = files;
    }

    /**
     * A new folder, made if need be. What a run has left there that was stopped before its first commit is removed.
     *
     * @throws OutputException when it is there and not empty, or cannot be made or written
     */
    public static OutputFolder create(String location, Configuration configuration) {
        OutputFolder folder = at(location, configuration);
        try {
            FileSystem files = folder.files;
            if (files.exists(folder.root)) {
                if (!files.getFileStatus(folder.root).isDirectory()) {
                    throw new OutputException(location + ": is a file, expected a folder to be made");
                }
                folder.discardWhatWasNeverCommitted();
                if (files.listStatus(folder.root).length > 0) {
                    throw new OutputException(location + ": exists and is not empty, expected a new folder");
                }
            } else if (!files.mkdirs(folder.root)) {
                throw new OutputException(location + ": cannot be made");
            }
            folder.tryToWrite(location);
            return folder;
        } catch (IOException refused) {
            throw new OutputException(location + ": cannot be written: " + refused.getMessage(), refused);
        }
    }

    /**
     * A folder that a sweep has written.
     *
     * @throws OutputException when there is none, or it has no manifest
     */
    public static OutputFolder open(String location, Configuration configuration) {
        OutputFolder folder = at(location, configuration);
        try {
            if (!folder.files.exists(folder.root)) {
                throw new OutputException(location + ": no such folder");
            }
            if (!folder.files.exists(folder.path(MANIFEST))) {
                throw new OutputException(location + ": has no " + MANIFEST + ", expected the output of pdsweep run");
            }
            return folder;
        } catch (IOException refused) {
            throw new OutputException(location + ": cannot be read: " + refused.getMessage(), refused);
        }
    }

    private static OutputFolder at(String location, Configuration configuration) {
        try {
            Path root = new Path(location);
            FileSystem files = root.getFileSystem(configuration);
            files.setWriteChecksum(false); // the manifest has digests; .crc files would only be in the way
            return new OutputFolder(files.makeQualified(root), files);
        } catch (IOException | IllegalArgumentException refused) {
            throw new OutputException(location + ": is no usable folder: " + refused.getMessage(), refused);
        }
    }

    /** A run that was stopped before its first commit leaves its staging folder alone in the output. */
    private void discardWhatWasNeverCommitted() throws IOException {
        FileStatus[] entries = files.listStatus(root);
        if (entries.length == 1 && entries[0].getPath().getName().equals(STAGING)) {
            discardStaging();
        }
    }

    private void tryToWrite(String location) throws IOException {
        Path probe = path("_probe");
        files.create(probe, false).close();
        if (!files.delete(probe, false)) {
            throw new OutputException(location + ": a file written there cannot be deleted");
        }
    }

    /** The folder's address, qualified. */
    public String location() {
        return root.toString();
    }

    /** Where Spark may write a wave; emptied by {@link #commit}. */
    public String staging(int wave) {
        return path(STAGING + "/" + waveName(wave)).toString();
    }

    private static String waveName(int wave) {
        return String.format(Locale.ROOT, "wave-%05d", wave);
    }

    /**
     * Takes the one file of a staged wave into {@code runs/} and lists it in the manifest.
     *
     * @return the manifest that now holds
     * @throws OutputException when a step fails; the manifest that was there before then still holds
     */
    public Manifest commit(Manifest before, int wave) {
        try {
            Path staged = stagedFile(wave);
            String name = "runs/" + waveName(wave) + ".parquet";
            Path target = path(name);
            if (!files.mkdirs(target.getParent()) || !files.rename(staged, target)) {
                throw new OutputException(target + ": cannot be written");
            }
            RunsFile.Count counted = RunsFile.count(target, files.getConf());
            long bytes = files.getFileStatus(target).getLen();
            Manifest after = before.with(
                    new Manifest.WaveFile(wave, name, counted.rows(), counted.failed(), bytes, sha256(target)));
            write(after);
            discardStaging();
            return after;
        } catch (IOException refused) {
            throw new OutputException(root + ": cannot be written: " + refused.getMessage(), refused);
        }
    }

    /** Removes what waves have left that were not committed. */
    public void discardStaging() throws IOException {
        if (files.exists(path(STAGING)) && !files.delete(path(STAGING), true)) {
            throw new IOException(path(STAGING) + " cannot be deleted");
        }
    }

    private Path stagedFile(int wave) throws IOException {
        List<Path> parts = new ArrayList<>();
        for (FileStatus status : files.listStatus(new Path(staging(wave)))) {
            if (status.getPath().getName().endsWith(".parquet")) {
                parts.add(status.getPath());
            }
        }
        if (parts.size() != 1) {
            throw new IllegalStateException("wave " + wave + " has " + parts.size() + " files (expected 1)");
        }
        return parts.get(0);
    }

    /** Writes the manifest beside its name and renames it: a reader sees the old one or the new one. */
    void write(Manifest manifest) throws IOException {
        Path draft = path("_" + MANIFEST);
        try (OutputStream out = files.create(draft, true)) {
            out.write(manifest.toJson().getBytes(StandardCharsets.UTF_8));
        }
        replace(draft, path(MANIFEST));
    }

    private void replace(Path draft, Path target) throws IOException {
        if (target.toUri().getScheme().equals("file")) {
            Files.move(
                    java.nio.file.Path.of(draft.toUri()),
                    java.nio.file.Path.of(target.toUri()),
                    StandardCopyOption.ATOMIC_MOVE);
        } else {
            FileContext.getFileContext(root.toUri(), files.getConf()).rename(draft, target, Options.Rename.OVERWRITE);
        }
    }

    /**
     * The manifest.
     *
     * @throws OutputException when it cannot be read
     */
    public Manifest manifest() {
        Path path = path(MANIFEST);
        try (InputStream in = files.open(path)) {
            return Manifest.fromJson(path.toString(), new String(in.readAllBytes(), StandardCharsets.UTF_8));
        } catch (IOException refused) {
            throw new OutputException(path + ": cannot be read: " + refused.getMessage(), refused);
        }
    }

    private String sha256(Path file) throws IOException {
        MessageDigest digest = Digest.algorithm();
        byte[] buffer = new byte[1 << 16];
        try (InputStream in = files.open(file)) {
            for (int n = in.read(buffer); n >= 0; n = in.read(buffer)) {
                digest.update(buffer, 0, n);
            }
        }
        return HexFormat.of().formatHex(digest.digest());
    }

    Path path(String name) {
        return new Path(root, name);
    }
}
