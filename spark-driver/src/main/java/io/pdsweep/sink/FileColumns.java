package io.pdsweep.sink;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.parquet.schema.GroupType;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;
import org.apache.parquet.schema.Type;

/** The columns of a file that another version may have written, against those that this program writes. */
final class FileColumns {
    private FileColumns() {}

    /**
     * What a file has that this program does not know: names of columns and fields that it lacks, or holds as another type. A
     * file that has less is no matter: what it lacks is null.
     */
    static List<String> unknown(GroupType file, List<? extends Column<?>> known) {
        List<String> unknown = new ArrayList<>();
        for (Type field : file.getFields()) {
            Optional<? extends Column<?>> column = known.stream()
                    .filter(each -> each.name().equals(field.getName()))
                    .findFirst();
            if (column.isEmpty()) {
                unknown.add(field.getName());
            } else if (column.get().type() instanceof ColumnType.Structs<?> structs) {
                if (isListOfStructs(field)) {
                    unknown(element(field), structs.fields())
                            .forEach(name -> unknown.add(field.getName() + "." + name));
                } else {
                    unknown.add(field.getName());
                }
            } else if (!field.isPrimitive()
                    || primitive((ColumnType.Scalar) column.get().type()) != typeOf(field)) {
                unknown.add(field.getName());
            }
        }
        return unknown;
    }

    /** As Spark writes a list of structs: a group with a repeated group, in which is the struct. */
    private static boolean isListOfStructs(Type field) {
        return !field.isPrimitive()
                && !field.asGroupType().getType(0).isPrimitive()
                && !field.asGroupType().getType(0).asGroupType().getType(0).isPrimitive();
    }

    private static GroupType element(Type list) {
        return list.asGroupType().getType(0).asGroupType().getType(0).asGroupType();
    }

    private static PrimitiveTypeName typeOf(Type field) {
        return field.asPrimitiveType().getPrimitiveTypeName();
    }

    private static PrimitiveTypeName primitive(ColumnType.Scalar type) {
        return switch (type) {
            case TEXT, BYTES -> PrimitiveTypeName.BINARY;
            case WHOLE -> PrimitiveTypeName.INT64;
            case REAL -> PrimitiveTypeName.DOUBLE;
        };
    }
}
