package io.pdsweep.report.document;

import io.pdsweep.spec.Numbers;
import java.math.BigDecimal;
import java.math.RoundingMode;

/**
 * A column of a table.
 *
 * @param name in CSV
 * @param label for people
 * @param unit of the exact value; empty for words
 * @param shownUnit of the value that people read; empty where there is none
 * @param factor value that people read = exact value times this
 * @param decimals digits that people read after the decimal point; {@link #EXACT} for all
 */
public record Head(String name, String label, String unit, String shownUnit, double factor, int decimals) {
    /** As many decimals as the number has. */
    public static final int EXACT = -1;

    private static final String UNDEFINED = "–";
    private static final char MINUS = '−';

    /** A column of words. */
    public static Head words(String name, String label) {
        return new Head(name, label, "", "", 1, EXACT);
    }

    /** A column of numbers that are shown as they are. */
    public static Head exact(String name, String label, String unit) {
        return new Head(name, label, unit, unit.equals("1") ? "" : unit, 1, EXACT);
    }

    /** A number of this column; an undefined one (NaN) is shown as a dash. */
    public Cell cell(double value) {
        return Double.isFinite(value) ? new Cell(shown(value), Numbers.text(value), "") : new Cell(UNDEFINED, "", "");
    }

    /** A number as people read it: rounded in decimal, half up; with a minus sign, no hyphen. */
    public String shown(double value) {
        if (!Double.isFinite(value)) {
            return UNDEFINED;
        }
        if (decimals == EXACT) {
            return Numbers.text(value * factor).replace('-', MINUS);
        }
        return Numbers.decimal(value)
                .multiply(BigDecimal.valueOf(factor))
                .setScale(decimals, RoundingMode.HALF_UP)
                .toPlainString()
                .replace('-', MINUS);
    }

    /** This column for another statistic of the same quantity. */
    public Head named(String otherName, String otherLabel) {
        return new Head(otherName, otherLabel, unit, shownUnit, factor, decimals);
    }
}
