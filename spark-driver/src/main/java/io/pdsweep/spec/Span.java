package io.pdsweep.spec;

import io.pdsweep.sim.Parameter;
import java.math.BigDecimal;
import java.math.MathContext;

/**
 * A range of a parameter's values.
 *
 * @param parameter whose values
 * @param from the least
 * @param to the greatest
 * @param scale how values between them are spaced
 */
public record Span(Parameter parameter, double from, double to, Scale scale) {
    /** Keeps a power like 10 whole, and makes the value the same however the last bit of a power is rounded. */
    private static final MathContext DIGITS = new MathContext(14);

    /** How values are spaced. */
    public enum Scale {
        LINEAR,
        LOG
    }

    /** The value at a share of the way, 0 to 1; a whole number where the parameter is one. */
    double at(double share) {
        double value = scale == Scale.LINEAR
                ? from + (to - from) * share
                : from * StrictMath.exp(share * StrictMath.log(to / from));
        double rounded = new BigDecimal(value).round(DIGITS).doubleValue();
        double inside = Math.min(to, Math.max(from, rounded));
        return parameter.kind() == Parameter.Kind.WHOLE ? Math.rint(inside) : inside;
    }
}
