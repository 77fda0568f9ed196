package io.pdsweep.yaml;

import java.util.ArrayList;
import java.util.List;

/**
 * The way from a file's root to a value, as keys and list indices: {@code axes.thr[2]}.
 *
 * @param steps the keys; a list index is the step {@code [i]}
 */
public record KeyPath(List<String> steps) {
    /** The root of a file. */
    public static final KeyPath ROOT = new KeyPath(List.of());

    /** Copies the steps. */
    public KeyPath {
        steps = List.copyOf(steps);
    }

    /** The path of these keys. */
    public static KeyPath of(String... keys) {
        return new KeyPath(List.of(keys));
    }

    /** The path of this key below the value. */
    public KeyPath child(String key) {
        List<String> longer = new ArrayList<>(steps);
        longer.add(key);
        return new KeyPath(longer);
    }

    /** The path of the item with this index, from 0. */
    public KeyPath item(int index) {
        return child("[" + index + "]");
    }

    /** The path in dotted form; empty for the root. Control characters of odd keys are escaped. */
    @Override
    public String toString() {
        StringBuilder dotted = new StringBuilder();
        for (String step : steps) {
            if (!dotted.isEmpty() && !step.startsWith("[")) {
                dotted.append('.');
            }
            dotted.append(Shown.shorten(step));
        }
        return dotted.toString();
    }
}
