package io.pdsweep.cli;

import static io.pdsweep.cli.OptionKinds.flag;
import static io.pdsweep.cli.OptionKinds.value;

import io.pdsweep.plan.Plan;
import io.pdsweep.report.PlanText;
import io.pdsweep.run.RunSettings;
import io.pdsweep.sink.OutputWriter;
import io.pdsweep.spec.PointLimits;
import io.pdsweep.spec.Sweep;
import io.pdsweep.spec.SweepReader;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.apache.commons.cli.Options;

/** {@code pdsweep run}: a sweep on Spark. */
final class RunCommand implements Command {
    private static final int MOST_SLICES = 100_000;

    @Override
    public String arguments() {
        return "SWEEP.yaml --out DIR [options]";
    }

    @Override
    public String description() {
        return """
                Runs every point of a sweep file with every seed, on Spark, and writes DIR/runs/*.parquet and
                DIR/manifest.json (docs/reference). A point that fails or reaches a limit is a row with its reason; exit
                code 3 then.""";
    }

    @Override
    public List<String> examples() {
        return List.of(
                "pdsweep run sweeps/quickstart.yaml --out results/quickstart",
                "pdsweep run sweeps/published.yaml --out results/published --cores 2",
                "pdsweep run sweeps/published.yaml --out results/published --resume",
                "pdsweep run sweeps/published.yaml --dry-run",
                "pdsweep run sweeps/published.yaml --out hdfs:///sweeps/published --master spark://head:7077");
    }

    @Override
    public Options options() {
        Options options = new Options();
        options.addOption(value("out", "DIR", "folder for the results, new or empty; any file system Hadoop knows"));
        options.addOption(
                value("master", "URL", "Spark master (default: spark-submit's, else all cores of this machine)"));
        options.addOption(value("cores", "N", "cores of this machine to use; the same as --master local[N]"));
        options.addOption(flag(
                "dry-run",
                "print the count of points, the predicted work and size, and the first points; run nothing"));
        options.addOption(flag(
                "resume",
                "go on in a folder that holds a part of this sweep: runs that are missing are made, and those"
                        + " again that failed or ran out of time; the sweep may have got more seeds"));
        options.addOption(value(
                "wave-runs",
                "N",
                "commit after so many runs at the latest (default 50,000, or two minutes of one core)"));
        options.addOption(value(
                "event-limit", "N", "give a run up after so many events; wins over the sweep file's limits.events"));
        options.addOption(value(
                "wall-limit",
                "TIME",
                "give a run up after so long, as in 90 s or 5 min; wins over the sweep file's limits.wall"));
        options.addOption(value("slices", "N", "tasks that a wave is cut into (default: tasks of up to four seconds)"));
        return options;
    }

    /** The limits with those of the command line. */
    private static PointLimits limits(Arguments arguments, PointLimits limits) {
        Optional<Long> events = arguments.whole("event-limit", 1);
        Optional<Double> wall = arguments.text("wall-limit").map(RunCommand::seconds);
        PointLimits changed = events.isPresent() ? limits.withEvents(events.get()) : limits;
        return wall.isPresent() ? changed.withWallSeconds(wall.get()) : changed;
    }

    private static double seconds(String text) {
        return PointLimits.seconds(text)
                .orElseThrow(() -> new UsageException("--wall-limit " + text + ": expected " + PointLimits.TIME));
    }

    @Override
    public ExitCode run(Arguments arguments, Console console) {
        Path file = Path.of(arguments.only("a sweep file"));
        if (arguments.has("dry-run")) {
            Sweep sweep = SweepReader.read(file);
            console.text(PlanText.dryRun(sweep, Plan.of(sweep)));
            return ExitCode.OK;
        }
        String out = arguments.text("out").orElseThrow(() -> new UsageException("needs --out DIR"));
        Optional<Long> cores = arguments.whole("cores", 1);
        if (cores.isPresent() && arguments.has("master")) {
            throw new UsageException("--cores and --master exclude each other");
        }
        Optional<String> master =
                cores.isPresent() ? Optional.of("local[" + cores.get() + "]") : arguments.text("master");
        OptionalInt slices = arguments.whole("slices", 1).stream()
                .mapToInt(number -> (int) Math.min(number, MOST_SLICES))
                .findFirst();
        int waveRuns = arguments.whole("wave-runs", 1).stream()
                .mapToInt(number -> (int) Math.min(number, Plan.WAVE_RUNS))
                .findFirst()
                .orElse(Plan.WAVE_RUNS);
        OutputWriter.Start start = arguments.has("resume") ? OutputWriter.Start.RESUMED : OutputWriter.Start.NEW;
        limits(arguments, PointLimits.STANDARD); // what is wrong there is said before the file is read
        Sweep read = SweepReader.read(file);
        Sweep sweep = read.within(limits(arguments, read.limits()));
        RunSettings settings =
                new RunSettings(slices, waveRuns, ProgramVersion.current(), StepPrinter.ofProcess(console));
        return new SparkRun(sweep, Plan.of(sweep), out, start, master, settings, console).run();
    }
}
