package io.pdsweep.spec;

import com.fasterxml.jackson.core.io.NumberOutput;
import io.pdsweep.sim.InvalidScenarioException;
import io.pdsweep.sim.Parameter;
import java.math.BigDecimal;

/** Parameter values as people write them. */
public final class Numbers {
    /** The value of {@code thr} under which nothing is prefilled remotely. */
    public static final String NEVER = "never";

    private Numbers() {}

    /** A number without exponent where it is short, and {@code never} where it is that. */
    public static String text(Parameter parameter, double value) {
        return parameter == Parameter.THR && value == Parameter.NEVER ? NEVER : text(value);
    }

    /** A number without a trailing {@code .0}, the same on every JDK. */
    public static String text(double value) {
        BigDecimal exact = decimal(value).stripTrailingZeros();
        boolean readable = value == 0 || (Math.abs(value) >= 1e-4 && Math.abs(value) < 1e15);
        if (readable) {
            return exact.toPlainString();
        }
        return exact.toString().replace("E", "e").replace("e+", "e");
    }

    /** The shortest decimal that reads back as the value; {@code Double.toString} gives that only since JDK 19. */
    public static BigDecimal decimal(double value) {
        return new BigDecimal(NumberOutput.toString(value, true));
    }

    /**
     * Reads a value: a decimal number, or {@code never} for thr.
     *
     * @throws InvalidScenarioException naming the parameter and what it may be
     */
    public static double parse(Parameter parameter, String text) {
        if (parameter == Parameter.THR && text.equals(NEVER)) {
            return Parameter.NEVER;
        }
        try {
            return new BigDecimal(text.strip()).doubleValue();
        } catch (NumberFormatException notANumber) {
            throw new InvalidScenarioException(parameter.label(), text, expected(parameter));
        }
    }

    /** What a parameter's value may be, in words. */
    public static String expected(Parameter parameter) {
        return parameter.allowed() + (parameter == Parameter.THR ? ", or never" : "");
    }
}
