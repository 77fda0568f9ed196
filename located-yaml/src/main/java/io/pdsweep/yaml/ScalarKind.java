package io.pdsweep.yaml;

import java.util.regex.Pattern;

/**
 * What an unquoted scalar is. Only forms that YAML 1.1 and YAML 1.2 readers take alike have a meaning here; a form
 * that they take differently ({@code yes}, {@code 010}, {@code 1_000}, {@code 12:30:00}) is {@link #AMBIGUOUS} and
 * refused wherever it is used, with the advice to quote or rewrite it. The one exception is {@code 1e5}: a number in
 * YAML 1.2 and in the readers people use (OmegaConf), text in PyYAML; it is {@link #REAL}.
 *
 * <p>Sources: YAML 1.2.2 section 10.3.2 (core schema); YAML 1.1 type repository (bool, int, float).
 */
public enum ScalarKind {
    /** Any text that is nothing else. */
    TEXT,
    /** {@code 0}, {@code -12}, {@code 0x1F}. */
    INTEGER,
    /** {@code 1.5}, {@code 1e5}, {@code .inf}, {@code .nan}. */
    REAL,
    /** {@code true} or {@code false}, also {@code True} and {@code TRUE}. */
    BOOLEAN,
    /** {@code null}, {@code ~} or nothing. */
    NULL,
    /** A form that YAML 1.1 and 1.2 read differently. */
    AMBIGUOUS;

    private static final Pattern INTEGER_FORM = Pattern.compile("[-+]?(0|[1-9][0-9]*)|0x[0-9a-fA-F]+");
    private static final Pattern REAL_FORM =
            Pattern.compile("[-+]?(\\.[0-9]+|[0-9]+\\.[0-9]*)([eE][-+]?[0-9]+)?|[-+]?[0-9]+[eE][-+]?[0-9]+"
                    + "|[-+]?\\.(inf|Inf|INF)|\\.(nan|NaN|NAN)");
    private static final Pattern BOOLEAN_FORM = Pattern.compile("true|True|TRUE|false|False|FALSE");
    private static final Pattern NULL_FORM = Pattern.compile("|~|null|Null|NULL");
    private static final Pattern AMBIGUOUS_FORM = Pattern.compile("yes|Yes|YES|no|No|NO|on|On|ON|off|Off|OFF"
            + "|[-+]?0[0-9_]+|[-+]?[0-9][0-9_]*(\\.[0-9_]*)?([eE][-+]?[0-9]+)?|[-+]?0b[01_]+|0o[0-7]+"
            + "|[-+]?0x[0-9a-fA-F_]+|[-+]?[0-9][0-9_]*(:[0-5]?[0-9])+(\\.[0-9_]*)?");

    /** What this unquoted text is. */
    public static ScalarKind ofPlain(String text) {
        if (INTEGER_FORM.matcher(text).matches()) {
            return INTEGER;
        }
        if (REAL_FORM.matcher(text).matches()) {
            return REAL;
        }
        if (BOOLEAN_FORM.matcher(text).matches()) {
            return BOOLEAN;
        }
        if (NULL_FORM.matcher(text).matches()) {
            return NULL;
        }
        return AMBIGUOUS_FORM.matcher(text).matches() ? AMBIGUOUS : TEXT;
    }
}
