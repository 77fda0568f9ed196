package io.pdsweep.cli;

import io.pdsweep.report.document.HtmlPage;
import io.pdsweep.sink.OutputException;
import io.pdsweep.sink.OutputFolder;
import io.pdsweep.sink.Reasons;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * Where a report and its tables go. They may replace what is there, but never what the report is made from: an output
 * holds hours of work.
 */
final class ReportPlaces {
    /** The name of a report in the output's folder. */
    static final String OWN = "report.html";

    /** The title of a report comes before this many bytes. */
    private static final int LONGEST_HEAD = 8192;

    private final Path out;
    private final Optional<Path> tables;

    ReportPlaces(Path out, Optional<Path> tables) {
        this.out = out;
        this.tables = tables;
    }

    /**
     * Checks that nothing is written over that is no report.
     *
     * @throws OutputException when something would be
     */
    void requireNew(boolean isDefault) {
        if (exists(out) && !(isDefault && isReport(out))) {
            throw new OutputException(out + ": exists" + (isDefault ? " and is no report of pdsweep" : "")
                    + ", expected a new file, or --overwrite");
        }
        tables.ifPresent(folder -> NewFolder.require(folder, "expected a new one, or --overwrite"));
    }

    /**
     * Checks that both are places for files, and no part of the output that the report is made from.
     *
     * @throws OutputException when they are not
     */
    void requireApart(OutputFolder output) {
        Path file = real(out);
        Optional.ofNullable(file.getParent())
                .flatMap(NewFile::refusalMakingFolders)
                .ifPresent(refusal -> {
                    throw new OutputException(out + ": cannot be written: " + refusal);
                });
        if (exists(out) && !isFile(out)) {
            throw new OutputException(out + ": exists and is no regular file, expected a file to be written");
        }
        Optional<Path> root = output.localPath().map(ReportPlaces::real);
        if (root.isPresent() && isPart(file, root.get())) {
            throw new OutputException(out + ": is a place of the results themselves in "
                    + output.localPath().get() + ", expected a file elsewhere");
        }
        tables.ifPresent(folder -> requireApart(folder, file, root));
    }

    private void requireApart(Path folder, Path file, Optional<Path> root) {
        Path real = real(folder);
        NewFile.refusalMakingFolders(real).ifPresent(refusal -> {
            throw new OutputException(folder + ": cannot be written: " + refusal);
        });
        boolean isPart = root.isPresent()
                && real.startsWith(root.get())
                && (real.equals(root.get()) || isUsed(root.get().relativize(real)));
        if (isPart) {
            throw new OutputException(
                    folder + ": is a folder of the results themselves, expected another folder for the tables");
        }
        if (real.startsWith(file)) {
            throw new OutputException(
                    folder + ": the report " + out + " is there, expected another folder for the tables");
        }
    }

    /**
     * Checks that every table's file is new or a file, and none is the report.
     *
     * @throws OutputException naming the first that is not
     */
    void requireFiles(List<Path> files) {
        for (Path file : files) {
            if (real(file).equals(real(out))) {
                throw new OutputException(out + ": a table goes there, expected another file for the report");
            }
            if (exists(file) && !isFile(file)) {
                throw new OutputException(file + ": exists and is no regular file, expected a file to be written");
            }
        }
    }

    /** Whether a file is, or may become, one of the output's own. */
    private static boolean isPart(Path file, Path root) {
        if (!file.startsWith(root) || isReport(file)) {
            return false;
        }
        boolean isOwn = file.equals(root.resolve(OWN));
        return !isOwn && (exists(file) || !root.equals(file.getParent()) || isUsed(root.relativize(file)));
    }

    private static boolean isUsed(Path inOutput) {
        return OutputFolder.isOwn(inOutput.getName(0).toString());
    }

    private static boolean exists(Path file) {
        return Files.exists(file, LinkOption.NOFOLLOW_LINKS);
    }

    private static boolean isFile(Path file) {
        return Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS);
    }

    private static boolean isReport(Path file) {
        if (!isFile(file)) {
            return false;
        }
        try (InputStream bytes = Files.newInputStream(file)) {
            return HtmlPage.isBeginning(new String(bytes.readNBytes(LONGEST_HEAD), StandardCharsets.UTF_8));
        } catch (IOException unreadable) {
            return false;
        }
    }

    /** The path without links and dots, as far as it is there. */
    private static Path real(Path path) {
        Path absolute = path.toAbsolutePath();
        for (Path there = absolute; there != null; there = there.getParent()) {
            if (Files.exists(there)) {
                try {
                    return there.toRealPath()
                            .resolve(there.relativize(absolute))
                            .normalize();
                } catch (IOException refused) {
                    throw new OutputException(path + ": cannot be read: " + Reasons.of(refused), refused);
                }
            }
        }
        return absolute.normalize();
    }
}
