package io.pdsweep.yaml;

/** Text of a file made fit for a one-line message. */
final class Shown {
    private static final int LONGEST = 80;

    private Shown() {}

    /** The text on one line, control characters escaped, at most 80 characters of it. */
    static String shorten(String text) {
        return text.length() <= LONGEST ? oneLine(text) : oneLine(text.substring(0, LONGEST)) + "...";
    }

    /** The text on one line, control characters escaped. */
    static String oneLine(String text) {
        StringBuilder shown = new StringBuilder();
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '\n') {
                shown.append("\\n");
            } else if (c == '\t') {
                shown.append("\\t");
            } else if (i + 1 < text.length() && Character.isSurrogatePair(c, text.charAt(i + 1))) {
                shown.append(c).append(text.charAt(++i));
            } else if (Character.isSurrogate(c) || Character.isISOControl(c) || c == '\u2028' || c == '\u2029') {
                shown.append("\\u").append(hex(c));
            } else {
                shown.append(c);
            }
        }
        return shown.toString();
    }

    private static String hex(char c) {
        String digits = Integer.toHexString(c);
        return "0".repeat(4 - digits.length()) + digits;
    }
}
