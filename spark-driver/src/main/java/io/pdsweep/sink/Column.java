package io.pdsweep.sink;

import java.util.List;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/**
 * One column: what it is called, what it means, and how it is read.
 *
 * @param name in lower case, without an SQL keyword
 * @param type what it holds
 * @param unit {@code s}, {@code tokens}, ...; {@code 1} for a pure number; empty for text
 * @param meaning one line
 * @param read takes the value out of a row's source: a String, Long, Double, byte[], a list of a nested column's sources, or null
 */
public record Column<S>(String name, ColumnType type, String unit, String meaning, Function<S, @Nullable Object> read) {
    static <S> Column<S> text(String name, String meaning, Function<S, @Nullable Object> read) {
        return new Column<>(name, ColumnType.Scalar.TEXT, "", meaning, read);
    }

    static <S> Column<S> whole(String name, String unit, String meaning, ToLongFunction<S> read) {
        return new Column<>(name, ColumnType.Scalar.WHOLE, unit, meaning, read::applyAsLong);
    }

    /** A number; NaN, which stands for undefined, becomes null. */
    static <S> Column<S> real(String name, String unit, String meaning, ToDoubleFunction<S> read) {
        return new Column<>(name, ColumnType.Scalar.REAL, unit, meaning, source -> defined(read.applyAsDouble(source)));
    }

    static <S> Column<S> bytes(String name, String meaning, Function<S, @Nullable Object> read) {
        return new Column<>(name, ColumnType.Scalar.BYTES, "", meaning, read);
    }

    static <S, E> Column<S> structs(
            String name, String meaning, List<Column<E>> fields, Function<S, @Nullable Object> read) {
        return new Column<>(name, new ColumnType.Structs<>(fields), "", meaning, read);
    }

    /** This column for rows that may lack its source: null where {@code part} gives null. */
    <R> Column<R> of(Function<R, @Nullable S> part) {
        return new Column<>(name, type, unit, meaning, row -> {
            S source = part.apply(row);
            return source == null ? null : read.apply(source);
        });
    }

    private static @Nullable Double defined(double value) {
        return Double.isNaN(value) ? null : value;
    }
}
