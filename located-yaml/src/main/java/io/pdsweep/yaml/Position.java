package io.pdsweep.yaml;

/**
 * A place in a file.
 *
 * @param line line, from 1; 0 when the file as a whole is meant
 * @param column column in code points, from 1; 0 when the line as a whole is meant
 */
public record Position(int line, int column) {
    /** The file as a whole. */
    public static final Position WHOLE_FILE = new Position(0, 0);

    /** Checks that neither number is negative. */
    public Position {
        if (line < 0 || column < 0) {
            throw new IllegalArgumentException("Invalid position: " + line + ":" + column + " (expected >= 0)");
        }
    }
}
