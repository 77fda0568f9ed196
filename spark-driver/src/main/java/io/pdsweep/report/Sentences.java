package io.pdsweep.report;

/** How words become sentences. */
public final class Sentences {
    private Sentences() {}

    /** With a capital. */
    public static String capital(String words) {
        return Character.toUpperCase(words.charAt(0)) + words.substring(1);
    }
}
