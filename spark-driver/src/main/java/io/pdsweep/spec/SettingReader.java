package io.pdsweep.spec;

import io.pdsweep.sim.Arrivals;
import io.pdsweep.sim.InvalidScenarioException;
import io.pdsweep.sim.Mode;
import io.pdsweep.sim.Parameter;
import io.pdsweep.sim.Scenario;
import io.pdsweep.yaml.Fields;
import io.pdsweep.yaml.Node;
import io.pdsweep.yaml.Scalar;
import io.pdsweep.yaml.ScalarKind;
import io.pdsweep.yaml.Suggestions;
import io.pdsweep.yaml.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Reads settings: {@code name: value}. */
final class SettingReader {
    private SettingReader() {}

    /** Every name that can be set. */
    static List<String> keys() {
        List<String> keys = new ArrayList<>(List.of(Setting.OfMode.KEY, Setting.OfArrivals.KEY));
        keys.addAll(Parameter.labels());
        return keys;
    }

    /** A mapping of names to values; what is wrong is recorded and left out. */
    static List<Setting> mapping(Value value) {
        List<Setting> settings = new ArrayList<>();
        Optional<Fields> fields = value.mapping();
        if (fields.isPresent()) {
            for (String key : fields.get().mapping().keys()) {
                Value field = fields.get().optional(key).orElseThrow();
                if (known(key, field)) {
                    setting(key, field).ifPresent(settings::add);
                }
            }
        }
        return settings;
    }

    /** Whether the name can be set; records a problem when not. */
    static boolean known(String key, Value value) {
        if (keys().contains(key)) {
            return true;
        }
        unknown(key, value, keys());
        return false;
    }

    /** The parameter of that name, where nothing else can be set; records a problem when there is none. */
    static Optional<Parameter> parameterNamed(String key, Value value) {
        Optional<Parameter> parameter = Parameter.named(key);
        if (parameter.isEmpty()) {
            unknown(key, value, Parameter.labels());
        }
        return parameter;
    }

    private static void unknown(String key, Value value, List<String> known) {
        value.problem("unknown parameter", "one of " + String.join(", ", known), Suggestions.nearest(key, known));
    }

    /** The setting of a known name. */
    static Optional<Setting> setting(String key, Value value) {
        return switch (key) {
            case Setting.OfMode.KEY ->
                value.choice(List.of("pull", "push")).map(Mode::named).map(Setting.OfMode::new);
            case Setting.OfArrivals.KEY -> arrivals(value);
            default -> parameter(Parameter.named(key).orElseThrow(), value);
        };
    }

    private static Optional<Setting> arrivals(Value value) {
        Optional<String> text = value.text();
        if (text.isEmpty()) {
            return Optional.empty();
        }
        try {
            return Optional.of(new Setting.OfArrivals(Arrivals.parse(text.get())));
        } catch (InvalidScenarioException refused) {
            return value.wrong(refused.allowed());
        }
    }

    private static Optional<Setting> parameter(Parameter parameter, Value value) {
        if (parameter == Parameter.THR && isNever(value.node())) {
            return Optional.of(new Setting.OfParameter(parameter, Parameter.NEVER));
        }
        if (!(value.node() instanceof Scalar scalar)
                || (scalar.kind() != ScalarKind.INTEGER && scalar.kind() != ScalarKind.REAL)) {
            return value.wrong(Numbers.expected(parameter));
        }
        return value.real().flatMap(number -> parameter(parameter, number, value));
    }

    /** A parameter with a value that a file gave, or that a range of the file implies. */
    static Optional<Setting> parameter(Parameter parameter, double number, Value where) {
        try {
            Scenario.builder().set(parameter, number); // refuses what is outside the parameter's range
            return Optional.of(new Setting.OfParameter(parameter, number));
        } catch (InvalidScenarioException refused) {
            where.problem("got " + Numbers.text(number), Numbers.expected(parameter), "");
            return Optional.empty();
        }
    }

    private static boolean isNever(Node node) {
        return node instanceof Scalar scalar && scalar.text().equals(Numbers.NEVER);
    }
}
