package io.pdsweep.cli;

import com.fasterxml.jackson.databind.JsonNode;
import io.pdsweep.analysis.JsonText;
import io.pdsweep.analysis.StoppingRule;
import io.pdsweep.report.Percentiles;
import io.pdsweep.report.ReferenceText;
import io.pdsweep.report.RowKey;
import io.pdsweep.report.StoppingText;
import io.pdsweep.report.SweepTable;
import io.pdsweep.report.TableJson;
import io.pdsweep.report.TableText;
import io.pdsweep.report.capacity.PlanAnswerText;
import io.pdsweep.run.Sessions;
import io.pdsweep.sink.Manifest;
import io.pdsweep.sink.OutputException;
import io.pdsweep.sink.OutputFolder;
import io.pdsweep.sink.RunsTable;
import io.pdsweep.spec.Reference;
import io.pdsweep.spec.SweepReader;
import io.pdsweep.yaml.InvalidYaml;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.apache.hadoop.conf.Configuration;

/** The part of {@code pdsweep show} that needs Hadoop and Parquet on the class path: a sweep's table, a plan's answer. */
final class ShownOutput {
    /** What a table shows. */
    enum Detail {
        SUMMARIES,
        /** Percentiles over all requests of the seeds, from the rows' histograms, too. */
        PERCENTILES
    }

    private final OutputFolder folder;
    private final Manifest manifest;
    private final Configuration configuration = Sessions.hadoop();
    private final List<RowKey> by;
    private final Detail detail;
    private final Console console;

    /**
     * An output to show.
     *
     * @param by what names a line; empty for everything that varies
     * @param detail what to show beside the summaries
     */
    ShownOutput(String location, List<RowKey> by, Detail detail, Console console) {
        this.folder = OutputFolder.open(location, configuration);
        this.manifest = folder.manifest();
        this.by = by;
        this.detail = detail;
        this.console = console;
    }

    void print(boolean asJson) {
        if (manifest.kind().equals(Manifest.PLAN) && by.isEmpty() && detail == Detail.SUMMARIES) {
            printAnswer(asJson);
        } else {
            printTable(asJson);
        }
    }

    /** What pdsweep plan printed. */
    private void printAnswer(boolean asJson) {
        Optional<JsonNode> plan = manifest.complete() ? OutputJson.read(folder, OutputFolder.PLAN) : Optional.empty();
        if (plan.isEmpty()) {
            throw new OutputException(folder.location() + ": the plan is not answered yet, " + manifest.runsDone()
                    + " runs are there; the same pdsweep plan with --resume goes on, --by NAMES shows its runs");
        }
        console.text(asJson ? JsonText.text(plan.get()) : PlanAnswerText.of(plan.get()));
        plan.get().path("warnings").forEach(line -> console.say(line.asText()));
    }

    private void printTable(boolean asJson) {
        List<String> columns = new ArrayList<>(SweepTable.columns());
        if (detail == Detail.PERCENTILES) {
            columns.addAll(Percentiles.columns());
        }
        Optional<StoppingRule> rule = UntilOption.ofOutput(folder.location(), manifest);
        rule.map(StoppingRule::column)
                .filter(column -> !columns.contains(column))
                .ifPresent(columns::add);
        RunsTable runs = RunsTable.read(folder, configuration, columns);
        SweepTable table = SweepTable.of(runs, by.isEmpty() ? SweepTable.varying(runs) : by);
        List<Percentiles> percentiles = detail == Detail.PERCENTILES ? Percentiles.of(runs, table) : List.of();
        Optional<StoppingText> until =
                rule.map(each -> new StoppingText(each, SweepTable.of(runs, SweepTable.varying(runs)), runs));
        if (!manifest.complete()) {
            console.say("incomplete: " + manifest.soFar());
        }
        if (!table.pooled().isEmpty()) {
            console.say("a line pools several points: they also differ in "
                    + table.pooled().stream().map(RowKey::label).collect(Collectors.joining(", ")));
        }
        if (asJson) {
            console.text(TableJson.write(table, percentiles, until));
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
        until.ifPresent(text -> {
            console.line("");
            console.text(text.readable());
        });
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
