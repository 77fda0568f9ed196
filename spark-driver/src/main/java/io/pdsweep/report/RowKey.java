package io.pdsweep.report;

import io.pdsweep.sim.Parameter;
import io.pdsweep.sink.ParameterColumns;
import io.pdsweep.sink.RunsTable;
import io.pdsweep.spec.Numbers;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Something that tells points apart.
 *
 * @param label a parameter's name, {@code mode} or {@code arrive}
 * @param column its column in {@code runs}
 */
public record RowKey(String label, String column) {
    /** Every key: mode, arrive and all parameters. */
    public static List<RowKey> all() {
        List<RowKey> keys = new ArrayList<>();
        keys.add(new RowKey("mode", "mode"));
        keys.add(new RowKey("arrive", "arrive"));
        for (Parameter parameter : Parameter.values()) {
            keys.add(new RowKey(parameter.label(), ParameterColumns.name(parameter)));
        }
        return keys;
    }

    /** The key of this label or column. */
    public static Optional<RowKey> named(String name) {
        return all().stream()
                .filter(key -> key.label.equals(name) || key.column.equals(name))
                .findFirst();
    }

    /** The value in a row as people write it. */
    String text(RunsTable runs, int row) {
        Optional<Parameter> parameter = Parameter.named(label);
        return parameter.isPresent() ? Numbers.text(parameter.get(), runs.number(row, column)) : runs.text(row, column);
    }
}
