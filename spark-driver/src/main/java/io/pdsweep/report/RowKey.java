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
    private static final List<Parameter> ASKED_FIRST = List.of(Parameter.THR, Parameter.BLOCKS_D, Parameter.LAMBDA);

    /** Every key: mode, arrive and all parameters, those first that are asked for most. */
    public static List<RowKey> all() {
        List<RowKey> keys = new ArrayList<>();
        keys.add(new RowKey("mode", "mode"));
        keys.add(new RowKey("arrive", "arrive"));
        ASKED_FIRST.forEach(parameter -> keys.add(of(parameter)));
        for (Parameter parameter : Parameter.values()) {
            if (!ASKED_FIRST.contains(parameter)) {
                keys.add(of(parameter));
            }
        }
        return keys;
    }

    private static RowKey of(Parameter parameter) {
        return new RowKey(parameter.label(), ParameterColumns.name(parameter));
    }

    /** The key of this label or column. */
    public static Optional<RowKey> named(String name) {
        return all().stream()
                .filter(key -> key.label.equals(name) || key.column.equals(name))
                .findFirst();
    }

    /** The value in a row as people write it. */
    public String text(RunsTable runs, int row) {
        Optional<Parameter> parameter = Parameter.named(label);
        return parameter.isPresent() ? Numbers.text(parameter.get(), runs.number(row, column)) : runs.text(row, column);
    }
}
