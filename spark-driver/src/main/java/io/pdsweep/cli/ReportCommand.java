package io.pdsweep.cli;

import java.util.List;
import java.util.Optional;
import org.apache.commons.cli.Options;

/** {@code pdsweep report}: a sweep's results as one HTML file. Reads Parquet without starting Spark. */
final class ReportCommand implements Command {
    @Override
    public String arguments() {
        return "DIR [options]";
    }

    @Override
    public String description() {
        return "Writes what a sweep found as one HTML file that opens offline: the answer in words, warnings, charts,\n"
                + "tables with 95 % intervals, assumptions, provenance. DIR is what pdsweep run has written.";
    }

    @Override
    public List<String> examples() {
        return List.of(
                "pdsweep report results/quickstart",
                "pdsweep report results/published --out published.html --tables published-tables");
    }

    @Override
    public Options options() {
        Options options = new Options();
        options.addOption(OptionKinds.value(
                "out",
                "FILE",
                "the HTML file, a new one (default: report.html in DIR, which replaces an older report)"));
        options.addOption(OptionKinds.value(
                "tables", "TABLES", "also write every table as CSV and Markdown into this new folder"));
        options.addOption(OptionKinds.flag("overwrite", "replace files that are there"));
        return options;
    }

    @Override
    public ExitCode run(Arguments arguments, Console console) {
        String folder = arguments.only("a folder");
        Optional<String> out = arguments.text("out");
        if (out.isEmpty() && folder.contains("://")) {
            throw new UsageException("needs --out FILE: " + folder + " is no folder of this machine");
        }
        WrittenReport.Existing existing =
                arguments.has("overwrite") ? WrittenReport.Existing.REPLACED : WrittenReport.Existing.KEPT;
        new WrittenReport(folder, out, arguments.text("tables"), existing).write(console);
        return ExitCode.OK;
    }
}
