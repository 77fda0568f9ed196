package io.pdsweep.sink;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.hadoop.ParquetFileReader;
import org.apache.parquet.hadoop.ParquetReader;
import org.apache.parquet.hadoop.ParquetWriter;
import org.apache.parquet.hadoop.example.ExampleParquetWriter;
import org.apache.parquet.hadoop.example.GroupReadSupport;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.apache.parquet.hadoop.metadata.FileMetaData;
import org.apache.parquet.hadoop.util.HadoopInputFile;
import org.apache.parquet.hadoop.util.HadoopOutputFile;
import org.apache.parquet.schema.MessageType;

/**
 * Fewer files of the same rows in the same order: neighbouring waves of a round become one. Each new file is committed as
 * a wave is, so that at any instant the manifest lists every row once. A wave whose failed runs are to be made again
 * stays as it is.
 */
public final class Compaction {
    /** Bytes of a row group: what a reader holds of a file at a time, before compression. */
    private static final long ROW_GROUP_BYTES = 64L << 20;

    private final OutputWriter output;
    private final Configuration configuration;
    private final long mostRows;

    /**
     * A compaction to be done.
     *
     * @param mostRows of a new file; a larger file stays as it is
     */
    public Compaction(OutputWriter output, Configuration configuration, long mostRows) {
        this.output = output;
        this.configuration = configuration;
        this.mostRows = mostRows;
    }

    /**
     * Does it.
     *
     * @return the manifest that now holds
     * @throws OutputFailure when a file cannot be read or written; what was committed stays
     */
    public Manifest execute(Manifest manifest) {
        output.checkFiles(manifest);
        Manifest now = manifest;
        try {
            for (List<Manifest.WaveFile> group : groups(manifest.waves())) {
                now = output.merge(now, group, this::write);
            }
            return now;
        } catch (IOException refused) {
            throw new OutputFailure(output.folder().location() + ": cannot be read: " + Reasons.of(refused), refused);
        }
    }

    /** Neighbours that fit into one file together; those of one file are left out. */
    private List<List<Manifest.WaveFile>> groups(List<Manifest.WaveFile> waves) throws IOException {
        List<List<Manifest.WaveFile>> groups = new ArrayList<>();
        List<Manifest.WaveFile> group = new ArrayList<>();
        Map<String, MessageType> columns = new HashMap<>(); // of the group, by folder: another version may have others
        long rows = 0;
        for (Manifest.WaveFile wave : waves) {
            Map<String, MessageType> own = columns(wave);
            boolean fits = !group.isEmpty()
                    && rows + wave.rows() <= mostRows
                    && follows(group.get(group.size() - 1), wave)
                    && own.entrySet().stream()
                            .allMatch(each ->
                                    each.getValue().equals(columns.getOrDefault(each.getKey(), each.getValue())));
            if (!fits) {
                groups.add(group);
                group = new ArrayList<>();
                columns.clear();
                rows = 0;
            }
            group.add(wave);
            columns.putAll(own);
            rows += wave.rows();
        }
        groups.add(group);
        groups.removeIf(each -> each.size() < 2);
        return groups;
    }

    private static boolean follows(Manifest.WaveFile before, Manifest.WaveFile after) {
        return before.round() == after.round()
                && before.first() + before.rows() == after.first()
                && before.failed() == 0
                && after.failed() == 0;
    }

    /** The columns of a wave's files, by their folder. */
    private Map<String, MessageType> columns(Manifest.WaveFile wave) throws IOException {
        Map<String, MessageType> columns = new HashMap<>();
        columns.put(TableFiles.RUNS, schema(wave.file()));
        for (Manifest.TableFile table : wave.tables()) {
            columns.put(table.folder(), schema(table.file()));
        }
        return columns;
    }

    private MessageType schema(String file) throws IOException {
        return meta(output.folder().path(file)).getSchema();
    }

    /** Writes the rows of some files into a new one. */
    private void write(List<Path> sources, Path target) throws IOException {
        FileMetaData meta = meta(sources.get(0));
        MessageType schema = meta.getSchema();
        Map<String, String> notes = new HashMap<>(meta.getKeyValueMetaData());
        notes.remove(ParquetWriter.OBJECT_MODEL_NAME_PROP); // written by the writer itself
        try (ParquetWriter<Group> writer = ExampleParquetWriter.builder(
                        HadoopOutputFile.fromPath(target, configuration))
                .withConf(configuration)
                .withType(schema)
                .withExtraMetaData(notes)
                .withCompressionCodec(CompressionCodecName.ZSTD)
                .withRowGroupSize(ROW_GROUP_BYTES)
                .build()) {
            for (Path source : sources) {
                if (!meta(source).getSchema().equals(schema)) {
                    throw new IOException(
                            source + " has other columns than " + sources.get(0).getName());
                }
                copy(source, writer);
            }
        }
    }

    private void copy(Path source, ParquetWriter<Group> writer) throws IOException {
        try (ParquetReader<Group> reader = ParquetReader.builder(new GroupReadSupport(), source)
                .withConf(configuration)
                .build()) {
            for (Group row = reader.read(); row != null; row = reader.read()) {
                writer.write(row);
            }
        }
    }

    private FileMetaData meta(Path file) throws IOException {
        try (ParquetFileReader reader = ParquetFileReader.open(HadoopInputFile.fromPath(file, configuration))) {
            return reader.getFooter().getFileMetaData();
        }
    }
}
