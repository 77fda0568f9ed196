package io.pdsweep.sink;

import io.pdsweep.plan.Wave;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.Path;

/**
 * The one driver that may write an output. Spark writes a wave into {@code _staging/}; the file is moved to its name in
 * {@code runs/} and only then listed, by replacing the manifest in one step. A driver that dies leaves at most files that
 * no manifest lists; the next one removes them.
 */
public final class OutputWriter implements AutoCloseable {
    private static final String STAGING = "_staging";
    private static final String DRAFT = "_" + OutputFolder.MANIFEST;
    private static final String MERGED = "merged.parquet";

    private final String location;
    private final OutputFiles files;
    private final OutputFolder folder;
    private final TableFiles tables;
    private final Ownership ownership;
    private final Checkpoint checkpoint;
    private final List<Path> made;

    private OutputWriter(
            String location, OutputFiles files, Ownership ownership, Checkpoint checkpoint, List<Path> made) {
        this.location = location;
        this.files = files;
        this.folder = new OutputFolder(files);
        this.tables = new TableFiles(files);
        this.ownership = ownership;
        this.checkpoint = checkpoint;
        this.made = made;
    }

    /** What may be in the folder when a writer starts. */
    public enum Start {
        /** Nothing but what a sweep has left that was stopped before its first commit. */
        NEW,
        /** Nothing, or a sweep's output. */
        RESUMED
    }

    /**
     * Becomes the writer of an output; its folder is made if need be.
     *
     * @param say told when this takes time
     * @param checkpoint told of each commit's steps
     * @throws OutputException when the folder holds something else, cannot be written, or another driver writes it
     */
    public static OutputWriter open(
            String location, Configuration configuration, Start start, Consumer<String> say, Checkpoint checkpoint) {
        OutputFiles files = OutputFiles.at(location, configuration);
        try {
            List<Path> made = files.missing(files.root());
            if (made.isEmpty()) {
                if (!files.system().getFileStatus(files.root()).isDirectory()) {
                    throw new OutputException(location + ": is a file, expected a folder to be made");
                }
                checkContent(location, files, start);
            } else if (!files.system().mkdirs(files.root())) {
                throw new OutputException(location + ": cannot be made");
            }
            Ownership ownership = Ownership.take(files, say);
            try {
                checkContent(location, files, start); // another driver may have written since
                OutputWriter writer = new OutputWriter(location, files, ownership, checkpoint, made);
                writer.removeWhatIsNotListed();
                return writer;
            } catch (IOException | RuntimeException failed) {
                ownership.close();
                throw failed;
            }
        } catch (IOException refused) {
            throw new OutputException(location + ": cannot be written: " + Reasons.of(refused), refused);
        }
    }

    private static void checkContent(String location, OutputFiles files, Start start) throws IOException {
        OutputFolder folder = new OutputFolder(files);
        if (folder.hasManifest()) {
            Manifest manifest = folder.manifest();
            if (start == Start.NEW && !manifest.waves().isEmpty()) {
                throw new OutputException(location + ": exists and is not empty: it has " + manifest.runsDone() + " of "
                        + manifest.runs() + " runs of the sweep "
                        + manifest.sweep().name()
                        + ", expected a new folder, or --resume to make those that are missing");
            }
            return;
        }
        for (FileStatus entry : files.list(files.root())) {
            String name = entry.getPath().getName();
            if (!Ownership.isOwners(name) && !name.equals(STAGING) && !name.equals(DRAFT)) {
                throw new OutputException(location + ": exists and is not empty, expected a new folder"
                        + (start == Start.NEW ? "" : " or one with a " + OutputFolder.MANIFEST));
            }
        }
    }

    /** What a driver that died has left: staged waves, a draft, and files of waves that it did not come to list. */
    private void removeWhatIsNotListed() throws IOException {
        files.delete(files.path(STAGING));
        files.delete(files.path(DRAFT));
        Set<String> listed = new HashSet<>();
        manifest().ifPresent(held -> held.waves().forEach(wave -> listed.addAll(TableFiles.names(wave))));
        tables.removeUnlisted(listed);
    }

    /** The output, to be read. */
    public OutputFolder folder() {
        return folder;
    }

    /** What the output holds; empty when it is new. */
    public Optional<Manifest> manifest() {
        try {
            return folder.hasManifest() ? Optional.of(folder.manifest()) : Optional.empty();
        } catch (IOException refused) {
            throw failed(refused);
        }
    }

    /**
     * Checks that the files that a manifest lists are there, with the size that it says.
     *
     * @throws OutputException naming the first that is not
     */
    public void checkFiles(Manifest manifest) {
        try {
            for (Manifest.WaveFile wave : manifest.waves()) {
                tables.check(wave);
            }
        } catch (IOException refused) {
            throw failed(refused);
        }
    }

    /** Where Spark may write a wave: a folder of this driver alone. */
    public String staging(int wave) {
        return files.path(STAGING + "/" + ownership.name() + "/" + waveName(wave))
                .toString();
    }

