package io.pdsweep.report.document;

/**
 * A value in a table.
 *
 * @param text as people read it
 * @param exact for scripts: a number that reads back to the last bit, or words; empty where there is none
 * @param note what must be said with it, as in {@code overloaded}; else empty
 */
public record Cell(String text, String exact, String note) {
    /** Words. */
    public static Cell words(String text) {
        return new Cell(text, text, "");
    }

    /** A count. */
    public static Cell whole(long count) {
        return words(Long.toString(count));
    }

    /** This value with a note. */
    public Cell noted(String otherNote) {
        return new Cell(text, exact, otherNote);
    }
}
