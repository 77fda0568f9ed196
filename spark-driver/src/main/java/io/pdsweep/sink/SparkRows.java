package io.pdsweep.sink;

import java.util.ArrayList;
import java.util.List;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.MetadataBuilder;
import org.apache.spark.sql.types.StructType;
import org.jspecify.annotations.Nullable;

/** Columns as Spark has them: the schema, and rows of it. */
public final class SparkRows {
    private SparkRows() {}

    /** The schema; unit and meaning are in each field's metadata ({@code unit}, {@code comment}). */
    public static StructType schema(List<? extends Column<?>> columns) {
        StructType schema = new StructType();
        for (Column<?> column : columns) {
            MetadataBuilder metadata = new MetadataBuilder().putString("comment", column.meaning());
            if (!column.unit().isEmpty()) {
                metadata.putString("unit", column.unit());
            }
            schema = schema.add(column.name(), dataType(column.type()), true, metadata.build());
        }
        return schema;
    }

    private static DataType dataType(ColumnType type) {
        if (type instanceof ColumnType.Structs<?> structs) {
            return DataTypes.createArrayType(schema(structs.fields()), false);
        }
        return switch ((ColumnType.Scalar) type) {
            case TEXT -> DataTypes.StringType;
            case WHOLE -> DataTypes.LongType;
            case REAL -> DataTypes.DoubleType;
            case BYTES -> DataTypes.BinaryType;
        };
    }

    /** One row: the columns' values, taken out of the source. */
    public static <S> Row row(List<Column<S>> columns, S source) {
        @Nullable Object[] values = new @Nullable Object[columns.size()];
        for (int i = 0; i < values.length; i++) {
            values[i] = value(columns.get(i), source);
        }
        return RowFactory.create(values);
    }

    private static <S> @Nullable Object value(Column<S> column, S source) {
        Object value = column.read().apply(source);
        if (value != null && column.type() instanceof ColumnType.Structs<?> structs) {
            return rows(structs, (List<?>) value);
        }
        return value;
    }

    @SuppressWarnings("unchecked") // a nested column's read gives a list of its fields' sources
    private static <E> Row[] rows(ColumnType.Structs<E> structs, List<?> sources) {
        List<Row> rows = new ArrayList<>();
        for (Object source : sources) {
            rows.add(row(structs.fields(), (E) source));
        }
        return rows.toArray(new Row[0]);
    }
}
