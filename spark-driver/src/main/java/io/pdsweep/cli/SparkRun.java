package io.pdsweep.cli;

import io.pdsweep.plan.Plan;
import io.pdsweep.report.PlanText;
import io.pdsweep.report.SweepTable;
import io.pdsweep.report.TableText;
import io.pdsweep.run.Sessions;
import io.pdsweep.run.SweepRun;
import io.pdsweep.sink.FailedRuns;
import io.pdsweep.sink.Manifest;
import io.pdsweep.sink.OutputFolder;
import io.pdsweep.sink.RunsTable;
import io.pdsweep.spec.Sweep;
import java.util.Optional;
import java.util.OptionalInt;
import org.apache.hadoop.conf.Configuration;
import org.apache.spark.sql.SparkSession;

/** The part of {@code pdsweep run} that needs Spark on the class path. */
final class SparkRun {
    private static final int MOST_FAILURES_SHOWN = 10;

    private final Sweep sweep;
    private final Plan plan;
    private final String out;
    private final Optional<String> master;
    private final OptionalInt slices;
    private final Console console;

    SparkRun(Sweep sweep, Plan plan, String out, Optional<String> master, OptionalInt slices, Console console) {
        this.sweep = sweep;
        this.plan = plan;
        this.out = out;
        this.master = master;
        this.slices = slices;
        this.console = console;
    }

    ExitCode run() {
        OutputFolder.create(out, new Configuration()); // refused before Spark starts, which takes seconds
        console.say(PlanText.readable(sweep, plan).lines().findFirst().orElse(""));
        SparkSession spark = Sessions.open("pdsweep run " + sweep.name(), master);
        try {
            Configuration configuration = spark.sparkContext().hadoopConfiguration();
            OutputFolder output = OutputFolder.create(out, configuration);
            SweepRun run = new SweepRun(spark, sweep, plan, output, slices, ProgramVersion.current());
            Runnable silence = () -> spark.sparkContext().setLogLevel("OFF");
            try (ProgressPrinter printer = new ProgressPrinter(run::status, out, silence, console)) {
                return report(execute(run, printer), output, configuration);
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
        RunsTable runs = RunsTable.read(output, configuration, SweepTable.columns());
        console.line(sweep.name() + ": medians over the seeds");
        console.text(TableText.medians(SweepTable.of(runs, SweepTable.varying(runs))));
        console.say(manifest.runsDone() + " runs are in " + out + "; pdsweep show " + out + " tells more");
        if (manifest.runsFailed() == 0) {
            return ExitCode.OK;
        }
        console.say(manifest.runsFailed() + " of them failed:");
        FailedRuns.read(output, configuration, MOST_FAILURES_SHOWN).forEach(line -> console.say("  " + line));
        return ExitCode.FAILED_POINTS;
    }
}
