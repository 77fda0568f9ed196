package io.pdsweep.sink;

import java.util.ArrayList;
import java.util.List;

/** {@code docs/reference/runs-columns.md}, made from the columns. */
final class RunColumnsPage {
    private static final String HEAD = """
            # The columns of `runs`

            One row per point and seed, in `DIR/runs/*.parquet`; read only the files that `DIR/manifest.json` lists
            ([manifest.md](manifest.md)). Rows are in the order of the sweep file, seeds within a point. This page is made from the
            program's own list and a test holds them equal.

            Every column may be null. A metric is null when the run failed or when it is undefined, as the mean of nothing is.
            `_mean`, `_p99` and so on of an observation are over the samples since the warm-up; of a tier's pools, engines and NICs,
            `_mean` and `_max` are over the tier's instances. Times are seconds. "From time 0" counts the warm-up in.

            `steady_state` judges a run by itself; `pdsweep show` judges a point by all its seeds, from the same columns
            ([statistics.md](statistics.md)). `..._histogram` is binary and merges over seeds: for every bucket that has samples, in
            increasing order, two unsigned LEB128 numbers: how far it is from the bucket before (the first from 0), and how many samples
            it has. Bucket b > 0 stands for the values whose double has the leading 18 bits b + 63551, and is off by at most 1 part in 128;
            bucket 0 for values below 2^-30. [How to read one in Python](../how-to/read-the-parquet.md). `slo_...` and `goodput_...` are null
            without `slo` in the [sweep file](sweep-file.md).

            | column | type | unit | meaning |
            | --- | --- | --- | --- |
            """;

    private RunColumnsPage() {}

    static String write(List<? extends Column<?>> columns) {
        StringBuilder page = new StringBuilder(HEAD);
        List<Column<?>> nested = new ArrayList<>();
        for (Column<?> column : columns) {
            row(page, column);
            if (column.type() instanceof ColumnType.Structs<?>) {
                nested.add(column);
            }
        }
        for (Column<?> column : nested) {
            page.append("\n## Fields of `").append(column.name()).append("`\n\n");
            page.append("| field | type | unit | meaning |\n| --- | --- | --- | --- |\n");
            ((ColumnType.Structs<?>) column.type()).fields().forEach(field -> row(page, field));
        }
        return page.toString();
    }

    static void row(StringBuilder page, Column<?> column) {
        page.append("| `").append(column.name()).append("` | ").append(type(column.type()));
        page.append(" | ")
                .append(column.unit())
                .append(" | ")
                .append(column.meaning())
                .append(" |\n");
    }

    private static String type(ColumnType type) {
        if (type instanceof ColumnType.Structs<?>) {
            return "list of structs";
        }
        return switch ((ColumnType.Scalar) type) {
            case TEXT -> "string";
            case WHOLE -> "int64";
            case REAL -> "double";
            case BYTES -> "binary";
        };
    }
}
