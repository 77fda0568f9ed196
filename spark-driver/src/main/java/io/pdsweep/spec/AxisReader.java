package io.pdsweep.spec;

import io.pdsweep.sim.Parameter;
import io.pdsweep.yaml.Fields;
import io.pdsweep.yaml.Mapping;
import io.pdsweep.yaml.Sequence;
import io.pdsweep.yaml.Value;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Reads axes: {@code name: [values]} or {@code name: {from, to, step}} or {@code name: {from, to, count}}, that one also with
 * {@code scale: log}.
 */
final class AxisReader {
    private static final int LONGEST_AXIS = 1_000_000;

    private AxisReader() {}

    /** A mapping of names to axes; what is wrong is recorded and left out. */
    static List<Axis> mapping(Value value) {
        List<Axis> axes = new ArrayList<>();
        Optional<Fields> fields = value.mapping();
        if (fields.isPresent()) {
            if (fields.get().mapping().keys().isEmpty()) {
                value.problem("is empty", "at least one parameter with its values", "");
            }
            for (String key : fields.get().mapping().keys()) {
                Value field = fields.get().optional(key).orElseThrow();
                if (SettingReader.known(key, field)) {
                    axis(key, field).ifPresent(axes::add);
                }
            }
        }
        return axes;
    }

    /** One axis; what is wrong is recorded. */
    static Optional<Axis> axis(String key, Value value) {
        Optional<Parameter> parameter = Parameter.named(key);
        if (value.node() instanceof Mapping && parameter.isPresent()) {
            return range(parameter.get(), value).map(values -> new Axis(key, values));
        }
        if (!(value.node() instanceof Sequence sequence)) {
            return value.wrong(
                    parameter.isPresent()
                            ? "a list of values, or {from, to, step}, or {from, to, count}"
                            : "a list of values");
        }
        if (sequence.items().isEmpty()) {
            value.problem("is empty", "at least one value", "");
            return Optional.empty();
        }
        return value.list(item -> SettingReader.setting(key, item)).map(values -> new Axis(key, values));
    }

    private static Optional<List<Setting>> range(Parameter parameter, Value value) {
        Fields fields = value.mapping().orElseThrow();
        Optional<Span> span = SampleReader.bounds(parameter, fields, value);
        Optional<Value> step = fields.optional("step");
        Optional<Value> count = fields.optional("count");
        fields.refuseUnknown();
        if (step.isPresent() == count.isPresent()) {
            value.problem(step.isPresent() ? "has both step and count" : "has no step and no count", "one of them", "");
            return Optional.empty();
        }
        Optional<Double> by = step.flatMap(Value::real);
        Optional<Integer> times = count.flatMap(number -> number.integer(2, LONGEST_AXIS));
        if (span.isEmpty() || (by.isEmpty() && times.isEmpty())) {
            return Optional.empty();
        }
        if (span.get().scale() == Span.Scale.LOG) {
            return step.isEmpty()
                    ? logarithmic(span.get(), times.orElseThrow())
                    : step.get().wrong("count, on a log scale");
        }
        BigDecimal low = BigDecimal.valueOf(span.get().from());
        BigDecimal high = BigDecimal.valueOf(span.get().to());
        Optional<List<BigDecimal>> numbers =
                times.isPresent() ? Optional.of(counted(low, high, times.get())) : stepped(low, high, by.get(), value);
        return numbers.flatMap(list -> settings(parameter, list, value));
    }

    /** As many values in equal ratios, both ends included; whole numbers where the parameter is one, each once. */
    private static Optional<List<Setting>> logarithmic(Span span, int count) {
        List<Setting> settings = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            Setting setting = new Setting.OfParameter(span.parameter(), span.at((double) i / (count - 1)));
            if (settings.isEmpty() || !settings.get(settings.size() - 1).equals(setting)) {
                settings.add(setting);
            }
        }
        return Optional.of(settings);
    }

    /** from, from + step, ... up to and with to, which a step must meet; in decimal, so that 0.1 + 0.2 is 0.3. */
    private static Optional<List<BigDecimal>> stepped(BigDecimal from, BigDecimal to, double step, Value value) {
        if (step <= 0 || (to.doubleValue() - from.doubleValue()) / step >= LONGEST_AXIS) {
            value.problem(
                    "step is " + Numbers.text(step), "a number > 0 that gives at most " + LONGEST_AXIS + " values", "");
            return Optional.empty();
        }
        List<BigDecimal> numbers = new ArrayList<>();
        BigDecimal by = BigDecimal.valueOf(step);
        for (BigDecimal next = from; next.compareTo(to) <= 0; next = next.add(by)) {
            numbers.add(next);
        }
        BigDecimal last = numbers.get(numbers.size() - 1);
        if (last.compareTo(to) != 0) {
            value.problem(
                    "steps of " + Numbers.text(step) + " from " + text(from) + " miss to, " + text(to),
                    "to: " + text(last) + " or to: " + text(last.add(by)),
                    "");
            return Optional.empty();
        }
        return Optional.of(numbers);
    }

    private static String text(BigDecimal number) {
        return Numbers.text(number.doubleValue());
    }

    private static List<BigDecimal> counted(BigDecimal from, BigDecimal to, int count) {
        List<BigDecimal> numbers = new ArrayList<>();
        BigDecimal width = to.subtract(from);
        for (int i = 0; i < count; i++) {
            BigDecimal share =
                    width.multiply(BigDecimal.valueOf(i)).divide(BigDecimal.valueOf(count - 1), MathContext.DECIMAL64);
            numbers.add(from.add(share));
        }
        return numbers;
    }

    private static Optional<List<Setting>> settings(Parameter parameter, List<BigDecimal> numbers, Value value) {
        List<Setting> settings = new ArrayList<>();
        for (BigDecimal number : numbers) {
            Optional<Setting> setting = SettingReader.parameter(parameter, number.doubleValue(), value);
            if (setting.isEmpty()) {
                return Optional.empty();
            }
            settings.add(setting.get());
        }
        return Optional.of(settings);
    }
}
