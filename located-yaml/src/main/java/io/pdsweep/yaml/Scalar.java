package io.pdsweep.yaml;

/**
 * A single value as written: its text, and whether it was quoted. What the text means is decided by
 * {@link ScalarKind}, never by guessing from the field it is used for.
 *
 * @param at where it starts
 * @param text the text without its quotes, escapes resolved
 * @param style how it was written
 */
public record Scalar(Position at, String text, Style style) implements Node {
    /** How a scalar was written. */
    public enum Style {
        /** Without quotes: may be a number, a boolean or null. */
        PLAIN,
        /** In quotes or as a block ({@code |}, {@code >}): always text. */
        QUOTED
    }

    /** What the scalar is. */
    public ScalarKind kind() {
        return style == Style.QUOTED ? ScalarKind.TEXT : ScalarKind.ofPlain(text);
    }

    @Override
    public String describe() {
        String quoted = "\"" + Shown.shorten(text) + "\"";
        return switch (kind()) {
            case TEXT -> style == Style.QUOTED ? quoted + " (quoted, so text)" : quoted;
            case NULL -> "null";
            case INTEGER, REAL, BOOLEAN -> Shown.shorten(text);
            case AMBIGUOUS -> Shown.shorten(text) + " (YAML 1.1 and 1.2 read it differently)";
        };
    }
}
