package io.pdsweep.cli;

import io.pdsweep.analysis.StoppingRule;
import io.pdsweep.plan.Plan;
import io.pdsweep.report.PlanText;
import io.pdsweep.report.StoppingText;
import io.pdsweep.report.SweepTable;
import io.pdsweep.report.TableText;
import io.pdsweep.run.Continuation;
import io.pdsweep.run.RunSettings;
import io.pdsweep.run.SeedRounds;
import io.pdsweep.run.Sessions;
import io.pdsweep.run.SweepRun;
import io.pdsweep.sink.FailedRuns;
import io.pdsweep.sink.Manifest;
import io.pdsweep.sink.OutputFolder;
import io.pdsweep.sink.OutputWriter;
import io.pdsweep.sink.RunsTable;
import io.pdsweep.spec.Sweep;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import org.apache.hadoop.conf.Configuration;
import org.apache.spark.sql.SparkSession;

/** The part of {@code pdsweep run} that needs Spark on the class path. */
final class SparkRun {
    private static final int MOST_FAILURES_SHOWN = 10;

    /** A longer table is no answer at a glance; it would also have to be held in memory. */
    private static final int MOST_POINTS_TABLED = 200;

    private final Sweep sweep;
    private final Plan plan;
    private final Optional<DeploymentBase> deployment;
    private final String out;
    private final OutputWriter.Start start;
    private final Optional<String> master;
    private final RunSettings settings;
    private final Console console;

    SparkRun(
            Sweep sweep,
            Plan plan,
            Optional<DeploymentBase> deployment,
            String out,
            OutputWriter.Start start,
            Optional<String> master,
            RunSettings settings,
            Console console) {
        this.sweep = sweep;
        this.plan = plan;
        this.deployment = deployment;
        this.out = out;
        this.start = start;
        this.master = master;
        this.settings = settings;
        this.console = console;
    }

    /**
     * Runs the sweep.
     *
     * @param asked the rule by which points get seeds, of the options or the file; without it, that of the output holds
     * @param until what the options say
     */
    ExitCode run(Optional<StoppingRule> asked, UntilOption until, boolean asJson) {
        Configuration configuration = Sessions.hadoop();
        // refused before Spark starts, which takes seconds
        try (OutputWriter output = OutputWriter.open(out, configuration, start, console::say, settings.checkpoint())) {
            Optional<Manifest> held = output.manifest().filter(this::goesOn);
            Optional<StoppingRule> rule = asked.or(() -> held.flatMap(each -> until.rule(out, each, sweep)));
            if (rule.isEmpty() && (asJson || until.mostSeeds().isPresent())) {
                throw RunCommand.needsRule(asJson ? "--json" : "--most-seeds");
            }
            rule.ifPresent(each -> held.ifPresent(there -> sayRule(each, there)));
            return rule.isPresent() ? until(rule.get(), asJson, output, configuration) : plainly(output, configuration);
        }
    }

    /**
     * Whether what the output holds is gone on with. A driver that died before its first wave was committed has left the rule
     * that it was told, which holds for the same points.
     */
    private boolean goesOn(Manifest held) {
        boolean saysRule = start == OutputWriter.Start.RESUMED
                && !held.until().isEmpty()
                && held.pointsSha256().equals(plan.pointsDigest());
        return saysRule || !held.waves().isEmpty();
    }

    /** Says by which rule an output goes on, where the user has not said it or has changed it. */
    private void sayRule(StoppingRule rule, Manifest held) {
        String now = rule.text() + " with at most " + rule.mostSeeds() + " seeds";
        if (held.until().isEmpty()) {
            console.say(out + " was made without a rule for its seeds; it goes on until " + now);
        } else if (held.until().equals(rule.text()) && held.mostSeeds() == rule.mostSeeds()) {
            console.say("it goes on until " + now + ", as " + out + " was made");
        } else {
            console.say(out + " was made until " + held.until() + " with at most " + held.mostSeeds()
                    + " seeds; it goes on until " + now);
        }
    }

    private ExitCode plainly(OutputWriter output, Configuration configuration) {
        Manifest manifest = Continuation.of(output, sweep, plan, settings.programVersion());
        begin(sweep, plan, manifest);
        return inSpark(output, manifest, spark -> {
            SweepRun run = new SweepRun(spark, sweep, plan, output, manifest, settings);
            ProgressPrinter.Lines lines = ProgressPrinter.Lines.ofSweep(run::status, out);
            Manifest made = execute(run::execute, lines, spark);
            medians(output.folder(), configuration);
            return end(made, output.folder(), configuration);
        });
    }

