package io.pdsweep.spec;

import java.util.HashSet;
import java.util.List;
import java.util.stream.Collectors;

/**
 * One setting that varies.
 *
 * @param key what varies: a parameter's name, {@code mode} or {@code arrive}
 * @param values at least one, in the order of the file
 */
public record Axis(String key, List<Setting> values) implements Factor {
    private static final int MOST_VALUES_SHOWN = 12;

    public Axis {
        if (values.isEmpty()) {
            throw new IllegalArgumentException("Invalid axis " + key + ": no values (expected at least one)");
        }
        values = List.copyOf(values);
    }

    @Override
    public List<String> keys() {
        return List.of(key);
    }

    @Override
    public int size() {
        return values.size();
    }

    @Override
    public Setting setting(int index, int ofKey) {
        return values.get(index);
    }

    @Override
    public boolean mayRepeat() {
        return new HashSet<>(values).size() < values.size();
    }

    @Override
    public String describe() {
        String shown =
                values.stream().limit(MOST_VALUES_SHOWN).map(Setting::text).collect(Collectors.joining(", "));
        return key + ": " + shown
                + (values.size() <= MOST_VALUES_SHOWN
                        ? ""
                        : ", ... (" + values.size() + " values, last "
                                + values.get(values.size() - 1).text() + ")");
    }
}
