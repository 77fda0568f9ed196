package io.pdsweep.study;

import io.pdsweep.analysis.Metric;
import io.pdsweep.sink.Column;
import io.pdsweep.sink.ColumnType;
import io.pdsweep.sink.RunColumns;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * An output of a sweep that can be analysed: a column of {@code runs} with numbers.
 *
 * @param label as it was asked for: a metric's label or the column's name
 * @param column its name
 * @param unit the column's
 */
public record Output(String label, String column, String unit) {
    /** What is asked first: the remote fraction and the lease. */
    public static List<Output> standard() {
        return List.of(named("remote").orElseThrow(), named("lease").orElseThrow());
    }

    /** The output of a metric's label, as in {@code lease}, or of a column's name, as in {@code ttft_p99_s}. */
    public static Optional<Output> named(String name) {
        String column = Metric.named(name).map(Metric::column).orElse(name);
        return RunColumns.all(Set.of()).stream()
                .filter(each -> isNumber(each) && each.name().equals(column))
                .findFirst()
                .map(each -> new Output(name, each.name(), each.unit()));
    }

    /** Every name that {@link #named} knows, the metrics' labels first. */
    public static List<String> names() {
        List<String> names = Metric.labels();
        RunColumns.all(Set.of()).stream()
                .filter(Output::isNumber)
                .map(Column::name)
                .forEach(names::add);
        return names;
    }

    private static boolean isNumber(Column<?> column) {
        return column.type() == ColumnType.Scalar.REAL || column.type() == ColumnType.Scalar.WHOLE;
    }
}
