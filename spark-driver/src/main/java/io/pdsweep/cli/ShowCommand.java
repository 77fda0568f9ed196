package io.pdsweep.cli;

import static io.pdsweep.cli.OptionKinds.flag;
import static io.pdsweep.cli.OptionKinds.json;
import static io.pdsweep.cli.OptionKinds.value;

import io.pdsweep.report.RowKey;
import java.util.List;
import org.apache.commons.cli.Options;

/** {@code pdsweep show}: the table of a sweep. Reads Parquet without starting Spark. */
final class ShowCommand implements Command {
    @Override
    public String arguments() {
        return "DIR [options]";
    }

    @Override
    public String description() {
        return """
                Prints what a sweep found: for every point the median, range and mean with its 95 % interval over the
                seeds. DIR is what pdsweep run has written. Of a plan prints its answer as pdsweep plan did, or with
                --by or --percentiles the table of its runs.\
                """;
    }

    @Override
    public List<String> examples() {
        return List.of(
                "pdsweep show results/quickstart",
                "pdsweep show results/published --by thr,blocksD,Lambda",
                "pdsweep show results/published --percentiles",
                "pdsweep show results/published --json",
                "pdsweep show results/plan-small",
                "pdsweep show results/plan-small --by NP,ND,Lambda");
    }

    @Override
    public Options options() {
        Options options = new Options();
        options.addOption(value(
                "by",
                "NAMES",
                "parameters or columns that name a line, as in thr,blocksD,Lambda (default: all that vary)"));
        options.addOption(flag(
                "percentiles", "also percentiles over all requests of the seeds, from the histograms in the rows"));
        options.addOption(json());
        return options;
    }

    @Override
    public ExitCode run(Arguments arguments, Console console) {
        String folder = arguments.only("a folder");
        List<RowKey> by = RowKeys.of("by", arguments);
        ShownOutput.Detail detail =
                arguments.has("percentiles") ? ShownOutput.Detail.PERCENTILES : ShownOutput.Detail.SUMMARIES;
        new ShownOutput(folder, by, detail, console).print(arguments.has("json"));
        return ExitCode.OK;
    }
}
