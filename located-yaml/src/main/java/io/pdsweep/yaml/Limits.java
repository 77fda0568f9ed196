package io.pdsweep.yaml;

/**
 * What a file may cost to read.
 *
 * @param bytes largest file, bytes
 * @param depth deepest nesting of mappings and lists
 * @param values most keys, values and lists after every alias has been expanded
 */
public record Limits(int bytes, int depth, int values) {
    /** 4 MiB, 64 levels, 200,000 values: far above any hand-written file, far below what would hurt. */
    public static final Limits STANDARD = new Limits(4 << 20, 64, 200_000);

    /** Checks that each limit is positive. */
    public Limits {
        if (bytes < 1 || depth < 1 || values < 1) {
            throw new IllegalArgumentException(
                    "Invalid limits: " + bytes + ", " + depth + ", " + values + " (expected each >= 1)");
        }
    }
}
