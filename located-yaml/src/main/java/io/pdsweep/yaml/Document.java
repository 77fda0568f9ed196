package io.pdsweep.yaml;

import java.util.Optional;

/**
 * A YAML file that was read.
 *
 * @param file the name to print in messages
 * @param root the file's value
 */
public record Document(String file, Node root) {
    /**
     * Where a value stands: the position of the path's last key, or of the deepest part of the path that the file has
     * (so that a missing key is reported at the mapping that lacks it).
     */
    public Position positionOf(KeyPath path) {
        Position found = root.at();
        Node node = root;
        for (String step : path.steps()) {
            if (node instanceof Mapping mapping) {
                Optional<Mapping.Entry> entry = mapping.entry(step);
                if (entry.isEmpty()) {
                    return found;
                }
                found = entry.get().keyAt();
                node = entry.get().value();
            } else if (node instanceof Sequence sequence && step.matches("\\[[0-9]{1,9}]")) {
                int index = Integer.parseInt(step.substring(1, step.length() - 1));
                if (index >= sequence.items().size()) {
                    return found;
                }
                node = sequence.items().get(index);
                found = node.at();
            } else {
                return found;
            }
        }
        return found;
    }
}
