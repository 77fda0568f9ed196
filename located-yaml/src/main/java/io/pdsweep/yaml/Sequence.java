package io.pdsweep.yaml;

import java.util.List;

/**
 * A sequence of values.
 *
 * @param at where it starts
 * @param items the values in file order
 */
public record Sequence(Position at, List<Node> items) implements Node {
    /** Copies the items. */
    public Sequence {
        items = List.copyOf(items);
    }

    @Override
    public String describe() {
        return "a list";
    }
}
