package io.pdsweep.vllmpd.read;

import io.pdsweep.vllmpd.check.Findings;
import io.pdsweep.vllmpd.check.Rule;
import io.pdsweep.vllmpd.model.EnvValue;
import io.pdsweep.yaml.Fields;
import io.pdsweep.yaml.KeyPath;
import io.pdsweep.yaml.Value;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The field types of a deployment file. Each method returns the field's value or, when it is missing or wrong, its
 * default, with the problem recorded: the rest of the file is still looked at.
 *
 * @param findings where problems go
 * @param strictness how values are judged
 * @param environment the variables that {@code host:} values name
 */
record Reading(Findings findings, Strictness strictness, Map<String, String> environment) {
    private static final Pattern VARIABLE = Pattern.compile("[A-Za-z_][A-Za-z0-9_]*");

    boolean strict() {
        return strictness == Strictness.STRICT;
    }

    Optional<Integer> integer(Value value) {
        return strict() ? value.integer(Integer.MIN_VALUE, Integer.MAX_VALUE) : Coercion.integer(value);
    }

    int integer(Fields fields, String key, int missing) {
        return fields.optional(key).flatMap(this::integer).orElse(missing);
    }

    /** An integer that our rules bound; the reference does not. */
    int bounded(Fields fields, String key, int missing, int least, int most) {
        int number = integer(fields, key, missing);
        if (strict() && (number < least || number > most)) {
            String range = most == Integer.MAX_VALUE ? "at least " + least : "from " + least + " to " + most;
            findings.add(Rule.RANGE, fields.path().child(key), key + " is " + number, "an integer " + range);
            return missing;
        }
        return number;
    }

    int port(Fields fields, String key, int missing) {
        return bounded(fields, key, missing, 1, 65535);
    }

    boolean truth(Fields fields, String key, boolean missing) {
        return fields.optional(key)
                .flatMap(value -> strict() ? value.truth() : Coercion.truth(value))
                .orElse(missing);
    }

    String text(Fields fields, String key, String missing) {
        return fields.optional(key).flatMap(Value::text).orElse(missing);
    }

    /** A text that may be null or missing. */
    Optional<String> nullable(Fields fields, String key) {
        return fields.optional(key).filter(value -> !value.isNull()).flatMap(Value::text);
    }

    String required(Fields fields, String key) {
        return fields.required(key).flatMap(Value::text).orElse("");
    }

    List<String> texts(Fields fields, String key) {
        return fields.optional(key).flatMap(value -> value.list(Value::text)).orElse(List.of());
    }

    Map<String, String> textMap(Fields fields, String key) {
        return fields.optional(key)
                .flatMap(Value::mapping)
                .map(map -> map.each(Value::text))
                .orElse(Map.of());
    }

    /** Rule 2. */
    Map<String, EnvValue> env(Fields fields) {
        Map<String, EnvValue> env = new LinkedHashMap<>();
        KeyPath path = fields.path().child("env");
        textMap(fields, "env").forEach((key, written) -> {
            Optional<EnvValue> parsed = EnvValue.parse(written);
            if (parsed.isEmpty()) {
                String what = "env " + key + " is \"" + shown(written) + "\", without a prefix";
                findings.add(Rule.ENV, path.child(key), what, "one of lit:VALUE, host:VAR, runtime:VAR");
                return;
            }
            EnvValue value = parsed.get();
            if (value.source() != EnvValue.Source.LITERAL) {
                variable(path.child(key), key, value);
            }
            if (strict() && !VARIABLE.matcher(key).matches()) {
                findings.add(
                        Rule.ENV, path.child(key), "\"" + shown(key) + "\" names no variable", "letters, digits, _");
            }
            env.put(key, value);
        });
        return env;
    }

    private void variable(KeyPath path, String key, EnvValue value) {
        String prefix = value.source().prefix();
        if (!VARIABLE.matcher(value.text()).matches()) {
            String what = "env " + key + ": \"" + shown(value.text()) + "\" is no variable name";
            findings.add(Rule.ENV, path, what, prefix + "VAR with letters, digits and _");
        } else if (value.source() == EnvValue.Source.HOST && !environment.containsKey(value.text())) {
            String what = "env " + key + ": " + prefix + value.text() + " is not set in this shell's environment";
            findings.add(Rule.ENV, path, what, "a variable that is set here, or runtime:" + value.text());
        }
    }

    /** Text of the file on one line. */
    static String shown(String text) {
        String line = text.replaceAll("\\p{Cntrl}", "?");
        return line.length() <= 80 ? line : line.substring(0, 80) + "...";
    }
}
