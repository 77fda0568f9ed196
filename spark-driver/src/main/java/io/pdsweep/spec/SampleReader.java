package io.pdsweep.spec;

import io.pdsweep.sim.Parameter;
import io.pdsweep.yaml.Fields;
import io.pdsweep.yaml.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Reads {@code sample: {design, points, seed, ranges}}. */
final class SampleReader {
    private static final int MOST_POINTS = 1_000_000;

    private SampleReader() {}

    static Optional<Sample> read(Value value) {
        Optional<Fields> fields = value.mapping();
        if (fields.isEmpty()) {
            return Optional.empty();
        }
        Optional<Sample.Design> design =
                fields.get().required("design").flatMap(field -> field.constant(Sample.Design.class));
        Optional<Integer> points = fields.get().required("points").flatMap(field -> field.integer(1, MOST_POINTS));
        Optional<Long> seed = fields.get().required("seed").flatMap(field -> field.whole(0, Long.MAX_VALUE));
        Optional<Value> ranges = fields.get().required("ranges");
        List<Span> spans = ranges.map(SampleReader::spans).orElse(List.of());
        fields.get().refuseUnknown();
        ranges.flatMap(Value::mapping)
                .filter(mapping -> mapping.mapping().keys().isEmpty())
                .ifPresent(none -> ranges.get().problem("has no range", "at least one", ""));
        return design.isPresent() && points.isPresent() && seed.isPresent() && !spans.isEmpty()
                ? Optional.of(new Sample(design.get(), points.get(), seed.get(), spans))
                : Optional.empty();
    }

    private static List<Span> spans(Value value) {
        List<Span> spans = new ArrayList<>();
        Optional<Fields> fields = value.mapping();
        if (fields.isPresent()) {
            for (String key : fields.get().mapping().keys()) {
                Value field = fields.get().optional(key).orElseThrow();
                SettingReader.parameterNamed(key, field)
                        .flatMap(parameter -> field.mapping().flatMap(range -> span(parameter, range, field)))
                        .ifPresent(spans::add);
            }
        }
        return spans;
    }

    private static Optional<Span> span(Parameter parameter, Fields fields, Value value) {
        Optional<Span> span = bounds(parameter, fields, value);
        fields.refuseUnknown();
        return span;
    }

    /** Reads {@code from}, {@code to} and {@code scale}. */
    static Optional<Span> bounds(Parameter parameter, Fields fields, Value value) {
        Optional<Double> from = fields.required("from").flatMap(Value::real);
        Optional<Double> to = fields.required("to").flatMap(Value::real);
        Optional<Value> scaleAt = fields.optional("scale");
        Optional<Span.Scale> scale = scaleAt.isEmpty()
                ? Optional.of(Span.Scale.LINEAR)
                : scaleAt.flatMap(field -> field.constant(Span.Scale.class));
        if (from.isEmpty() || to.isEmpty() || scale.isEmpty()) {
            return Optional.empty();
        }
        if (to.get() <= from.get()) {
            value.problem("to is " + Numbers.text(to.get()), "more than from, " + Numbers.text(from.get()), "");
            return Optional.empty();
        }
        if (scale.get() == Span.Scale.LOG && from.get() <= 0) {
            value.problem("from is " + Numbers.text(from.get()), "more than 0 on a log scale", "");
            return Optional.empty();
        }
        boolean inRange = SettingReader.parameter(parameter, from.get(), value).isPresent()
                && SettingReader.parameter(parameter, to.get(), value).isPresent();
        return inRange ? Optional.of(new Span(parameter, from.get(), to.get(), scale.get())) : Optional.empty();
    }
}
