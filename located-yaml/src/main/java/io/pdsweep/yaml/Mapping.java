package io.pdsweep.yaml;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Keys and their values, in file order. Keys are texts and occur once. */
public final class Mapping implements Node {
    private final Position at;
    private final Map<String, Entry> entries;

    /**
     * One key with its value.
     *
     * @param key the key's text
     * @param keyAt where the key stands
     * @param value the value
     */
    public record Entry(String key, Position keyAt, Node value) {}

    /**
     * A mapping of these entries.
     *
     * @throws IllegalArgumentException when a key occurs twice
     */
    public Mapping(Position at, List<Entry> entries) {
        this.at = at;
        this.entries = new LinkedHashMap<>();
        for (Entry entry : entries) {
            if (this.entries.putIfAbsent(entry.key(), entry) != null) {
                throw new IllegalArgumentException("Invalid mapping: key \"" + entry.key() + "\" occurs twice");
            }
        }
    }

    @Override
    public Position at() {
        return at;
    }

    @Override
    public String describe() {
        return "a mapping";
    }

    /** The entries in file order. */
    public List<Entry> entries() {
        return List.copyOf(entries.values());
    }

    /** The keys in file order. */
    public Set<String> keys() {
        return Collections.unmodifiableSet(entries.keySet());
    }

    /** The entry of this key, if the key is there. */
    public Optional<Entry> entry(String key) {
        return Optional.ofNullable(entries.get(key));
    }

    /** The value of this key, if the key is there. */
    public Optional<Node> value(String key) {
        return entry(key).map(Entry::value);
    }
}
