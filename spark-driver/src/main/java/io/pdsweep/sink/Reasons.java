package io.pdsweep.sink;

import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What an exception of a file system says, in one line. */
public final class Reasons {
    /** How a failed task is told to the driver: as text, the exception's name first. */
    private static final Pattern IN_A_TASK = Pattern.compile(
            "\\b(java\\.io\\.\\w*(?:IO|NotFound)Exception|java\\.nio\\.file\\.\\w+Exception|org\\.apache\\.hadoop\\.[\\w.]+Exception)"
                    + ": ([^\\n]+)");

    private Reasons() {}

    /** The first line of its message, with its kind where the message says little. */
    public static String of(Throwable thrown) {
        Optional<String> bare = ofBare(thrown);
        if (bare.isPresent()) {
            return bare.get();
        }
        String message = thrown.getMessage();
        String line = message == null ? "" : message.lines().findFirst().orElse("");
        boolean telling = line.contains(" ");
        return telling ? line : thrown.getClass().getSimpleName() + (line.isEmpty() ? "" : " " + line);
    }

    /** In words what some say by their kind alone: their message is the path. */
    private static Optional<String> ofBare(Throwable thrown) {
        if (!(thrown instanceof FileSystemException refused) || refused.getReason() != null) {
            return Optional.empty();
        }
        String path = refused.getFile() == null ? "it" : refused.getFile();
        if (thrown instanceof AccessDeniedException) {
            return Optional.of("permission denied: " + path);
        }
        if (thrown instanceof NoSuchFileException) {
            return Optional.of("no such file or folder: " + path);
        }
        return thrown instanceof FileAlreadyExistsException ? Optional.of("already there: " + path) : Optional.empty();
    }

    /** The file system's complaint because of which something failed, here or in a task; empty when there is none. */
    public static Optional<String> ofFileSystem(Throwable thrown) {
        Optional<String> found = Optional.empty();
        for (Throwable cause = thrown; cause != null; cause = cause.getCause()) {
            if (cause instanceof java.io.IOException) {
                found = Optional.of(of(cause));
            } else if (found.isEmpty() && cause.getMessage() != null) {
                found = inATask(cause.getMessage());
            }
        }
        return found;
    }

    private static Optional<String> inATask(String message) {
        Optional<String> last = Optional.empty();
        Matcher matcher = IN_A_TASK.matcher(message);
        while (matcher.find()) { // the last one is the cause of those before
            last = Optional.of(matcher.group(2));
        }
        return last;
    }
}
