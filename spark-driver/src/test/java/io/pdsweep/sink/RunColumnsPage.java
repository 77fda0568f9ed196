package io.pdsweep.sink;

import java.util.ArrayList;
import java.util.List;

/** {@code docs/reference/runs-columns.md}, made from the columns. */
final class RunColumnsPage {
    private static final String HEAD = """
            # The columns of `runs`

            Use this page to look up a column of the results. The table `runs` has one row per point and seed,
            in `DIR/runs/*.parquet`. Read only the files that `DIR/manifest.json` lists
            ([manifest.md](manifest.md)). Rows are in the order of the sweep file, with the seeds of a point
            together. This page is generated, and a test checks that it is up to date.

            - Every column can be null. A metric is null if the run failed, or if the metric is undefined, like
              the mean of no samples.
            - For observations, `_mean`, `_p99` and so on are over the samples since the warm-up. For pools,
              engines and NICs, `_mean` and `_max` are over the instances of the tier.
            - Times are in seconds. "From time 0" means that the warm-up is included.
            - `steady_state` is the verdict on one run. `pdsweep show` computes the verdict on a point from all
              its seeds ([statistics.md](statistics.md)).
            - `slo_...` and `goodput_...` are null if the [sweep file](sweep-file.md) has no `slo`.

            Columns `..._histogram` are binary and can be merged over seeds. For every bucket with samples, in
            increasing order, they hold two unsigned LEB128 numbers: the distance from the bucket before (for
            the first one, from 0) and the number of samples. Bucket b > 0 contains the values whose double has
            the leading 18 bits b + 63551. Its value has an error of at most 1 part in 128. Bucket 0 contains
            values below 2^-30. [read-the-parquet.md](../how-to/read-the-parquet.md) shows how to read a
            histogram in Python.

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
