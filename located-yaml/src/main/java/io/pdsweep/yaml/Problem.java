package io.pdsweep.yaml;

/**
 * One thing that is wrong with a file, told in one line.
 *
 * @param file the file's name
 * @param line the line, from 1; 0 when the file as a whole is meant
 * @param path the dotted path of the field; empty when no field is meant
 * @param what what is wrong, naming the value
 * @param expected what would be right; empty when {@code what} says it already
 * @param suggestion the nearest name that would be right; empty when none is near
 */
public record Problem(String file, int line, String path, String what, String expected, String suggestion) {
    /** Makes every text fit one line, whatever a file puts into it. */
    public Problem {
        file = Shown.oneLine(file);
        path = Shown.oneLine(path);
        what = Shown.oneLine(what);
        expected = Shown.oneLine(expected);
        suggestion = Shown.oneLine(suggestion);
    }

    /** A problem at a path of a document. */
    public static Problem at(Document document, KeyPath path, String what, String expected) {
        int line = document.positionOf(path).line();
        return new Problem(document.file(), line, path.toString(), what, expected, "");
    }

    /** {@code file:line: path: what, expected ..., did you mean "..."?} */
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder(file);
        if (line > 0) {
            text.append(':').append(line);
        }
        text.append(": ");
        if (!path.isEmpty()) {
            text.append(path).append(": ");
        }
        text.append(what);
        if (!expected.isEmpty()) {
            text.append(", expected ").append(expected);
        }
        if (!suggestion.isEmpty()) {
            text.append(", did you mean \"").append(suggestion).append("\"?");
        }
        return text.toString();
    }
}
