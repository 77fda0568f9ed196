package io.pdsweep.spec;

import java.util.List;

/**
 * One setting that varies.
 *
 * @param key what varies: a parameter's name, {@code mode} or {@code arrive}
 * @param values at least one, in the order of the file
 */
public record Axis(String key, List<Setting> values) {
    public Axis {
        if (values.isEmpty()) {
            throw new IllegalArgumentException("Invalid axis " + key + ": no values (expected at least one)");
        }
        values = List.copyOf(values);
    }
}
