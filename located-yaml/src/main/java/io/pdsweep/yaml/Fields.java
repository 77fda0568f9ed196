package io.pdsweep.yaml;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/**
 * The fields of a mapping, to be asked for by name. What was asked for is known; {@link #refuseUnknown()} at the end
 * records every other key. Not thread-safe.
 */
public final class Fields {
    private final Document document;
    private final KeyPath path;
    private final Mapping mapping;
    private final Problems problems;
    private final Set<String> known = new LinkedHashSet<>();

    Fields(Document document, KeyPath path, Mapping mapping, Problems problems) {
        this.document = document;
        this.path = path;
        this.mapping = mapping;
        this.problems = problems;
    }

    /** The way to the mapping. */
    public KeyPath path() {
        return path;
    }

    /** The mapping itself. */
    public Mapping mapping() {
        return mapping;
    }

    /** The value of a field, if the file has the key (its value may be null). */
    public Optional<Value> optional(String key) {
        known.add(key);
        return mapping.value(key).map(node -> new Value(document, path.child(key), node, problems));
    }

    /** The value of a field; a problem is recorded when the key is missing. */
    public Optional<Value> required(String key) {
        Optional<Value> value = optional(key);
        if (value.isEmpty()) {
            missing(key);
        }
        return value;
    }

    /** Every key that starts so counts as known, such as scratch keys that start with {@code _}. */
    public void allowPrefix(String prefix) {
        mapping.keys().stream().filter(key -> key.startsWith(prefix)).forEach(known::add);
    }

    /**
     * The mapping as a map with free keys, in file order, each value read by the given accessor; values that are wrong
     * are left out (their problem is recorded).
     */
    public <T> Map<String, T> each(Function<Value, Optional<T>> accessor) {
        Map<String, T> values = new LinkedHashMap<>();
        for (String key : mapping.keys()) {
            optional(key).flatMap(accessor).ifPresent(value -> values.put(key, value));
        }
        return values;
    }

    /** Records every key that was not asked for, each with the nearest one that was. */
    public void refuseUnknown() {
        List<String> names = new ArrayList<>(known);
        for (Mapping.Entry entry : mapping.entries()) {
            if (!known.contains(entry.key())) {
                problems.add(new Problem(
                        document.file(),
                        entry.keyAt().line(),
                        path.child(entry.key()).toString(),
                        "unknown key",
                        "one of " + String.join(", ", names),
                        Suggestions.nearest(entry.key(), names)));
            }
        }
    }

    private void missing(String key) {
        problems.add(new Problem(
                document.file(),
                document.positionOf(path).line(),
                path.child(key).toString(),
                "is required but missing",
                "",
                ""));
    }
}