    private ExitCode until(StoppingRule rule, boolean asJson, OutputWriter output, Configuration configuration) {
        Manifest manifest = Continuation.of(output, sweep, plan, rule, settings.programVersion());
        Sweep begun = SeedRounds.begun(sweep);
        begin(begun, plan.withSeeds(begun.seeds()), manifest);
        return inSpark(output, manifest, spark -> {
            SeedRounds rounds = new SeedRounds(spark, sweep, plan, rule, output, manifest, settings);
            ProgressPrinter.Lines lines = new ProgressPrinter.Lines(
                    () -> "round " + rounds.round() + ": " + ProgressPrinter.line(rounds.roundStatus()),
                    () -> rounds.round() + " rounds, " + ProgressPrinter.made(rounds.status()),
                    () -> rounds.status().committed() + " runs are kept in " + out
                            + "; the same command with --resume goes on");
            Manifest made = execute(rounds::execute, lines, spark);
            if (!asJson) {
                medians(output.folder(), configuration);
            }
            intervals(rule, asJson, output.folder(), configuration);
            return end(made, output.folder(), configuration);
        });
    }

    private void begin(Sweep asked, Plan askedPlan, Manifest manifest) {
        console.say(PlanText.readable(asked, askedPlan).lines().findFirst().orElse(""));
        deployment.ifPresent(base -> base.describe(console));
        if (manifest.runsDone() > 0) {
            console.say(manifest.runsDone() + (manifest.until().isEmpty() ? " of them" : " runs") + " are in " + out
                    + " already");
        }
    }

    private ExitCode inSpark(OutputWriter output, Manifest manifest, Function<SparkSession, ExitCode> work) {
        SparkSession spark = Sessions.open("pdsweep run " + sweep.name(), master);
        try {
            output.begin(manifest);
            deployment.ifPresent(base -> base.keep(output));
            return work.apply(spark);
        } finally {
            spark.stop();
        }
    }

    private Manifest execute(Supplier<Manifest> work, ProgressPrinter.Lines lines, SparkSession spark) {
        Runnable silence = () -> spark.sparkContext().setLogLevel("OFF");
        try (ProgressPrinter printer = new ProgressPrinter(lines, silence, console)) {
            try {
                Manifest manifest = work.get();
                printer.finish();
                return manifest;
            } catch (RuntimeException cancelled) {
                if (printer.stopping()) {
                    throw new StoppedException(cancelled);
                }
                throw cancelled;
            }
        }
    }

    private void medians(OutputFolder output, Configuration configuration) {
        if (plan.points() <= MOST_POINTS_TABLED) {
            RunsTable runs = RunsTable.read(output, configuration, SweepTable.columns());
            console.line(sweep.name() + ": medians over the seeds");
            console.text(TableText.medians(SweepTable.of(runs, SweepTable.varying(runs))));
        }
    }

    private void intervals(StoppingRule rule, boolean asJson, OutputFolder output, Configuration configuration) {
        RunsTable runs = RunsTable.read(output, configuration, StoppingText.columns(rule));
        SweepTable table = SweepTable.of(runs, SweepTable.varying(runs));
        StoppingText text = new StoppingText(rule, table, runs);
        if (asJson) {
            console.text(text.json());
        } else if (plan.points() <= MOST_POINTS_TABLED) {
            console.line("");
            console.text(text.readable());
        } else {
            console.line(text.summary());
        }
    }

    private ExitCode end(Manifest manifest, OutputFolder output, Configuration configuration) {
        console.say(manifest.runsDone() + " runs are in " + out + "; " + ProgramName.ofProcess() + " show " + out
                + " tells more");
        if (manifest.runsFailed() == 0) {
            return ExitCode.OK;
        }
        console.say(manifest.runsFailed() + " of them gave no result:");
        FailedRuns.read(output, configuration, MOST_FAILURES_SHOWN).forEach(line -> console.say("  " + line));
        if (manifest.runsFailed() > MOST_FAILURES_SHOWN) {
            console.say("  and " + (manifest.runsFailed() - MOST_FAILURES_SHOWN)
                    + " more: the columns status and reason have them all");
        }
        return ExitCode.FAILED_POINTS;
    }
}
