package io.pdsweep.sink;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.hadoop.ParquetFileReader;
import org.apache.parquet.hadoop.ParquetReader;
import org.apache.parquet.hadoop.api.ReadSupport;
import org.apache.parquet.hadoop.example.GroupReadSupport;
import org.apache.parquet.hadoop.util.HadoopInputFile;
import org.apache.parquet.schema.LogicalTypeAnnotation;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;
import org.apache.parquet.schema.Type;
import org.jspecify.annotations.Nullable;

/** Reads a {@code runs} file without Spark. */
final class RunsFile {
    private static final String STATUS = "status";

    private RunsFile() {}

    /** How many rows a file has, how many of them are of runs without a result, and how many of these are settled. */
    record Count(long rows, long failed, long settled) {}

    static Count count(Path file, Configuration configuration) throws IOException {
        long rows = 0;
        long failed = 0;
        long settled = 0;
        for (@Nullable Object[] row : read(file, configuration, List.of(STATUS))) {
            rows++;
            RunStatus status = RunStatus.named(row[0]);
            failed += status == RunStatus.OK ? 0 : 1;
            settled += status != RunStatus.OK && status.settled() ? 1 : 0;
        }
        return new Count(rows, failed, settled);
    }

    /** How many rows a file of any table has. */
    static long rows(Path file, Configuration configuration) throws IOException {
        try (ParquetFileReader reader = ParquetFileReader.open(HadoopInputFile.fromPath(file, configuration))) {
            return reader.getRecordCount();
        }
    }

    static double[] wallSeconds(Path file, Configuration configuration) throws IOException {
        return read(file, configuration, List.of(STATUS, RunColumns.WALL_SECONDS)).stream()
                .mapToDouble(row -> RunStatus.named(row[0]) == RunStatus.OK && row[1] instanceof Double seconds
                        ? seconds
                        : Double.NaN)
                .toArray();
    }

    /**
     * The rows in the order of the file, each with the values of these columns: a String, Long, Double or
     * byte[], or null where the file has no such column or no value.
     */
    static List<@Nullable Object[]> read(Path file, Configuration configuration, List<String> columns)
            throws IOException {
        MessageType schema = schema(file, configuration);
        List<Type> wanted = new ArrayList<>();
        for (String column : columns) {
            if (schema.containsField(column)) {
                wanted.add(schema.getType(column));
            }
        }
        Configuration projected = new Configuration(configuration);
        projected.set(ReadSupport.PARQUET_READ_SCHEMA, new MessageType(schema.getName(), wanted).toString());
        List<@Nullable Object[]> rows = new ArrayList<>();
        try (ParquetReader<Group> reader = ParquetReader.builder(new GroupReadSupport(), file)
                .withConf(projected)
                .build()) {
            for (Group group = reader.read(); group != null; group = reader.read()) {
                @Nullable Object[] row = new @Nullable Object[columns.size()];
                for (int i = 0; i < row.length; i++) {
                    row[i] = value(group, columns.get(i)).orElse(null);
                }
                rows.add(row);
            }
        }
        return rows;
    }

    static MessageType schema(Path file, Configuration configuration) throws IOException {
        try (ParquetFileReader reader = ParquetFileReader.open(HadoopInputFile.fromPath(file, configuration))) {
            return reader.getFileMetaData().getSchema();
        }
    }

    private static Optional<Object> value(Group group, String column) {
        if (!group.getType().containsField(column) || group.getFieldRepetitionCount(column) == 0) {
            return Optional.empty();
        }
        PrimitiveTypeName type =
                group.getType().getType(column).asPrimitiveType().getPrimitiveTypeName();
        return switch (type) {
            case INT64 -> Optional.of(group.getLong(column, 0));
            case DOUBLE -> Optional.of(group.getDouble(column, 0));
            case BINARY ->
                Optional.of(
                        isText(group, column)
                                ? group.getString(column, 0)
                                : group.getBinary(column, 0).getBytes());
            default -> throw new IllegalStateException("column " + column + " has the type " + type);
        };
    }

    private static boolean isText(Group group, String column) {
        return LogicalTypeAnnotation.stringType()
                .equals(group.getType().getType(column).getLogicalTypeAnnotation());
    }
}
