package io.pdsweep.cli;

import com.fasterxml.jackson.databind.JsonNode;
import io.pdsweep.analysis.JsonText;
import io.pdsweep.capacity.CapacityAnswer;
import io.pdsweep.capacity.CapacityPlan;
import io.pdsweep.capacity.Warnings;
import io.pdsweep.report.CapacityJson;
import io.pdsweep.report.CapacityText;
import io.pdsweep.report.capacity.PlanAnswerText;
import io.pdsweep.run.CapacityRun;
import io.pdsweep.run.Continuation;
import io.pdsweep.run.RunSettings;
import io.pdsweep.run.Sessions;
import io.pdsweep.sink.FailedRuns;
import io.pdsweep.sink.Manifest;
import io.pdsweep.sink.OutputWriter;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.spark.sql.SparkSession;

/** The part of {@code pdsweep plan} that needs Spark on the class path. */
final class PlanRun {
    private static final int MOST_FAILURES_SHOWN = 10;

    private final CapacityPlan plan;
    private final Optional<DeploymentBase> deployment;
    private final FleetWriter writer;
    private final String out;
    private final OutputWriter.Start start;
    private final boolean printsJson;
    private final Console console;

    PlanRun(
            CapacityPlan plan,
            Optional<DeploymentBase> deployment,
            FleetWriter writer,
            String out,
            OutputWriter.Start start,
            boolean printsJson,
            Console console) {
        this.plan = plan;
        this.deployment = deployment;
        this.writer = writer;
        this.out = out;
        this.start = start;
        this.printsJson = printsJson;
        this.console = console;
    }

    ExitCode run(Optional<String> master, RunSettings settings) {
        Configuration configuration = Sessions.hadoop();
        try (OutputWriter output = OutputWriter.open(out, configuration, start, console::say, settings.checkpoint())) {
            Manifest manifest = Continuation.of(output, plan, settings.programVersion());
            console.say(CapacityText.summary(plan));
            deployment.ifPresent(base -> base.describe(console));
            if (manifest.runsDone() > 0) {
                console.say(manifest.runsDone() + " runs are in " + out + " already");
            }
            return run(output, manifest, settings, master, configuration);
        }
    }

    private ExitCode run(
            OutputWriter output,
            Manifest manifest,
            RunSettings settings,
            Optional<String> master,
            Configuration configuration) {
        SparkSession spark =
                Sessions.open("pdsweep plan " + plan.file().fleets().name(), master);
        try {
            output.begin(manifest);
            deployment.ifPresent(base -> base.keep(output));
            CapacityRun run = new CapacityRun(spark, plan, output, manifest, settings);
            Runnable silence = () -> spark.sparkContext().setLogLevel("OFF");
            ProgressPrinter.Lines lines = new ProgressPrinter.Lines(
                    () -> "round " + run.round() + ": " + ProgressPrinter.line(run.roundStatus()),
                    () -> run.round() + " rounds, " + ProgressPrinter.made(run.status()),
                    () -> run.status().committed() + " runs are kept in " + out
                            + "; the same command with --resume goes on");
            try (ProgressPrinter printer = new ProgressPrinter(lines, silence, console)) {
                return report(execute(run, printer), output, run, configuration);
            }
        } finally {
            spark.stop();
        }
    }

    private static CapacityAnswer execute(CapacityRun run, ProgressPrinter printer) {
        try {
            CapacityAnswer answer = run.execute();
            printer.finish();
            return answer;
        } catch (RuntimeException cancelled) {
            if (printer.stopping()) {
                throw new StoppedException(cancelled);
            }
            throw cancelled;
        }
    }

    private ExitCode report(CapacityAnswer answer, OutputWriter output, CapacityRun run, Configuration configuration) {
        Optional<JsonNode> base = deployment.map(DeploymentBase::json);
        JsonNode tree = CapacityJson.tree(plan, answer, base);
        String json = JsonText.text(tree);
        Manifest manifest = run.finish(json);
        console.text(printsJson ? json : PlanAnswerText.of(tree));
        Warnings.of(answer).forEach(console::say);
        console.say(manifest.runsDone() + " runs and plan.json are in " + out);
        writer.write(answer, console);
        if (manifest.runsFailed() == 0) {
            return ExitCode.OK;
        }
        console.say(manifest.runsFailed() + " of them gave no result:");
        FailedRuns.read(output.folder(), configuration, MOST_FAILURES_SHOWN).forEach(line -> console.say("  " + line));
        return ExitCode.FAILED_POINTS;
    }
}
