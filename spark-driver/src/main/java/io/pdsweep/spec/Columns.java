package io.pdsweep.spec;

import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Settings that go side by side: the first values together, the second ones together, and so on.
 *
 * @param source {@code zip}, or the file they are from
 * @param axes at least one, all of one length
 */
public record Columns(String source, List<Axis> axes) implements Factor {
    public Columns {
        axes = List.copyOf(axes);
        int length = axes.get(0).size();
        if (axes.stream().anyMatch(axis -> axis.size() != length)) {
            throw new IllegalArgumentException("Invalid columns: " + axes + " (expected one length)");
        }
    }

    @Override
    public List<String> keys() {
        return axes.stream().map(Axis::key).toList();
    }

    @Override
    public int size() {
        return axes.get(0).size();
    }

    @Override
    public Setting setting(int index, int key) {
        return axes.get(key).values().get(index);
    }

    @Override
    public boolean mayRepeat() {
        Set<List<Setting>> rows = new HashSet<>();
        for (int i = 0; i < size(); i++) {
            int row = i;
            rows.add(axes.stream().map(axis -> axis.values().get(row)).toList());
        }
        return rows.size() < size();
    }

    @Override
    public String describe() {
        return source + ": " + size() + " rows of " + String.join(", ", keys());
    }
}
