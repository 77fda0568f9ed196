package io.pdsweep.spec;

import io.pdsweep.analysis.Metric;
import io.pdsweep.yaml.Fields;
import io.pdsweep.yaml.Value;
import java.math.BigDecimal;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads {@code reference}: figures from elsewhere, each with its unit, as in {@code ttft: 28.7 ms}. */
final class ReferenceReader {
    private static final Pattern FIGURE = Pattern.compile("(-?\\d{1,15}(?:\\.\\d{1,15})?)\\s*((?:1/)?[a-z%]+)");

    private ReferenceReader() {}

    static Optional<Reference> read(Value value) {
        Optional<Fields> fields = value.mapping();
        if (fields.isEmpty()) {
            return Optional.empty();
        }
        Optional<String> source = fields.get().required("source").flatMap(Value::text);
        Optional<List<Reference.Row>> rows =
                fields.get().required("medians").flatMap(list -> list.list(ReferenceReader::row));
        fields.get().refuseUnknown();
        return source.isPresent() && rows.isPresent()
                ? Optional.of(new Reference(source.get(), rows.get()))
                : Optional.empty();
    }

    private static Optional<Reference.Row> row(Value value) {
        Optional<Fields> fields = value.mapping();
        if (fields.isEmpty()) {
            return Optional.empty();
        }
        Optional<List<Setting>> at = fields.get().required("at").map(SettingReader::mapping);
        Map<Metric, BigDecimal> medians = new EnumMap<>(Metric.class);
        for (Metric metric : Metric.values()) {
            fields.get()
                    .optional(metric.label())
                    .flatMap(field -> figure(metric, field))
                    .ifPresent(figure -> medians.put(metric, figure));
        }
        fields.get().refuseUnknown();
        return at.map(settings -> new Reference.Row(settings, medians));
    }

    private static Optional<BigDecimal> figure(Metric metric, Value value) {
        String expected = "a number with its unit, as in \"12.5 " + metric.unit() + "\"";
        Optional<String> text = value.text();
        if (text.isEmpty()) {
            return Optional.empty();
        }
        Matcher figure = FIGURE.matcher(text.get());
        if (!figure.matches() || !figure.group(2).equals(metric.unit())) {
            return value.wrong(expected);
        }
        return Optional.of(new BigDecimal(figure.group(1)));
    }
}
