package io.pdsweep.cli;

import java.util.List;
import org.apache.commons.cli.Option;
import org.apache.commons.cli.Options;

/** {@code pdsweep compact}: fewer, larger files. Reads and writes Parquet without starting Spark. */
final class CompactCommand implements Command {
    /** Some 240 MB. */
    private static final long FILE_ROWS = 200_000;

    @Override
    public String arguments() {
        return "DIR [options]";
    }

    @Override
    public String description() {
        return """
                Puts the rows of a sweep's many small files into few large ones, in the same order. DIR is what pdsweep run
                has written; it may be incomplete, and be resumed afterwards. The manifest lists every row once at any
                instant; when the program is stopped, the same command goes on.""";
    }

    @Override
    public List<String> examples() {
        return List.of("pdsweep compact results/quickstart", "pdsweep compact results/published --file-rows 50000");
    }

    @Override
    public Options options() {
        Options options = new Options();
        options.addOption(Option.builder()
                .longOpt("file-rows")
                .hasArg()
                .argName("N")
                .desc("most rows of a file (default 200,000, some 240 MB)")
                .get());
        return options;
    }

    @Override
    public ExitCode run(Arguments arguments, Console console) {
        String folder = arguments.only("a folder");
        long rows = arguments.whole("file-rows", 1).orElse(FILE_ROWS);
        new CompactedFolder(folder, console).compact(rows);
        return ExitCode.OK;
    }
}
