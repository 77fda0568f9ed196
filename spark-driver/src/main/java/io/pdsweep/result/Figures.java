package io.pdsweep.result;

import com.fasterxml.jackson.core.io.NumberOutput;
import java.util.Locale;

/** Numbers as text, the same on every machine and JDK. */
final class Figures {
    private Figures() {}

    /**
     * The shortest decimal that reads back as the same double. {@code Double.toString} gives that only since JDK 19;
     * Jackson's own writer gives it everywhere.
     */
    static String exact(double value) {
        return NumberOutput.toString(value, true);
    }

    /** Six significant digits; {@code -} for NaN. */
    static String readable(double value) {
        if (Double.isNaN(value)) {
            return "-";
        }
        if (value == Math.rint(value) && Math.abs(value) < 1e6) {
            return Long.toString((long) value);
        }
        int digits = Math.max(0, 5 - (int) Math.floor(Math.log10(Math.abs(value))));
        return digits <= 9
                ? String.format(Locale.ROOT, "%." + digits + "f", value)
                : String.format(Locale.ROOT, "%.3e", value);
    }
}