    /** The addresses of a wave's listed files. */
    public WaveAddresses addresses(Manifest.WaveFile wave) {
        return tables.addresses(wave);
    }

    /** The rows of a listed file that stay when its runs without a result are made again, in its order. */
    public List<RunKey> kept(Manifest.WaveFile wave) {
        Set<RunStatus> statuses = EnumSet.of(RunStatus.OK);
        if (wave.settled() > 0) {
            statuses.addAll(
                    Arrays.stream(RunStatus.values()).filter(RunStatus::settled).toList());
        }
        try {
            return RunKey.read(files.path(wave.file()), files.system().getConf(), statuses);
        } catch (IOException refused) {
            throw new OutputException(files.path(wave.file()) + ": cannot be read: " + Reasons.of(refused), refused);
        }
    }

    /**
     * Checks that the files of another version have no column that this program does not know.
     *
     * @throws OutputException naming the first that one has
     */
    public void checkColumns(Manifest manifest) {
        Manifest.WaveFile newest = manifest.waves().get(manifest.waves().size() - 1);
        Path path = files.path(newest.file());
        try {
            List<String> unknown =
                    FileColumns.unknown(RunsFile.schema(path, files.system().getConf()), RunColumns.all(Set.of()));
            if (!unknown.isEmpty()) {
                throw new OutputException(
                        location + ": was made by pdsweep " + manifest.programVersion()
                                + ", which has the column " + unknown.get(0)
                                + " that this one does not know; expected an output of this version or an older one, or another --out");
            }
        } catch (IOException refused) {
            throw new OutputException(path + ": cannot be read: " + Reasons.of(refused), refused);
        }
    }

    /** How long each run of a listed file took, in its order; NaN where it gave no result. */
    public double[] wallSeconds(Manifest.WaveFile wave) {
        Path path = files.path(wave.file());
        try {
            return RunsFile.wallSeconds(path, files.system().getConf());
        } catch (IOException refused) {
            throw new OutputException(path + ": cannot be read: " + Reasons.of(refused), refused);
        }
    }

    /** Some columns of some listed files' rows, in their order. */
    public RunsTable rows(List<String> columns, List<Manifest.WaveFile> waves) {
        return RunsTable.read(folder, files.system().getConf(), columns, waves);
    }

    /**
     * Writes a file beside the manifest, over one that is there, in one step.
     *
     * @throws OutputFailure when it cannot be written
     */
    public void write(String name, byte[] content) {
        try {
            ownership.verify();
            Path draft = files.path(STAGING + "/" + name);
            if (files.replacesByRename()) {
                try (OutputStream out = files.system().create(draft, true)) {
                    out.write(content);
                }
            }
            files.replace(draft, files.path(name), content);
        } catch (IOException refused) {
            throw failed(refused);
        }
    }

    private static String waveName(int wave) {
        return String.format(Locale.ROOT, "%s%05d", TableFiles.WAVE, wave);
    }

    /**
     * Makes a manifest the one that holds.
     *
     * @throws OutputFailure when it cannot be written; the one that was there before then still holds
     */
    public void record(Manifest manifest) {
        try {
            ownership.verify();
            write(manifest, 0);
        } catch (IOException refused) {
            throw failed(refused);
        }
    }

    /**
     * Makes the manifest of a new output the one that holds, before anything else is made: what it was asked for is known
     * wherever its driver ends. One that has waves says so already.
     *
     * @throws OutputFailure when it cannot be written
     */
    public void begin(Manifest manifest) {
        if (manifest.waves().isEmpty()) {
            record(manifest);
        }
    }

    /**
     * Takes the one file of a staged wave into {@code runs/} and lists it in the manifest.
     *
     * @param before the manifest that holds
     * @param round whose runs it has
     * @param revision 1, or more when the wave replaces an earlier one of its number
     * @return the manifest that now holds
     * @throws OutputFailure when a step fails; {@code before} then still holds
     */
    public Manifest commit(Manifest before, Wave wave, int round, int revision) {
        try {
            checkpoint.reached(Checkpoint.Step.STAGED, wave.number());
            ownership.verify();
            String name = waveName(wave.number()) + (revision == 1 ? "" : "-" + revision);
            List<Manifest.TableFile> details = new ArrayList<>();
            for (String table : before.tables()) {
                details.addAll(tables.place(table, new Path(staging(wave.number()), table), name));
            }
            Manifest after = before.with(place(
                    stagedFile(wave.number()),
                    wave.runs().size(),
                    wave.number(),
                    round,
                    wave.runs().get(0).position(),
                    revision,
                    name,
                    details));
            write(after, wave.number());
            checkpoint.reached(Checkpoint.Step.LISTED, wave.number());
            for (Manifest.WaveFile replaced : before.waves()) {
                if (replaced.wave() == wave.number()) {
                    tables.delete(replaced);
                }
            }
            files.delete(new Path(staging(wave.number())));
            return after;
        } catch (IOException refused) {
            throw failed(refused);
        }
    }

