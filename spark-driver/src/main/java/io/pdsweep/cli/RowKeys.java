package io.pdsweep.cli;

import io.pdsweep.report.RowKey;
import io.pdsweep.yaml.Suggestions;
import java.util.ArrayList;
import java.util.List;

/** Options that name parameters, as in {@code --by thr,blocksD}. */
final class RowKeys {
    private RowKeys() {}

    /**
     * The parameters that an option names; none when it is not given.
     *
     * @throws UsageException when one is not known
     */
    static List<RowKey> of(String option, Arguments arguments) {
        List<RowKey> keys = new ArrayList<>();
        arguments.text(option).ifPresent(names -> {
            for (String name : names.split(",", -1)) {
                keys.add(RowKey.named(name).orElseThrow(() -> unknown(option, name)));
            }
        });
        return keys;
    }

    private static UsageException unknown(String option, String name) {
        List<String> known = RowKey.all().stream().map(RowKey::label).toList();
        String nearest = Suggestions.nearest(name, known);
        return new UsageException("--" + option + " " + name + ": no such parameter"
                + (nearest.isEmpty()
                        ? ", expected one of " + String.join(", ", known)
                        : ", did you mean \"" + nearest + "\"?"));
    }
}
