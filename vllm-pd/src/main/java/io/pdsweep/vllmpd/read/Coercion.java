package io.pdsweep.vllmpd.read;

import io.pdsweep.yaml.Scalar;
import io.pdsweep.yaml.ScalarKind;
import io.pdsweep.yaml.Value;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * What the reference's models take for an integer or a boolean: pydantic 2 in its lax mode
 * (https://docs.pydantic.dev/latest/concepts/conversion_table/).
 */
final class Coercion {
    private static final Set<String> TRUE = Set.of("1", "on", "t", "true", "y", "yes");
    private static final Set<String> FALSE = Set.of("0", "off", "f", "false", "n", "no");

    private Coercion() {}

    static Optional<Integer> integer(Value value) {
        if (value.node() instanceof Scalar scalar) {
            String text = scalar.text();
            if (scalar.kind() == ScalarKind.BOOLEAN) {
                return Optional.of(text.equalsIgnoreCase("true") ? 1 : 0);
            }
            if (scalar.kind() == ScalarKind.TEXT && text.strip().matches("[-+]?[0-9]{1,9}(\\.0*)?")) {
                return Optional.of(Integer.parseInt(text.strip().replaceFirst("\\..*", "")));
            }
            if (scalar.kind() == ScalarKind.REAL) {
                return value.number().filter(number -> whole(number, value)).map(Double::intValue);
            }
        }
        return value.integer(Integer.MIN_VALUE, Integer.MAX_VALUE);
    }

    private static boolean whole(double number, Value value) {
        if (number != Math.rint(number) || Math.abs(number) > Integer.MAX_VALUE) {
            value.problem("got " + number, "an integer", "");
            return false;
        }
        return true;
    }

    static Optional<Boolean> truth(Value value) {
        if (value.node() instanceof Scalar scalar) {
            String word = scalar.text().toLowerCase(Locale.ROOT);
            boolean number = scalar.kind() == ScalarKind.INTEGER || scalar.kind() == ScalarKind.REAL;
            if (number && word.matches("[01](\\.0*)?")) {
                return Optional.of(word.startsWith("1"));
            }
            boolean spelt = scalar.kind() == ScalarKind.TEXT || scalar.kind() == ScalarKind.AMBIGUOUS;
            if (spelt && (TRUE.contains(word) || FALSE.contains(word))) {
                return Optional.of(TRUE.contains(word));
            }
        }
        return value.truth();
    }
}
