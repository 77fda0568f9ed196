package io.pdsweep.cli;

import io.pdsweep.report.ComparisonText;
import io.pdsweep.report.RowKey;
import io.pdsweep.report.SweepTable;
import io.pdsweep.run.Sessions;
import io.pdsweep.sink.Manifest;
import io.pdsweep.sink.OutputFolder;
import io.pdsweep.sink.RunsTable;
import io.pdsweep.study.Comparison;
import io.pdsweep.study.Output;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.hadoop.conf.Configuration;

/** The part of {@code pdsweep compare} that needs Hadoop and Parquet on the class path. */
final class ComparedOutputs {
    private static final int MOST_VALUES = 4;

    private final RunsTable first;
    private final RunsTable second;
    private final List<RowKey> ignored;
    private final Comparison comparison;
    private final Console console;

    /** @param ignored parameters in which points of a pair may differ */
    ComparedOutputs(String one, String other, List<Output> outputs, List<RowKey> ignored, Console console) {
        this.console = console;
        this.ignored = ignored;
        this.first = read(one, outputs);
        this.second = read(other, outputs);
        try {
            this.comparison = Comparison.of(
                    first, second, outputs, ignored.stream().map(RowKey::column).toList());
        } catch (IllegalArgumentException refused) {
            throw new UsageException("--ignore: " + refused.getMessage());
        }
        if (comparison.pairs().isEmpty()) {
            throw new UsageException(nothingInCommon());
        }
        ignored.forEach(key -> console.say("ignored: " + values(key)));
    }

    private RunsTable read(String location, List<Output> outputs) {
        Configuration configuration = Sessions.hadoop();
        OutputFolder folder = OutputFolder.open(location, configuration);
        Manifest manifest = folder.manifest();
        RunsTable runs = RunsTable.read(folder, configuration, Comparison.columns(outputs));
        console.say(location + ": " + manifest.sweep().name() + ", model version " + manifest.modelVersion() + ", "
                + manifest.runsDone() + " of " + manifest.runs() + " runs");
        return runs;
    }

    /** Why no point is in both, and what would pair them. */
    private String nothingInCommon() {
        List<String> columns = Comparison.apart(first, second);
        Set<RowKey> apart = new LinkedHashSet<>();
        RowKey.all().stream().filter(key -> columns.contains(key.column())).forEach(apart::add);
        apart.removeAll(ignored);
        if (apart.isEmpty()) {
            return "no point is in both, although every parameter has values in both: see pdsweep show of each";
        }
        String differ = "no point is in both: they differ in "
                + apart.stream().map(this::values).collect(Collectors.joining(", "));
        if (apart.stream().anyMatch(key -> first.varies(key.column()) || second.varies(key.column()))) {
            return differ + "; expected two sweeps with values in common";
        }
        Set<RowKey> together = new LinkedHashSet<>(ignored);
        together.addAll(apart);
        return differ + "; to pair points that differ in nothing else: --ignore "
                + together.stream().map(RowKey::label).collect(Collectors.joining(","));
    }

    /** As in {@code horizon (1000 in the first, 200 in the second)}. */
    private String values(RowKey key) {
        return key.label() + " (" + values(key, first) + " in the first, " + values(key, second) + " in the second)";
    }

    private static String values(RowKey key, RunsTable runs) {
        Set<String> values = new LinkedHashSet<>();
        for (int row = 0; row < runs.rows().size(); row++) {
            values.add(key.text(runs, row));
        }
        return values.stream().limit(MOST_VALUES).collect(Collectors.joining(", "))
                + (values.size() > MOST_VALUES ? ", ..." : "");
    }

    /** Whether anything differs. */
    boolean print(boolean asJson) {
        List<RowKey> keys = SweepTable.varying(first);
        console.text(
                asJson
                        ? ComparisonText.json(comparison, first, keys)
                        : ComparisonText.readable(comparison, first, keys));
        return comparison.differs();
    }
}
