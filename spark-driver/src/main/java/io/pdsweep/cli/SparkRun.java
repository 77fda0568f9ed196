package io.pdsweep.cli;

import io.pdsweep.plan.Plan;
import io.pdsweep.report.PlanText;
import io.pdsweep.report.SweepTable;
import io.pdsweep.report.TableText;
import io.pdsweep.run.Continuation;
import io.pdsweep.run.RunSettings;
import io.pdsweep.run.Sessions;
import io.pdsweep.run.SweepRun;
import io.pdsweep.sink.FailedRuns;
import io.pdsweep.sink.Manifest;
import io.pdsweep.sink.OutputFolder;
import io.pdsweep.sink.OutputWriter;
import io.pdsweep.sink.RunsTable;
import io.pdsweep.spec.Sweep;
import java.util.Optional;
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

    ExitCode run() {
        Configuration configuration = Sessions.hadoop();
        // refused before Spark starts, which takes seconds
        try (OutputWriter output = OutputWriter.open(out, configuration, start, console::say, settings.checkpoint())) {
            Manifest manifest = Continuation.of(output, sweep, plan, settings.programVersion());
            console.say(PlanText.readable(sweep, plan).lines().findFirst().orElse(""));
            deployment.ifPresent(base -> base.note(console, output));
            if (manifest.runsDone() > 0) {
                console.say(manifest.runsDone() + " of them are in " + out + " already");
            }
            return run(output, manifest, configuration);
        }
    }

    private ExitCode run(OutputWriter output, Manifest manifest, Configuration configuration) {
        SparkSession spark = Sessions.open("pdsweep run " + sweep.name(), master);
        try {
            SweepRun run = new SweepRun(spark, sweep, plan, output, manifest, settings);
            Runnable silence = () -> spark.sparkContext().setLogLevel("OFF");
            ProgressPrinter.Lines lines = ProgressPrinter.Lines.ofSweep(run::status, out);
            try (ProgressPrinter printer = new ProgressPrinter(lines, silence, console)) {
                return report(execute(run, printer), output.folder(), configuration);
            }
        } finally {
            spark.stop();
        }
    }

    private static Manifest execute(SweepRun run, ProgressPrinter printer) {
        try {
            Manifest manifest = run.execute();
            printer.finish();
            return manifest;
        } catch (RuntimeException cancelled) {
            if (printer.stopping()) {
                throw new StoppedException(cancelled);
            }
            throw cancelled;
        }
    }

    private ExitCode report(Manifest manifest, OutputFolder output, Configuration configuration) {
        if (plan.points() <= MOST_POINTS_TABLED) {
            RunsTable runs = RunsTable.read(output, configuration, SweepTable.columns());
            console.line(sweep.name() + ": medians over the seeds");
            console.text(TableText.medians(SweepTable.of(runs, SweepTable.varying(runs))));
        }
        console.say(manifest.runsDone() + " runs are in " + out + "; pdsweep show " + out + " tells more");
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
