package io.pdsweep.cli;

import static io.pdsweep.cli.OptionKinds.flag;
import static io.pdsweep.cli.OptionKinds.value;

import io.pdsweep.result.ResultJson;
import io.pdsweep.result.ResultText;
import io.pdsweep.sim.Recording;
import io.pdsweep.sim.RunPath;
import io.pdsweep.sim.RunResult;
import io.pdsweep.sim.Scenario;
import io.pdsweep.sim.Simulation;
import io.pdsweep.spec.RunLine;
import io.pdsweep.spec.RunLines;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.apache.commons.cli.Options;

/** {@code pdsweep simulate}: one run, or a batch of them. No Spark. */
final class SimulateCommand implements Command {
    @Override
    public String arguments() {
        return "[options]";
    }

    @Override
    public String description() {
        return "Runs the model once and prints what it measured. Options carry the reference program's names.";
    }

    @Override
    public List<String> examples() {
        return List.of(
                "pdsweep simulate --seed 1 --thr 512 --blocksD 10000 --Lambda 0.6",
                "pdsweep simulate --thr never --set NP=1 --set ND=3 --json",
                "pdsweep simulate --mode push --horizon 600 --warmup 60 --dump results/one-run",
                "pdsweep simulate --timeline results/run.trace.json --from 500 --to 505");
    }

    @Override
    public Options options() {
        Options options = new Options();
        ScenarioOptions.add(options);
        options.addOption(flag("json", "print JSON (docs/reference/simulate-json.md)"));
        options.addOption(value(
                "dump", "DIR", "write every sample and every request as CSV into DIR, which must be new or empty"));
        options.addOption(flag("instants", "with --dump: also every instant of every request, as CSV"));
        options.addOption(value(
                "path", "PATH", "fast (default), or plain: one event for every iteration; the same results, slower"));
        options.addOption(
                value(
                        "timeline",
                        "FILE",
                        "write what happened from --from to --to into FILE, which must be new, as a trace for Perfetto or chrome://tracing"));
        options.addOption(value("from", "T", "with --timeline: start of the window, s (default: the warm-up)"));
        options.addOption(value("to", "T", "with --timeline: end of the window, s (default: 10 s later)"));
        options.addOption(
                value(
                        "batch",
                        "FILE",
                        "a run per line: {\"id\", \"seed\", \"mode\", \"arrive\", \"horizon\", \"warmup\", \"set\": {}}; needs --dump"));
        return options;
    }

    @Override
    public ExitCode run(Arguments arguments, Console console) {
        arguments.none();
        RunPath path = path(arguments);
        if (arguments.has("instants") && !arguments.has("dump")) {
            throw new UsageException("--instants needs --dump DIR");
        }
        refuseBesideTimeline(arguments);
        if (arguments.has("batch")) {
            batch(arguments, path, console);
            return ExitCode.OK;
        }
        Scenario scenario = ScenarioOptions.scenario(arguments);
        long seed = ScenarioOptions.seed(arguments);
        RunResult result = arguments.has("timeline")
                ? new TimelineFile(arguments, scenario).write(scenario, seed)
                : result(arguments, scenario, seed, path);
        console.text(
                arguments.has("json")
                        ? ResultJson.write(scenario, seed, result)
                        : ResultText.write(scenario, seed, result));
        return ExitCode.OK;
    }

    private static RunResult result(Arguments arguments, Scenario scenario, long seed, RunPath path) {
        if (!arguments.has("dump")) {
            return Simulation.run(scenario, seed, path, EnumSet.noneOf(Recording.class));
        }
        try (DumpFolder folder = DumpFolder.create(arguments.text("dump").orElseThrow())) {
            RunResult result = Simulation.run(scenario, seed, path, recordings(arguments));
            folder.write(".", result);
            folder.complete();
            return result;
        }
    }

    /** A timeline is of one run on the plain path, whose requests are all in it. */
    private static void refuseBesideTimeline(Arguments arguments) {
        boolean timeline = arguments.has("timeline");
        for (String option : timeline ? List.of("dump", "path", "batch") : List.of("from", "to")) {
            if (arguments.has(option)) {
                throw new UsageException(
                        "--" + option + (timeline ? " cannot stand beside --timeline" : " needs --timeline FILE"));
            }
        }
    }

    private static RunPath path(Arguments arguments) {
        String text = arguments.text("path").orElse(RunPath.FAST.label());
        for (RunPath path : RunPath.values()) {
            if (path.label().equals(text)) {
                return path;
            }
        }
        throw new UsageException("--path " + text + ": expected fast or plain");
    }

    private static Set<Recording> recordings(Arguments arguments) {
        Set<Recording> recordings = EnumSet.noneOf(Recording.class);
        if (arguments.has("dump")) {
            recordings.add(Recording.SAMPLES);
            recordings.add(Recording.REQUESTS);
        }
        if (arguments.has("instants")) {
            recordings.add(Recording.INSTANTS);
        }
        return recordings;
    }

    private static void batch(Arguments arguments, RunPath path, Console console) {
        List<RunLine> lines = RunLines.read(Path.of(arguments.text("batch").orElseThrow()));
        String dump = arguments.text("dump").orElseThrow(() -> new UsageException("--batch needs --dump DIR"));
        ScenarioOptions.refuseBeside("batch", arguments);
        if (arguments.has("json")) {
            throw new UsageException("--json cannot stand beside --batch: each run has a result.json");
        }
        try (DumpFolder folder = DumpFolder.create(dump)) {
            for (RunLine line : lines) {
                RunResult result = Simulation.run(line.scenario(), line.seed(), path, recordings(arguments));
                folder.write(line.id(), result);
                folder.writeText(line.id(), "result.json", ResultJson.write(line.scenario(), line.seed(), result));
            }
            folder.complete();
        }
        console.say(lines.size() + " runs are in " + dump);
    }
}
