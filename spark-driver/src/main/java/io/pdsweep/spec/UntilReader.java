package io.pdsweep.spec;

import io.pdsweep.yaml.Fields;
import io.pdsweep.yaml.Value;
import java.util.Optional;
import java.util.OptionalInt;

/** Reads {@code until: {rule, most_seeds}}. */
final class UntilReader {
    private UntilReader() {}

    static Optional<Until> read(Value value) {
        Optional<Fields> fields = value.mapping();
        if (fields.isEmpty()) {
            return Optional.empty();
        }
        Optional<Value> rule = fields.get().required("rule");
        Optional<String> text = rule.flatMap(Value::text);
        Optional<Value> most = fields.get().optional("most_seeds");
        OptionalInt cap = most.flatMap(each -> each.integer(Until.LEAST_CAP, Until.LARGEST_CAP)).stream()
                .mapToInt(Integer::intValue)
                .findFirst();
        fields.get().refuseUnknown();
        return text.map(each -> new Until(each.strip(), line(rule.orElseThrow()), cap, line(most.orElse(value))));
    }

    private static int line(Value value) {
        return value.node().at().line();
    }
}