    /** Writes the rows of some files, in order, into a new one. */
    @FunctionalInterface
    interface Merger {
        void write(List<Path> sources, Path target) throws IOException;
    }

    /**
     * Replaces the files of neighbouring waves by one that holds all their rows.
     *
     * @param before the manifest that holds
     * @param waves of it, at least two, in order
     * @return the manifest that now holds
     * @throws OutputFailure when a step fails; {@code before} then still holds
     */
    Manifest merge(Manifest before, List<Manifest.WaveFile> waves, Merger merger) {
        Manifest.WaveFile first = waves.get(0);
        Manifest.WaveFile last = waves.get(waves.size() - 1);
        try {
            ownership.verify();
            String name = waveName(first.wave()) + String.format(Locale.ROOT, "-to-%05d", last.wave());
            Path folder = new Path(staging(last.wave()));
            files.delete(folder);
            Path staged = new Path(folder, MERGED);
            merger.write(waves.stream().map(wave -> files.path(wave.file())).toList(), staged);
            List<Manifest.TableFile> details = new ArrayList<>();
            for (List<Manifest.TableFile> sources : TableFiles.byFolder(waves)) {
                Manifest.TableFile source = sources.get(0);
                Path merged = new Path(folder, source.folder() + "/" + MERGED);
                merger.write(
                        sources.stream().map(each -> files.path(each.file())).toList(), merged);
                details.add(tables.place(source, merged, name));
            }
            checkpoint.reached(Checkpoint.Step.STAGED, last.wave());
            long rows = waves.stream().mapToLong(Manifest.WaveFile::rows).sum();
            Manifest.WaveFile merged = place(staged, rows, last.wave(), first.round(), first.first(), 1, name, details);
            Manifest after = before.merging(waves, merged);
            write(after, last.wave());
            checkpoint.reached(Checkpoint.Step.LISTED, last.wave());
            for (Manifest.WaveFile replaced : waves) {
                tables.delete(replaced);
            }
            files.delete(new Path(staging(last.wave())));
            return after;
        } catch (IOException refused) {
            throw failed(refused);
        }
    }

    /** Gives a staged file its name in {@code runs/}; it is not listed yet. */
    private Manifest.WaveFile place(
            Path staged,
            long rows,
            int wave,
            int round,
            long first,
            int revision,
            String name,
            List<Manifest.TableFile> details)
            throws IOException {
        RunsFile.Count counted = RunsFile.count(staged, files.system().getConf());
        if (counted.rows() != rows) {
            throw new IllegalStateException(
                    "wave " + wave + " has " + counted.rows() + " rows (expected " + rows + ")");
        }
        files.sync(staged);
        String file = TableFiles.RUNS + "/" + name + TableFiles.PARQUET;
        String sha256 = tables.sha256(staged);
        files.move(staged, files.path(file));
        checkpoint.reached(Checkpoint.Step.MOVED, wave);
        long bytes = files.system().getFileStatus(files.path(file)).getLen();
        return new Manifest.WaveFile(
                wave,
                round,
                first,
                revision,
                file,
                counted.rows(),
                counted.failed(),
                counted.settled(),
                bytes,
                sha256,
                details);
    }

    private OutputFailure failed(IOException refused) {
        return new OutputFailure(location + ": cannot be written any more: " + Reasons.of(refused), refused);
    }

    private Path stagedFile(int wave) throws IOException {
        List<Path> parts = StagingCommit.files(files.system(), new Path(staging(wave)));
        if (parts.size() != 1) {
            throw new IllegalStateException("wave " + wave + " has " + parts.size() + " files (expected 1)");
        }
        return parts.get(0);
    }

    /** Writes the manifest beside its name and renames it: a reader sees the old one or the new one. */
    private void write(Manifest manifest, int wave) throws IOException {
        byte[] content = manifest.toJson().getBytes(StandardCharsets.UTF_8);
        Path draft = files.path(DRAFT);
        if (files.replacesByRename()) {
            try (OutputStream out = files.system().create(draft, true)) {
                out.write(content, 0, content.length / 2);
                out.flush();
                checkpoint.reached(Checkpoint.Step.DRAFTING, wave);
                out.write(content, content.length / 2, content.length - content.length / 2);
            }
        }
        checkpoint.reached(Checkpoint.Step.DRAFTED, wave);
        ownership.verify();
        files.replace(draft, files.path(OutputFolder.MANIFEST), content);
    }

    /** Gives the output up to the next writer, and removes what was staged, and folders that were made for nothing. */
    @Override
    public void close() {
        try {
            ownership.verify();
            files.delete(files.path(STAGING));
            files.delete(files.path(DRAFT));
        } catch (IOException | RuntimeException left) {
            return; // the next writer removes it
        } finally {
            ownership.close();
        }
        files.deleteEmpty(made);
    }
}
