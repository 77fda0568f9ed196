package io.pdsweep.vllmpd.slurm;

import io.pdsweep.yaml.Mapping;
import io.pdsweep.yaml.Node;
import io.pdsweep.yaml.Scalar;
import io.pdsweep.yaml.ScalarKind;
import io.pdsweep.yaml.Sequence;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Settings of a benchmark as overrides for {@code gym}: {@code +key=value}, nested keys dotted, lists {@code [a,b]}. */
final class HydraArguments {
    private HydraArguments() {}

    static List<String> of(Mapping settings) {
        List<String> arguments = new ArrayList<>();
        add(arguments, "", settings);
        return arguments;
    }

    private static void add(List<String> arguments, String prefix, Mapping settings) {
        for (Mapping.Entry entry : settings.entries()) {
            String key = prefix + entry.key();
            if (entry.value() instanceof Mapping nested) {
                add(arguments, key + ".", nested);
            } else {
                arguments.add("+" + key + "=" + text(entry.value()));
            }
        }
    }

    private static String text(Node node) {
        if (node instanceof Sequence sequence) {
            return sequence.items().stream().map(HydraArguments::text).collect(Collectors.joining(",", "[", "]"));
        }
        if (node instanceof Mapping mapping) {
            return mapping.entries().stream()
                    .map(entry -> entry.key() + ":" + text(entry.value()))
                    .collect(Collectors.joining(",", "{", "}"));
        }
        Scalar scalar = (Scalar) node;
        return scalar.kind() == ScalarKind.NULL ? "null" : scalar.text();
    }
}
