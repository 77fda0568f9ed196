package io.pdsweep.analysis.salib;

import com.fasterxml.jackson.core.io.NumberOutput;
import java.util.ArrayList;
import java.util.List;

/**
 * Rows of numbers as text, a row per line, as numpy's {@code loadtxt} and {@code savetxt} read and write them. Numbers have
 * as many digits as their double needs; an undefined one is {@code nan}.
 */
public final class NumberTable {
    private NumberTable() {}

    /**
     * Reads a table: numbers parted by commas or blanks; what follows a {@code #} is ignored. A blank line between rows is
     * refused: it may be a row that is missing.
     *
     * @throws SalibFormatException naming the line of a word that is no number, or of a row that is too short or long
     */
    public static double[][] parse(String text) {
        List<double[]> rows = new ArrayList<>();
        int lineNumber = 0;
        int blank = 0;
        for (String line : text.lines().toList()) {
            lineNumber++;
            String data = line.contains("#") ? line.substring(0, line.indexOf('#')) : line;
            if (data.isBlank()) {
                blank = line.isBlank() && !rows.isEmpty() && blank == 0 ? lineNumber : blank;
                continue;
            }
            if (blank > 0) {
                throw new SalibFormatException(
                        blank + ": a blank line between rows, expected numbers, nan where there is none");
            }
            String[] words = data.strip().split("\\s*,\\s*|\\s+", -1);
            double[] row = new double[words.length];
            for (int i = 0; i < words.length; i++) {
                row[i] = number(words[i], lineNumber);
            }
            if (!rows.isEmpty() && rows.get(0).length != row.length) {
                throw new SalibFormatException(lineNumber + ": " + row.length + " numbers, expected "
                        + rows.get(0).length + " as in the first row");
            }
            rows.add(row);
        }
        if (rows.isEmpty()) {
            throw new SalibFormatException("1: no numbers, expected a row per line");
        }
        return rows.toArray(new double[0][]);
    }

    private static double number(String word, int line) {
        return switch (word) {
            case "nan", "NaN" -> Double.NaN;
            case "inf", "Infinity" -> Double.POSITIVE_INFINITY;
            case "-inf", "-Infinity" -> Double.NEGATIVE_INFINITY;
            default -> {
                if (!word.matches("[-+]?(\\d+\\.?\\d*|\\.\\d+)([eE][-+]?\\d+)?")) {
                    throw new SalibFormatException(line + ": \"" + word + "\", expected a number");
                }
                yield Double.parseDouble(word);
            }
        };
    }

    /** Rows as text, numbers parted by commas, under a comment with the columns' names. */
    public static String text(List<String> names, Iterable<double[]> rows) {
        StringBuilder text =
                new StringBuilder("# ").append(String.join(",", names)).append('\n');
        for (double[] row : rows) {
            for (int k = 0; k < row.length; k++) {
                text.append(k == 0 ? "" : ",").append(number(row[k]));
            }
            text.append('\n');
        }
        return text.toString();
    }

    private static String number(double value) {
        if (Double.isNaN(value)) {
            return "nan";
        }
        if (Double.isInfinite(value)) {
            return value > 0 ? "inf" : "-inf";
        }
        return NumberOutput.toString(value, true); // the shortest that reads back the same, on every JDK
    }
}
