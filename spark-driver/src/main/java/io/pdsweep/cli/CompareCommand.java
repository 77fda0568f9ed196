package io.pdsweep.cli;

import static io.pdsweep.cli.OptionKinds.flag;
import static io.pdsweep.cli.OptionKinds.json;
import static io.pdsweep.cli.OptionKinds.value;

import java.util.List;
import org.apache.commons.cli.Options;

/** {@code pdsweep compare}: two outputs, point by point and seed by seed. Reads Parquet without starting Spark. */
final class CompareCommand implements Command {
    @Override
    public String arguments() {
        return "DIR1 DIR2 [options]";
    }

    @Override
    public String description() {
        return """
                Says what changed between two sweeps or two versions of the model: points with the same parameters are paired
                by seed, so that the seeds' noise drops out. Prints differences with their 95 % intervals and signs, and counts
                points and runs that have no partner. Exit code 2 when no point is in both.""";
    }

    @Override
    public List<String> examples() {
        return List.of(
                "pdsweep compare results/before results/after",
                "pdsweep compare results/before results/after --metric ttft,ttft_p99_s --json",
                "pdsweep compare results/short results/long --ignore horizon,warmup",
                "pdsweep compare results/before results/after --fail-on-difference");
    }

    @Override
    public Options options() {
        Options options = new Options();
        options.addOption(value("metric", "NAMES", "metrics or columns of runs (default: remote,lease)"));
        options.addOption(
                value("ignore", "NAMES", "pair points that differ in these parameters only, as in horizon,warmup"));
        options.addOption(
                flag("fail-on-difference", "end with exit code 5 when a value, a point or a run differs; for scripts"));
        options.addOption(json());
        return options;
    }

    @Override
    public ExitCode run(Arguments arguments, Console console) {
        List<String> folders = arguments.words();
        if (folders.size() != 2) {
            throw new UsageException("needs two folders, got " + folders.size());
        }
        boolean differs = new ComparedOutputs(
                        folders.get(0),
                        folders.get(1),
                        StudyOptions.outputs(arguments.text("metric")),
                        RowKeys.of("ignore", arguments),
                        console)
                .print(arguments.has("json"));
        return differs && arguments.has("fail-on-difference") ? ExitCode.DIFFERENT : ExitCode.OK;
    }
}
