package io.pdsweep.sink;

import java.util.List;
import java.util.stream.Collectors;

/** What a column holds. Every column may be null. */
public sealed interface ColumnType {
    /** The type in words; the same for equal types. */
    String label();

    /** A single value. */
    enum Scalar implements ColumnType {
        /** UTF-8 text. */
        TEXT,
        /** A 64-bit integer. */
        WHOLE,
        /** A 64-bit floating-point number. */
        REAL,
        /** Bytes. */
        BYTES;

        @Override
        public String label() {
            return name();
        }
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

        @Override
        public String label() {
            return fields.stream()
                    .map(field -> field.name() + " " + field.type().label())
                    .collect(Collectors.joining(", ", "[", "]"));
        }
    }
}
