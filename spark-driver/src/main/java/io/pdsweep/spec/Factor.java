package io.pdsweep.spec;

import java.util.List;

/**
 * Some settings that vary together. The factors of a group are crossed: an axis has one key; columns, from {@code zip} or
 * a file, and a sample have several, which go side by side.
 */
public sealed interface Factor permits Axis, Columns, Sample, DesignedPoints {
    /** What varies. */
    List<String> keys();

    /** How many values each key has. */
    int size();

    /** The value of a key at a place, both from 0. */
    Setting setting(int index, int key);

    /** Whether two places may hold the same values. */
    boolean mayRepeat();

    /** One line for people. */
    String describe();
}
