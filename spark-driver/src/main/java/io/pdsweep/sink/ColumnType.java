package io.pdsweep.sink;

import java.util.List;

/** What a column holds. Every column may be null. */
public sealed interface ColumnType {
    /** A single value. */
    enum Scalar implements ColumnType {
        /** UTF-8 text. */
        TEXT,
        /** A 64-bit integer. */
        WHOLE,
        /** A 64-bit floating-point number. */
        REAL
    }

    /**
     * A list of structs.
     *
     * @param fields the struct's fields
     */
    record Structs<E>(List<Column<E>> fields) implements ColumnType {
        public Structs {
            fields = List.copyOf(fields);
        }
    }
}
