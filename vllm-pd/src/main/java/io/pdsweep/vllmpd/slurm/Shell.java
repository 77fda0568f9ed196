package io.pdsweep.vllmpd.slurm;

import java.util.Collection;
import java.util.stream.Collectors;

/**
 * The one path by which a value of the file becomes part of a script. What {@link #quote} returns is one word of a
 * POSIX shell whatever the text is, in any place where a word may stand outside quotes; a text that is itself a script
 * is quoted once more to become the argument of {@code bash -c}.
 */
public final class Shell {
    private Shell() {}

    /**
     * The text as one shell word: as it is when every character is plain, else in single quotes, each single quote of
     * the text as {@code '"'"'}. The form is that of Python's {@code shlex.quote}.
     */
    public static String quote(String text) {
        if (text.matches("[A-Za-z0-9_@%+=:,./-]+")) {
            return text;
        }
        return "'" + text.replace("'", "'\"'\"'") + "'";
    }

    /** The texts as words, separated by spaces. */
    public static String words(Collection<String> texts) {
        return texts.stream().map(Shell::quote).collect(Collectors.joining(" "));
    }
}
