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
import io.pdsweep.sink.RunsTable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;

/** The part of {@code pdsweep report} that needs Hadoop and Parquet on the class path. */
final class WrittenReport {
    /** The title of a report comes before this many bytes. */
    private static final int LONGEST_HEAD = 8192;

    private final Document document;
    private final Path out;
    private final Optional<Path> tables;

    /** Whether what is there may be replaced. */
    enum Existing {
        /** Only the report that an earlier call has written into the output's folder. */
        KEPT,
        REPLACED
    }

    WrittenReport(String location, Optional<String> out, Optional<String> tables, Existing existing) {
        this.out = out.map(WrittenReport::path).orElseGet(() -> path(location).resolve("report.html"));
        this.tables = tables.map(WrittenReport::path);
        if (existing == Existing.KEPT) {
            refuseWhatIsThere(out.isEmpty());
        }
        Configuration configuration = Sessions.hadoop();
        OutputFolder folder = OutputFolder.open(location, configuration);
        Manifest manifest = folder.manifest();
        Optional<StoppingRule> until = UntilOption.ofOutput(location, manifest);
        RunsTable runs = RunsTable.read(folder, configuration, columns(folder, manifest, until));
        SweepData data = SweepData.of(manifest, runs, OutputJson.read(folder, "deployment.json"), until);
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

    private void refuseWhatIsThere(boolean isDefault) {
        if (Files.exists(out, LinkOption.NOFOLLOW_LINKS) && !(isDefault && isReport(out))) {
            throw new OutputException(out + ": exists" + (isDefault ? " and is no report of pdsweep" : "")
                    + ", expected a new file, or --overwrite");
        }
        tables.ifPresent(folder -> NewFolder.require(folder, "expected a new one, or --overwrite"));
    }

    private static boolean isReport(Path file) {
        if (!Files.isRegularFile(file)) {
            return false;
        }
        try (InputStream bytes = Files.newInputStream(file)) {
            return HtmlPage.isBeginning(new String(bytes.readNBytes(LONGEST_HEAD), StandardCharsets.UTF_8));
        } catch (IOException unreadable) {
            return false;
        }
    }

    private static List<Section> answer(OutputFolder folder, Manifest manifest) {
        Optional<JsonNode> plan = manifest.complete() ? OutputJson.read(folder, "plan.json") : Optional.empty();
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
            throw new OutputException(file + ": cannot be written: " + refused, refused);
        }
    }
}
