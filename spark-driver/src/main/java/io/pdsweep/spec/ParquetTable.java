package io.pdsweep.spec;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.parquet.column.page.PageReadStore;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.example.data.simple.convert.GroupRecordConverter;
import org.apache.parquet.hadoop.ParquetFileReader;
import org.apache.parquet.io.ColumnIOFactory;
import org.apache.parquet.io.DelegatingSeekableInputStream;
import org.apache.parquet.io.InputFile;
import org.apache.parquet.io.RecordReader;
import org.apache.parquet.io.SeekableInputStream;
import org.apache.parquet.schema.LogicalTypeAnnotation.IntLogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.StringLogicalTypeAnnotation;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.Type;

/** A Parquet file of points, in memory: numbers and texts, a point a row. Needs Parquet on the class path. */
final class ParquetTable {
    private ParquetTable() {}

    /**
     * Reads the rows as text; a value that is not there is {@code null} in words.
     *
     * @throws IOException in words, when it is no Parquet file or a column is neither numbers nor text
     */
    static PointRows read(NamedFiles.Named file) throws IOException {
        try (ParquetFileReader reader = ParquetFileReader.open(new Bytes(file.bytes()))) {
            MessageType schema = reader.getFileMetaData().getSchema();
            List<String> names = new ArrayList<>();
            for (Type column : schema.getFields()) {
                check(column);
                names.add(column.getName());
            }
            List<PointRows.Row> rows = new ArrayList<>();
            for (PageReadStore pages = reader.readNextRowGroup(); pages != null; pages = reader.readNextRowGroup()) {
                RecordReader<Group> records = new ColumnIOFactory()
                        .getColumnIO(schema)
                        .getRecordReader(pages, new GroupRecordConverter(schema));
                for (long i = 0; i < pages.getRowCount(); i++) {
                    rows.add(new PointRows.Row(
                            file.name() + ": row " + (rows.size() + 1), cells(records.read(), names.size())));
                }
            }
            return new PointRows(new PointRows.Row(file.name(), names), rows);
        } catch (RuntimeException broken) { // parquet-java says by these that the bytes are no Parquet file
            throw new IOException("is no Parquet file that can be read", broken);
        }
    }

    private static void check(Type column) throws IOException {
        boolean plain = column.isPrimitive() && !column.isRepetition(Type.Repetition.REPEATED);
        boolean known = plain
                && switch (column.asPrimitiveType().getPrimitiveTypeName()) {
                    case INT32, INT64, DOUBLE, FLOAT ->
                        Optional.ofNullable(column.getLogicalTypeAnnotation())
                                .map(IntLogicalTypeAnnotation.class::isInstance)
                                .orElse(true);
                    case BINARY -> column.getLogicalTypeAnnotation() instanceof StringLogicalTypeAnnotation;
                    default -> false;
                };
        if (!known) {
            throw new IOException("has the column \"" + column.getName() + "\", which is neither numbers nor text");
        }
    }

    private static List<String> cells(Group row, int columns) {
        List<String> cells = new ArrayList<>();
        for (int i = 0; i < columns; i++) {
            cells.add(row.getFieldRepetitionCount(i) == 0 ? "null" : cell(row, i));
        }
        return cells;
    }

    private static String cell(Group row, int i) {
        return switch (row.getType().getType(i).asPrimitiveType().getPrimitiveTypeName()) {
            case DOUBLE -> real(row.getDouble(i, 0));
            case FLOAT -> real(Double.parseDouble(Float.toString(row.getFloat(i, 0))));
            default -> row.getValueToString(i, 0);
        };
    }

    private static String real(double value) {
        return Double.isFinite(value) ? Numbers.text(value) : Double.toString(value);
    }

    private record Bytes(byte[] content) implements InputFile {
        @Override
        public long getLength() {
            return content.length;
        }

        @Override
        public SeekableInputStream newStream() {
            Buffer buffer = new Buffer(content);
            return new DelegatingSeekableInputStream(buffer) {
                @Override
                public long getPos() {
                    return buffer.position();
                }

                @Override
                public void seek(long position) {
                    buffer.seek(position);
                }
            };
        }
    }

    private static final class Buffer extends ByteArrayInputStream {
        Buffer(byte[] content) {
            super(content);
        }

        synchronized long position() {
            return pos;
        }

        synchronized void seek(long position) {
            pos = Math.toIntExact(position);
        }
    }
}
