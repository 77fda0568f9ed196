package io.pdsweep.cli;

import static io.pdsweep.cli.OptionKinds.flag;
import static io.pdsweep.cli.OptionKinds.value;

import io.pdsweep.analysis.StoppingRule;
import io.pdsweep.plan.Plan;
import io.pdsweep.report.PlanText;
import io.pdsweep.run.RunSettings;
import io.pdsweep.sink.OutputWriter;
import io.pdsweep.spec.Keep;
import io.pdsweep.spec.PointLimits;
import io.pdsweep.spec.Sweep;
import io.pdsweep.spec.SweepReader;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apache.commons.cli.Options;

/** {@code pdsweep run}: a sweep on Spark. */
final class RunCommand implements Command {
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
                "pdsweep run sweeps/quickstart.yaml --out results/narrow --until \"ci(ttft) < 5%\" --most-seeds 40",
                "pdsweep run sweeps/published.yaml --dry-run",
                "pdsweep run sweeps/fleet-load.yaml --deployment fleet.yaml --out results/fleet",
                "pdsweep run sweeps/published.yaml --out hdfs:///sweeps/published --master spark://head:7077");
    }

    @Override
    public Options options() {
        Options options = new Options();
        SparkOptions.add(options);
        options.addOption(flag(
                "dry-run",
                "print the count of points, the predicted work and size, and the first points; run nothing"));
        options.addOption(flag(
                "resume",
                "go on in a folder that holds a part of this sweep: runs that are missing are made, and those"
                        + " again that failed or ran out of time; the sweep may have got more seeds"));
        options.addOption(value(
                "keep",
                "TABLES",
                "tables to write beside runs, besides what the sweep file keeps: requests, samples or both,"
                        + " as in requests,samples"));
        UntilOption.add(options);
        options.addOption(flag("json", "with --until, or until in the file: print as JSON which points met it"));
        DeploymentBase.addOptions(options);
        return options;
    }

    private static Set<Keep> keep(Arguments arguments) {
        Set<Keep> kept = EnumSet.noneOf(Keep.class);
        for (String name :
                arguments.text("keep").map(names -> names.split(",", -1)).orElse(new String[0])) {
            kept.add(
                    switch (name) {
                        case "requests" -> Keep.REQUESTS;
                        case "samples" -> Keep.SAMPLES;
                        default ->
                            throw new UsageException(
                                    "--keep " + name + ": no such table, expected requests or samples");
                    });
        }
        return kept;
    }

    @Override
    public ExitCode run(Arguments arguments, Console console) {
        Path file = Path.of(arguments.only("a sweep file"));
        UntilOption until = UntilOption.of(arguments);
        Optional<DeploymentBase> deployment = DeploymentBase.of(arguments);
        Optional<String> master = SparkOptions.master(arguments);
        RunSettings settings = SparkOptions.settings(arguments, console);
        SparkOptions.limits(arguments, PointLimits.STANDARD); // what is wrong there is said before the file is read
        Set<Keep> keep = keep(arguments);
        Optional<String> out = arguments.text("out");
        if (out.isEmpty() && !arguments.has("dry-run")) {
            throw new UsageException("needs --out DIR");
        }
        Sweep read = read(file, deployment);
        Sweep sweep = read.within(SparkOptions.limits(arguments, read.limits())).keeping(keep);
        Optional<StoppingRule> rule = rule(until, arguments, sweep);
        Plan plan = Plan.of(sweep);
        if (arguments.has("dry-run")) {
            console.text(PlanText.dryRun(sweep, plan));
            rule.ifPresent(each -> console.line(each.text() + ": at most " + each.mostSeeds() + " seeds, "
                    + plan.points() * each.mostSeeds() + " runs"));
            return ExitCode.OK;
        }
        OutputWriter.Start start = arguments.has("resume") ? OutputWriter.Start.RESUMED : OutputWriter.Start.NEW;
        SparkRun run = new SparkRun(sweep, plan, deployment, out.orElseThrow(), start, master, settings, console);
        return run.run(rule, until, arguments.has("json"));
    }

    /** The rule of the options or the file. An output that goes on may have one of its own. */
    private static Optional<StoppingRule> rule(UntilOption until, Arguments arguments, Sweep sweep) {
        Optional<StoppingRule> rule = until.rule(sweep);
        boolean mayHaveOne = arguments.has("resume") && !arguments.has("dry-run");
        if (rule.isEmpty() && !mayHaveOne) {
            until.mostSeeds().ifPresent(most -> {
                throw needsRule("--most-seeds");
            });
            if (arguments.has("json")) {
                throw needsRule("--json");
            }
        }
        return rule;
    }

    static UsageException needsRule(String option) {
        return new UsageException(option + " goes with --until, or until in the sweep file"
                + (option.equals("--json") ? "; pdsweep show DIR --json prints the table" : ""));
    }

    private static Sweep read(Path file, Optional<DeploymentBase> deployment) {
        if (deployment.isEmpty()) {
            return SweepReader.read(file);
        }
        DeploymentBase base = deployment.get();
        Sweep sweep =
                SweepReader.read(file, base.settings()).of(base.included(), base.prefillGpus(), base.decodeGpus());
        base.refuseDeciders(file.toString(), Plan.of(sweep).iterator());
        return sweep;
    }
}
