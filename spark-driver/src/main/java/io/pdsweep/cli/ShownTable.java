package io.pdsweep.cli;

import io.pdsweep.report.Percentiles;
import io.pdsweep.report.ReferenceText;
import io.pdsweep.report.RowKey;
import io.pdsweep.report.SweepTable;
import io.pdsweep.report.TableJson;
import io.pdsweep.report.TableText;
import io.pdsweep.run.Sessions;
import io.pdsweep.sink.Manifest;
import io.pdsweep.sink.OutputFolder;
import io.pdsweep.sink.RunsTable;
import io.pdsweep.spec.Reference;
import io.pdsweep.spec.SweepReader;
import io.pdsweep.yaml.InvalidYaml;
import io.pdsweep.yaml.Suggestions;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.apache.hadoop.conf.Configuration;

/** The part of {@code pdsweep show} that needs Hadoop and Parquet on the class path. */
final class ShownTable {
    /** What a table shows. */
    enum Detail {
        SUMMARIES,
        /** Percentiles over all requests of the seeds, from the rows' histograms, too. */
        PERCENTILES
    }

    private final Manifest manifest;
    private final RunsTable runs;
    private final SweepTable table;
    private final List<Percentiles> percentiles;
    private final Console console;

    /** @param detail what to show beside the summaries */
    ShownTable(String location, Optional<List<String>> by, Detail detail, Console console) {
        Configuration configuration = Sessions.hadoop();
        OutputFolder folder = OutputFolder.open(location, configuration);
        this.manifest = folder.manifest();
        List<String> columns = new ArrayList<>(SweepTable.columns());
        if (detail == Detail.PERCENTILES) {
            columns.addAll(Percentiles.columns());
        }
        this.runs = RunsTable.read(folder, configuration, columns);
        this.table = SweepTable.of(runs, by.map(ShownTable::keys).orElseGet(() -> SweepTable.varying(runs)));
        this.percentiles = detail == Detail.PERCENTILES ? Percentiles.of(runs, table) : List.of();
        this.console = console;
    }

    private static List<RowKey> keys(List<String> names) {
        List<RowKey> keys = new ArrayList<>();
        for (String name : names) {
            keys.add(RowKey.named(name).orElseThrow(() -> unknown(name)));
        }
        return keys;
    }

    private static UsageException unknown(String name) {
        List<String> known = RowKey.all().stream().map(RowKey::label).toList();
        String nearest = Suggestions.nearest(name, known);
        return new UsageException("--by " + name + ": no such parameter"
                + (nearest.isEmpty()
                        ? ", expected one of " + String.join(", ", known)
                        : ", did you mean \"" + nearest + "\"?"));
    }

    void print(boolean asJson) {
        if (!manifest.complete()) {
            console.say("incomplete: " + manifest.runsDone() + " of " + manifest.runs() + " runs are there");
        }
        if (!table.pooled().isEmpty()) {
            console.say("a line pools several points: they also differ in "
                    + table.pooled().stream().map(RowKey::label).collect(Collectors.joining(", ")));
        }
        if (asJson) {
            console.text(TableJson.write(table, percentiles));
            return;
        }
        console.line(manifest.sweep().name() + ": medians over the seeds");
        console.text(TableText.medians(table));
        console.line("");
        console.text(TableText.details(table));
        if (!percentiles.isEmpty()) {
            console.line("");
            console.text(TableText.percentiles(table, percentiles));
        }
        reference().ifPresent(reference -> {
            console.line("");
            console.text(ReferenceText.write(reference, table, runs));
        });
    }

    /** What the sweep that made the results is compared with; empty when this version does not read it any more. */
    private Optional<Reference> reference() {
        try {
            byte[] text = manifest.sweep().text().getBytes(StandardCharsets.UTF_8);
            return SweepReader.reference(manifest.sweep().file(), text);
        } catch (InvalidYaml older) {
            console.say("the sweep file in the manifest is of another version: its reference is not shown");
            return Optional.empty();
        }
    }
}
