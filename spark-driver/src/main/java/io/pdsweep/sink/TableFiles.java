package io.pdsweep.sink;

import io.pdsweep.spec.Digest;
import java.io.IOException;
import java.io.InputStream;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.Path;

/** The files of an output's tables, {@code runs} and those beside it: their places, and what the manifest says of them. */
final class TableFiles {
    static final String RUNS = "runs";
    static final String PARQUET = ".parquet";

    /** How the name of every file of a table starts. */
    static final String WAVE = "wave-";

    private final OutputFiles files;

    TableFiles(OutputFiles files) {
        this.files = files;
    }

    /** Every file of a wave, as the manifest names it. */
    static List<String> names(Manifest.WaveFile wave) {
        List<String> names = new ArrayList<>();
        names.add(wave.file());
        wave.tables().forEach(table -> names.add(table.file()));
        return names;
    }

    /** Deletes the tables' files that are none of these. */
    void removeUnlisted(Set<String> listed) throws IOException {
        removeUnlisted(RUNS, listed);
        for (DetailTable table : DetailTable.values()) {
            removeUnlisted(table.label(), listed);
        }
    }

    private void removeUnlisted(String folder, Set<String> listed) throws IOException {
        for (FileStatus status : files.list(files.path(folder))) {
            String name = status.getPath().getName();
            if (status.isDirectory()) {
                removeUnlisted(folder + "/" + name, listed);
            } else if (name.startsWith(WAVE) && !listed.contains(folder + "/" + name)) {
                files.delete(status.getPath());
            }
        }
    }

    /**
     * Checks that a wave's files are there, with the size that the manifest says.
     *
     * @throws OutputException naming the first that is not
     */
    void check(Manifest.WaveFile wave) throws IOException {
        check(wave.file(), wave.bytes());
        for (Manifest.TableFile table : wave.tables()) {
            check(table.file(), table.bytes());
        }
    }

    private void check(String name, long expected) throws IOException {
        Path path = files.path(name);
        long bytes =
                files.system().exists(path) ? files.system().getFileStatus(path).getLen() : -1;
        if (bytes != expected) {
            throw new OutputException(path + ": " + (bytes < 0 ? "is missing" : "has " + bytes + " bytes")
                    + ", expected " + expected + " bytes: the manifest lists it");
        }
    }

    /** The addresses of a wave's listed files. */
    WaveAddresses addresses(Manifest.WaveFile wave) {
        Map<DetailTable, WaveAddresses.Files> details = new EnumMap<>(DetailTable.class);
        for (DetailTable table : DetailTable.values()) {
            List<String> found = wave.tables().stream()
                    .filter(file -> file.table().equals(table.label()))
                    .map(file -> files.path(file.file()).toString())
                    .toList();
            details.put(table, new WaveAddresses.Files(files.path(table.label()).toString(), found));
        }
        String runs = files.path(wave.file()).toString();
        return new WaveAddresses(new WaveAddresses.Files(files.path(RUNS).toString(), List.of(runs)), details);
    }

    /** Deletes a wave's files. */
    void delete(Manifest.WaveFile wave) throws IOException {
        for (String name : names(wave)) {
            files.delete(files.path(name));
        }
    }

    /** Gives the files of a staged table their names below its folder; they are not listed yet. */
    List<Manifest.TableFile> place(String table, Path staged, String name) throws IOException {
        List<Manifest.TableFile> placed = new ArrayList<>();
        for (Path part : StagingCommit.files(files.system(), staged)) {
            String partition = part.getParent().equals(staged)
                    ? ""
                    : "/" + part.getParent().getName();
            placed.add(placeFile(table, part, table + partition + "/" + name + PARQUET));
        }
        return placed;
    }

    /** Gives a staged file its name in the folder of one that it replaces. */
    Manifest.TableFile place(Manifest.TableFile replaced, Path staged, String name) throws IOException {
        return placeFile(replaced.table(), staged, replaced.folder() + "/" + name + PARQUET);
    }

    private Manifest.TableFile placeFile(String table, Path staged, String name) throws IOException {
        long rows = RunsFile.rows(staged, files.system().getConf());
        files.sync(staged);
        String sha256 = sha256(staged);
        files.move(staged, files.path(name));
        long bytes = files.system().getFileStatus(files.path(name)).getLen();
        return new Manifest.TableFile(table, name, rows, bytes, sha256);
    }

    /** The waves' files of the tables beside {@code runs}, those of one folder together, in the order of the waves. */
    static List<List<Manifest.TableFile>> byFolder(List<Manifest.WaveFile> waves) {
        Map<String, List<Manifest.TableFile>> folders = new TreeMap<>();
        for (Manifest.WaveFile wave : waves) {
            for (Manifest.TableFile table : wave.tables()) {
                folders.computeIfAbsent(table.folder(), folder -> new ArrayList<>())
                        .add(table);
            }
        }
        return List.copyOf(folders.values());
    }

    String sha256(Path file) throws IOException {
        MessageDigest digest = Digest.algorithm();
        byte[] buffer = new byte[1 << 16];
        try (InputStream in = files.system().open(file)) {
            for (int n = in.read(buffer); n >= 0; n = in.read(buffer)) {
                digest.update(buffer, 0, n);
            }
        }
        return HexFormat.of().formatHex(digest.digest());
    }
}
