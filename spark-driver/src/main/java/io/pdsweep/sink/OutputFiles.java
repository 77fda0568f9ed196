package io.pdsweep.sink;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataOutputStreamBuilder;
import org.apache.hadoop.fs.FileAlreadyExistsException;
import org.apache.hadoop.fs.FileContext;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Options;
import org.apache.hadoop.fs.Path;

/**
 * The few operations on files that an output stands on: create if absent, replace in one step, move. Each is done in the
 * way that is atomic on the kind of file system: the local disk, one with atomic renames (HDFS), or an object store, where
 * a put is.
 */
final class OutputFiles {
    /** Stores that have no rename: to replace an object is to put it. */
    private static final Set<String> OBJECT_STORES = Set.of("s3a", "gs", "oss", "cosn", "obs");

    private final Path root;
    private final FileSystem files;

    private OutputFiles(Path root, FileSystem files) {
        this.root = root;
        this.files = files;
    }

    /**
     * The files below a location.
     *
     * @throws OutputException when the location is none that Hadoop knows
     */
    static OutputFiles at(String location, Configuration configuration) {
        try {
            Path root = new Path(location);
            FileSystem files = root.getFileSystem(configuration);
            files.setWriteChecksum(false); // the manifest has digests; .crc files would only be in the way
            return new OutputFiles(files.makeQualified(root), files);
        } catch (IOException | IllegalArgumentException refused) {
            throw new OutputException(location + ": is no usable folder: " + Reasons.of(refused), refused);
        }
    }

    Path root() {
        return root;
    }

    FileSystem system() {
        return files;
    }

    Path path(String name) {
        return new Path(root, name);
    }

    private boolean isLocal() {
        return "file".equals(root.toUri().getScheme());
    }

    /** Whether the new version of a file is written beside it and then renamed. */
    boolean replacesByRename() {
        return !OBJECT_STORES.contains(root.toUri().getScheme());
    }

    /** Where the files are on this machine; empty when they are elsewhere. */
    Optional<java.nio.file.Path> localRoot() {
        return isLocal() ? Optional.of(local(root)) : Optional.empty();
    }

    private static java.nio.file.Path local(Path path) {
        return java.nio.file.Path.of(path.toUri());
    }

    /**
     * Writes a file unless there is one of that name: of several that try, one succeeds.
     *
     * @return whether it was written
     */
    boolean createIfAbsent(Path path, byte[] content) throws IOException {
        if (isLocal()) {
            try {
                Files.write(local(path), content, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
                return true;
            } catch (java.nio.file.FileAlreadyExistsException taken) {
                return false;
            }
        }
        // S3A obeys this option with a conditional put (If-None-Match); others have an atomic create of their own
        FSDataOutputStreamBuilder<?, ?> builder = files.createFile(path).overwrite(false);
        builder.opt(Options.CreateFileOptionKeys.FS_OPTION_CREATE_CONDITIONAL_OVERWRITE, true);
        try (OutputStream out = builder.build()) {
            out.write(content);
        } catch (FileAlreadyExistsException taken) {
            return false;
        } catch (IOException refused) {
            if (files.exists(path)) { // S3A reports the failed condition of a put in several ways
                return false;
            }
            throw refused;
        }
        return true;
    }

    /** Replaces a file by its draft, which is beside it, or puts the content over it. */
    void replace(Path draft, Path target, byte[] content) throws IOException {
        if (!replacesByRename()) {
            try (OutputStream out = files.create(target, true)) {
                out.write(content);
            }
        } else if (isLocal()) {
            sync(draft);
            Files.move(local(draft), local(target), StandardCopyOption.ATOMIC_MOVE);
        } else {
            FileContext.getFileContext(root.toUri(), files.getConf()).rename(draft, target, Options.Rename.OVERWRITE);
        }
    }

    /** Makes sure that a local file outlives the machine's crash. */
    void sync(Path path) throws IOException {
        if (isLocal()) {
            try (FileChannel channel = FileChannel.open(local(path), StandardOpenOption.WRITE)) {
                channel.force(true);
            }
        }
    }

    /** Moves a file to a name that none has. */
    void move(Path from, Path to) throws IOException {
        files.mkdirs(to.getParent());
        if (files.exists(to)) {
            delete(to);
        }
        if (!files.rename(from, to)) {
            throw new IOException(to + " cannot be made from " + from);
        }
    }

    /** Deletes a file or folder if it is there. */
    void delete(Path path) throws IOException {
        if (files.exists(path) && !files.delete(path, true) && files.exists(path)) {
            throw new IOException(path + " cannot be deleted");
        }
    }

    /** A folder and those above it that are not there, the innermost first; none when it is there. */
    List<Path> missing(Path folder) throws IOException {
        List<Path> missing = new ArrayList<>();
        for (Path each = folder; each != null && !files.exists(each); each = each.getParent()) {
            missing.add(each);
        }
        return missing;
    }

    /** Deletes folders, the innermost first, as far as they are empty. */
    void deleteEmpty(List<Path> folders) {
        try {
            for (Path folder : folders) {
                if (files.listStatus(folder).length > 0 || !files.delete(folder, false)) {
                    return;
                }
            }
        } catch (IOException stays) {
            return; // it is not empty, or not ours any more
        }
    }

    /** What is in a folder; nothing when there is none. */
    FileStatus[] list(Path folder) throws IOException {
        return files.exists(folder) ? files.listStatus(folder) : new FileStatus[0];
    }

    byte[] read(Path path) throws IOException {
        try (var in = files.open(path)) {
            return in.readAllBytes();
        }
    }
}
