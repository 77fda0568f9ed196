package io.pdsweep.cli;

import com.fasterxml.jackson.databind.JsonNode;
import io.pdsweep.analysis.StoppingRule;
import io.pdsweep.report.capacity.PlanSections;
import io.pdsweep.report.document.DataTable;
import io.pdsweep.report.document.Document;
import io.pdsweep.report.document.HtmlPage;
import io.pdsweep.report.document.Section;
import io.pdsweep.report.sweep.SweepData;
import io.pdsweep.report.sweep.SweepReport;
import io.pdsweep.run.Sessions;
import io.pdsweep.sink.Manifest;
import io.pdsweep.sink.OutputException;
import io.pdsweep.sink.OutputFolder;
import io.pdsweep.sink.Reasons;
import io.pdsweep.sink.RunsTable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;

/** The part of {@code pdsweep report} that needs Hadoop and Parquet on the class path. */
final class WrittenReport {
    private final Document document;
    private final Path out;
    private final Optional<Path> tables;
    private final ReportPlaces places;

    /** Whether what is there may be replaced. */
    enum Existing {
        /** Only the report that an earlier call has written into the output's folder. */
        KEPT,
        REPLACED
    }

    WrittenReport(String location, Optional<String> out, Optional<String> tables, Existing existing) {
        this.out = out.map(WrittenReport::path).orElseGet(() -> path(location).resolve(ReportPlaces.OWN));
        this.tables = tables.map(WrittenReport::path);
        this.places = new ReportPlaces(this.out, this.tables);
        if (existing == Existing.KEPT) {
            places.requireNew(out.isEmpty());
        }
        Configuration configuration = Sessions.hadoop();
        OutputFolder folder = OutputFolder.open(location, configuration);
        places.requireApart(folder);
        Manifest manifest = folder.manifest();
        Optional<StoppingRule> until = UntilOption.ofOutput(location, manifest);
        RunsTable runs = RunsTable.read(folder, configuration, columns(folder, manifest, until));
        SweepData data = SweepData.of(manifest, runs, OutputJson.read(folder, OutputFolder.DEPLOYMENT), until);
        this.document = manifest.kind().equals(Manifest.PLAN)
                ? SweepReport.ofPlan(data, answer(folder, manifest))
                : SweepReport.of(data);
    }

    private static List<String> columns(OutputFolder folder, Manifest manifest, Optional<StoppingRule> until) {
        try {
            return SweepData.columns(manifest, until);
        } catch (IllegalArgumentException damaged) {
            throw new OutputException(
                    folder.location() + "/manifest.json: slo cannot be read: " + damaged.getMessage(), damaged);
        }
    }

    private static List<Section> answer(OutputFolder folder, Manifest manifest) {
        Optional<JsonNode> plan = manifest.complete() ? OutputJson.read(folder, OutputFolder.PLAN) : Optional.empty();
        return plan.map(PlanSections::of).orElseGet(() -> List.of(PlanSections.unanswered()));
    }

    private static Path path(String text) {
        try {
            return Path.of(text);
        } catch (InvalidPathException refused) {
            throw new OutputException(text + ": is no usable path: " + refused.getReason(), refused);
        }
    }

    void write(Console console) {
        tables.ifPresent(folder -> {
            places.requireFiles(document.tables().stream()
                    .flatMap(
                            table -> Stream.of(folder.resolve(table.id() + ".csv"), folder.resolve(table.id() + ".md")))
                    .toList());
            for (DataTable table : document.tables()) {
                write(folder.resolve(table.id() + ".csv"), table.csv());
                write(folder.resolve(table.id() + ".md"), table.markdown());
            }
        });
        write(out, HtmlPage.write(document));
        console.line(out.toString());
        tables.ifPresent(folder -> console.say(document.tables().size() + " tables are in " + folder));
    }

    /** Writes beside and moves, so that a reader never sees half a file. */
    private static void write(Path file, String text) {
        try {
            Path target = file.toAbsolutePath();
            Files.createDirectories(target.getParent());
            Path part = target.resolveSibling(target.getFileName() + ".part");
            Files.writeString(part, text);
            Files.move(part, target, StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException refused) {
            throw new OutputException(file + ": cannot be written: " + Reasons.of(refused), refused);
        }
    }
}
