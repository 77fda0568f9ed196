package io.pdsweep.spec;

import io.pdsweep.sim.Parameter;
import io.pdsweep.yaml.Fields;
import io.pdsweep.yaml.Sequence;
import io.pdsweep.yaml.Value;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Reads what the file and every entry of {@code points} may say: set, axes, zip, file, sample, design, derived, constraints. */
final class LevelReader {
    private static final int LONGEST_SHOWN = 200;

    private final NamedFiles files;

    LevelReader(NamedFiles files) {
        this.files = files;
    }

    /**
     * Reads a level; what is wrong is recorded and left out.
     *
     * @param settings those that come before {@code set}
     */
    Level read(Fields fields, List<Setting> settings) {
        List<Setting> fixed = new ArrayList<>(settings);
        fields.optional("set").ifPresent(value -> fixed.addAll(SettingReader.mapping(value)));
        List<Factor> factors = new ArrayList<>();
        Set<String> varied = new HashSet<>();
        fields.optional("axes").ifPresent(at -> add(factors, AxisReader.mapping(at), varied, fixed, at));
        fields.optional("zip").ifPresent(at -> add(factors, zip(at), varied, fixed, at));
        fields.optional("file")
                .ifPresent(at ->
                        add(factors, new PointsFile(files).read(at).stream().toList(), varied, fixed, at));
        fields.optional("sample")
                .ifPresent(at -> add(factors, SampleReader.read(at).stream().toList(), varied, fixed, at));
        fields.optional("design")
                .ifPresent(at -> add(factors, DesignReader.read(at).stream().toList(), varied, fixed, at));
        List<Derived> derived =
                fields.optional("derived").map(at -> derived(at, varied, fixed)).orElse(List.of());
        List<Expression> constraints =
                fields.optional("constraints").map(LevelReader::constraints).orElse(List.of());
        return new Level(fixed, factors, derived, constraints);
    }

    private static void add(
            List<Factor> factors, List<? extends Factor> read, Set<String> varied, List<Setting> fixed, Value at) {
        for (Factor factor : read) {
            for (String key : factor.keys()) {
                if (fixed.stream().anyMatch(setting -> setting.key().equals(key))) {
                    at.problem(key + " is an axis, but it is set to one value beside it", "one of the two", "");
                }
                if (!varied.add(key)) {
                    at.problem(key + " varies here and above", "it once", "");
                }
            }
            factors.add(factor);
        }
    }

    private static List<Columns> zip(Value value) {
        List<Axis> axes = AxisReader.mapping(value);
        if (axes.isEmpty()) {
            return List.of();
        }
        for (Axis axis : axes) {
            if (axis.size() != axes.get(0).size()) {
                value.problem(
                        axis.key() + " has " + axis.size() + " values",
                        axes.get(0).size() + ", as many as " + axes.get(0).key(),
                        "");
                return List.of();
            }
        }
        return List.of(new Columns("zip", axes));
    }

    private static List<Derived> derived(Value value, Set<String> varied, List<Setting> fixed) {
        List<Derived> derived = new ArrayList<>();
        Optional<Fields> fields = value.mapping();
        List<String> keys =
                fields.map(found -> List.copyOf(found.mapping().keys())).orElse(List.of());
        if (fields.isPresent() && keys.isEmpty()) {
            value.problem("is empty", "at least one parameter with its formula", "");
        }
        for (String key : keys) {
            Value field = fields.orElseThrow().optional(key).orElseThrow();
            Optional<Parameter> parameter = SettingReader.parameterNamed(key, field);
            if (parameter.isEmpty()) {
                continue;
            }
            if (varied.contains(key)
                    || fixed.stream().anyMatch(setting -> setting.key().equals(key))) {
                field.problem("is derived, but it has values beside this", "one of the two", "");
            } else {
                formula(field)
                        .filter(formula -> isComplete(formula, keys, derived, field))
                        .ifPresent(formula -> derived.add(new Derived(parameter.get(), formula)));
            }
        }
        return derived;
    }

    /** A formula may use what is derived above it, not what is derived below or itself. */
    private static boolean isComplete(Expression formula, List<String> keys, List<Derived> above, Value field) {
        for (Parameter used : formula.parameters()) {
            boolean known = above.stream().anyMatch(each -> each.parameter() == used);
            if (keys.contains(used.label()) && !known) {
                field.problem("uses " + used.label() + ", which is not derived above it", "another order", "");
                return false;
            }
        }
        return true;
    }

    private static Optional<Expression> formula(Value value) {
        String text = value.node() instanceof io.pdsweep.yaml.Scalar scalar ? scalar.text() : "";
        return text.isEmpty() ? value.wrong("a formula, as in ceil(max_model_len / bs)") : read(value, text, false);
    }

    private static List<Expression> constraints(Value value) {
        Optional<List<Expression>> constraints = value.list(LevelReader::constraint);
        if (value.node() instanceof Sequence sequence && sequence.items().isEmpty()) {
            value.problem("is empty", "at least one comparison, as in NP + ND == 8", "");
        }
        return constraints.orElse(List.of());
    }

    private static Optional<Expression> constraint(Value value) {
        return value.text().flatMap(text -> read(value, text, true));
    }

    private static Optional<Expression> read(Value value, String text, boolean truth) {
        try {
            return Optional.of(truth ? ExpressionReader.truth(text) : ExpressionReader.number(text));
        } catch (ExpressionException wrong) {
            value.problem(shown(text) + " " + wrong.getMessage(), wrong.expected(), wrong.suggestion());
            return Optional.empty();
        }
    }

    private static String shown(String formula) {
        return formula.length() <= LONGEST_SHOWN
                ? "\"" + formula + "\""
                : "\"" + formula.substring(0, LONGEST_SHOWN) + "...\"";
    }
}
