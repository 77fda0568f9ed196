package io.pdsweep.yaml;

import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.yaml.snakeyaml.DumperOptions;
import org.yaml.snakeyaml.error.Mark;
import org.yaml.snakeyaml.nodes.MappingNode;
import org.yaml.snakeyaml.nodes.NodeTuple;
import org.yaml.snakeyaml.nodes.ScalarNode;
import org.yaml.snakeyaml.nodes.SequenceNode;

/**
 * Turns the parser's tree into ours. An aliased value is built once and shared; its size is counted at every use, so
 * that a file whose aliases would expand to more than the limit is refused in O(file) time.
 */
final class TreeBuilder {
    private final String name;
    private final Limits limits;
    private final IdentityHashMap<org.yaml.snakeyaml.nodes.Node, Sized> built = new IdentityHashMap<>();
    private final Set<org.yaml.snakeyaml.nodes.Node> open = Collections.newSetFromMap(new IdentityHashMap<>());

    private record Sized(Node node, long values) {}

    TreeBuilder(String name, Limits limits) {
        this.name = name;
        this.limits = limits;
    }

    Node build(org.yaml.snakeyaml.nodes.Node root) {
        return sized(root).node();
    }

    private Sized sized(org.yaml.snakeyaml.nodes.Node node) {
        Sized known = built.get(node);
        if (known != null) {
            return known;
        }
        Position at = position(node.getStartMark());
        if (!open.add(node)) {
            throw YamlReader.invalid(name, at.line(), "has an alias inside the value it stands for");
        }
        if (!node.getTag().equals(StrictResolver.IMPLICIT)) {
            String tag = Shown.shorten(node.getTag().getValue());
            throw YamlReader.invalid(name, at.line(), "has the tag " + tag + ", expected a value without a tag");
        }
        Sized sized;
        if (node instanceof ScalarNode scalar) {
            boolean plain = scalar.getScalarStyle() == DumperOptions.ScalarStyle.PLAIN;
            Scalar.Style style = plain ? Scalar.Style.PLAIN : Scalar.Style.QUOTED;
            sized = new Sized(new Scalar(at, scalar.getValue(), style), 1);
        } else if (node instanceof SequenceNode sequence) {
            sized = sequence(at, sequence);
        } else {
            sized = mapping(at, (MappingNode) node);
        }
        open.remove(node);
        built.put(node, sized);
        return sized;
    }

    private Sized sequence(Position at, SequenceNode sequence) {
        List<Node> items = new ArrayList<>();
        long values = 1;
        for (org.yaml.snakeyaml.nodes.Node item : sequence.getValue()) {
            Sized sized = sized(item);
            values = add(values, sized, at);
            items.add(sized.node());
        }
        return new Sized(new Sequence(at, items), values);
    }

    private Sized mapping(Position at, MappingNode mapping) {
        Map<String, Mapping.Entry> own = new LinkedHashMap<>();
        Map<String, Mapping.Entry> merged = new LinkedHashMap<>();
        long values = 1;
        for (NodeTuple tuple : mapping.getValue()) {
            Scalar key = key(tuple.getKeyNode());
            Sized sized = sized(tuple.getValueNode());
            values = add(values, sized, at);
            if (key.text().equals("<<") && key.style() == Scalar.Style.PLAIN) {
                merge(sized.node(), merged);
                continue;
            }
            Mapping.Entry before = own.putIfAbsent(key.text(), new Mapping.Entry(key.text(), key.at(), sized.node()));
            if (before != null) {
                String shown = Shown.shorten(key.text());
                throw YamlReader.invalid(
                        name,
                        key.at().line(),
                        "key \"" + shown + "\" is given twice, first on line "
                                + before.keyAt().line());
            }
        }
        own.forEach(merged::put);
        return new Sized(new Mapping(at, List.copyOf(merged.values())), values);
    }

    /** YAML 1.1's merge key: the entries of one mapping, or of a list of them, earlier ones first. */
    private void merge(Node source, Map<String, Mapping.Entry> into) {
        if (source instanceof Mapping mapping) {
            mapping.entries().forEach(entry -> into.putIfAbsent(entry.key(), entry));
        } else if (source instanceof Sequence sequence
                && sequence.items().stream().allMatch(Mapping.class::isInstance)) {
            sequence.items().forEach(item -> merge(item, into));
        } else {
            throw YamlReader.invalid(name, source.at().line(), "\"<<\" needs a mapping or a list of mappings");
        }
    }

    private Scalar key(org.yaml.snakeyaml.nodes.Node node) {
        if (!(sized(node).node() instanceof Scalar scalar)) {
            throw YamlReader.invalid(name, line(node), "has a list or mapping as a key, expected text");
        }
        if (scalar.kind() != ScalarKind.TEXT) {
            throw YamlReader.invalid(
                    name, line(node), "has the key " + scalar.describe() + ", expected text: write it in quotes");
        }
        return scalar;
    }

    private long add(long values, Sized sized, Position at) {
        long sum = values + sized.values();
        if (sum > limits.values()) {
            throw YamlReader.invalid(
                    name, at.line(), "expands to more than " + limits.values() + " values (aliases included)");
        }
        return sum;
    }

    private static int line(org.yaml.snakeyaml.nodes.Node node) {
        return position(node.getStartMark()).line();
    }

    private static Position position(Mark mark) {
        return new Position(mark.getLine() + 1, mark.getColumn() + 1);
    }
}
