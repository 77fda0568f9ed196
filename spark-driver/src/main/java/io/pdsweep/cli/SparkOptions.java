package io.pdsweep.cli;

import static io.pdsweep.cli.OptionKinds.value;

import io.pdsweep.plan.Plan;
import io.pdsweep.run.RunSettings;
import io.pdsweep.spec.PointLimits;
import java.util.Optional;
import java.util.OptionalInt;
import org.apache.commons.cli.Options;

/** The options of commands that run on Spark. */
final class SparkOptions {
    private static final int MOST_SLICES = 100_000;

    private SparkOptions() {}

    static void add(Options options) {
        options.addOption(value("out", "DIR", "folder for the results, new or empty; any file system Hadoop knows"));
        options.addOption(
                value("master", "URL", "Spark master (default: spark-submit's, else all cores of this machine)"));
        options.addOption(value("cores", "N", "cores of this machine to use; the same as --master local[N]"));
        options.addOption(value(
                "wave-runs",
                "N",
                "commit after so many runs at the latest (default 50,000, or two minutes of one core)"));
        options.addOption(
                value("event-limit", "N", "give a run up after so many events; wins over the file's limits.events"));
        options.addOption(value(
                "wall-limit",
                "TIME",
                "give a run up after so long, as in 90 s or 5 min; wins over the file's limits.wall"));
        options.addOption(value("slices", "N", "tasks that a wave is cut into (default: tasks of up to four seconds)"));
    }

    /**
     * The master that is asked for, if any.
     *
     * @throws UsageException when it is asked for twice, or is none
     */
    static Optional<String> master(Arguments arguments) {
        Optional<Long> cores = arguments.whole("cores", 1);
        if (cores.isPresent() && arguments.has("master")) {
            throw new UsageException("--cores and --master exclude each other");
        }
        cores.filter(number -> number > Integer.MAX_VALUE).ifPresent(number -> {
            throw new UsageException("--cores " + number + ": expected at most " + Integer.MAX_VALUE);
        });
        return cores.map(number -> "local[" + number + "]")
                .or(() -> arguments.text("master").map(SparkMaster::checked));
    }

    /** How to carry it out. */
    static RunSettings settings(Arguments arguments, Console console) {
        OptionalInt slices = arguments.whole("slices", 1).stream()
                .mapToInt(number -> (int) Math.min(number, MOST_SLICES))
                .findFirst();
        int waveRuns = arguments.whole("wave-runs", 1).stream()
                .mapToInt(number -> (int) Math.min(number, Plan.WAVE_RUNS))
                .findFirst()
                .orElse(Plan.WAVE_RUNS);
        return new RunSettings(slices, waveRuns, ProgramVersion.current(), StepPrinter.ofProcess(console));
    }

    /** The limits with those of the command line. */
    static PointLimits limits(Arguments arguments, PointLimits limits) {
        Optional<Long> events = arguments.whole("event-limit", 1);
        Optional<Double> wall = arguments.text("wall-limit").map(SparkOptions::seconds);
        PointLimits changed = events.isPresent() ? limits.withEvents(events.get()) : limits;
        return wall.isPresent() ? changed.withWallSeconds(wall.get()) : changed;
    }

    private static double seconds(String text) {
        return PointLimits.seconds(text)
                .orElseThrow(() -> new UsageException("--wall-limit " + text + ": expected " + PointLimits.TIME));
    }
}
