package io.pdsweep.vllmpd.fleet;

import java.util.ArrayList;
import java.util.List;

/**
 * Splits {@code extra_args} into words as a POSIX shell does (quotes, backslashes), but expands and runs nothing: an
 * unquoted character with which a shell would do more is refused. So each word can be quoted anew.
 */
public final class ShellWords {
    private static final String ACTIVE = ";&|<>()$`";

    private final String text;
    private final List<String> words = new ArrayList<>();
    private final StringBuilder word = new StringBuilder();
    private boolean inWord;
    private int at;

    private ShellWords(String text) {
        this.text = text;
    }

    /**
     * The words of a text; a new line separates words like a space.
     *
     * @throws IllegalArgumentException when a quote is not closed or the text is shell code; the message says which
     */
    public static List<String> split(String text) {
        return new ShellWords(text).split();
    }

    private List<String> split() {
        while (at < text.length()) {
            char c = text.charAt(at++);
            if (c == '\'') {
                single();
            } else if (c == '"') {
                twice();
            } else if (c == '\\') {
                backslash();
            } else if (Character.isWhitespace(c)) {
                end();
            } else if (ACTIVE.indexOf(c) >= 0 || (c == '#' && !inWord)) {
                throw new IllegalArgumentException("an unquoted \"" + c + "\" is shell code");
            } else {
                word.append(c);
                inWord = true;
            }
        }
        end();
        return List.copyOf(words);
    }

    private void single() {
        int close = text.indexOf('\'', at);
        if (close < 0) {
            throw new IllegalArgumentException("a single quote is not closed");
        }
        word.append(text, at, close);
        inWord = true;
        at = close + 1;
    }

    private void twice() {
        inWord = true;
        while (at < text.length()) {
            char c = text.charAt(at++);
            if (c == '"') {
                return;
            }
            if (c == '$' || c == '`') {
                throw new IllegalArgumentException("a \"" + c + "\" in double quotes is shell code");
            }
            if (c == '\\' && at < text.length() && "\"\\$`\n".indexOf(text.charAt(at)) >= 0) {
                char escaped = text.charAt(at++);
                if (escaped != '\n') {
                    word.append(escaped);
                }
            } else {
                word.append(c);
            }
        }
        throw new IllegalArgumentException("a double quote is not closed");
    }

    private void backslash() {
        if (at == text.length()) {
            throw new IllegalArgumentException("a backslash ends the text");
        }
        char escaped = text.charAt(at++);
        if (escaped != '\n') {
            word.append(escaped);
            inWord = true;
        }
    }

    private void end() {
        if (inWord) {
            words.add(word.toString());
            word.setLength(0);
            inWord = false;
        }
    }
}
