package io.pdsweep.cli;

import static io.pdsweep.cli.OptionKinds.flag;
import static io.pdsweep.cli.OptionKinds.json;

import io.pdsweep.capacity.CapacityPlan;
import io.pdsweep.plan.Plan;
import io.pdsweep.report.CapacityText;
import io.pdsweep.run.RunSettings;
import io.pdsweep.sink.OutputWriter;
import io.pdsweep.spec.CapacityFile;
import io.pdsweep.spec.CapacityReader;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.apache.commons.cli.Options;

/** {@code pdsweep plan}: a capacity plan on Spark. */
final class PlanCommand implements Command {
    @Override
    public String arguments() {
        return "PLAN.yaml --out DIR [options]";
    }

    @Override
    public String description() {
        return """
                Finds the highest session rate that each fleet of a plan file carries within its service level, and the
                cheapest fleet for each rate asked about (docs/reference/plan-file.md). Writes DIR/runs/*.parquet,
                DIR/manifest.json and DIR/plan.json. Exit code 3 when runs gave no result.\
                """;
    }

    @Override
    public List<String> examples() {
        return List.of(
                "pdsweep plan sweeps/plan-small.yaml --out results/plan-small",
                "pdsweep plan sweeps/plan-small.yaml --dry-run",
                "pdsweep plan sweeps/plan-small.yaml --out results/plan-small --resume --json",
                "pdsweep plan sweeps/plan-pods.yaml --deployment fleet.yaml --out results/pods",
                "pdsweep plan sweeps/plan-pods.yaml --out results/pods --write-deployment chosen.yaml --model acme/quartz");
    }

    @Override
    public Options options() {
        Options options = new Options();
        SparkOptions.add(options);
        options.addOption(flag("dry-run", "print the fleets, the rates and the most runs; run nothing"));
        options.addOption(flag(
                "resume",
                "go on in a folder that holds a part of this plan; rates, costs, fleets and seeds may have changed:"
                        + " what is there is not run again"));
        options.addOption(json());
        DeploymentBase.addOptions(options);
        FleetWriter.addOptions(options);
        return options;
    }

    @Override
    public ExitCode run(Arguments arguments, Console console) {
        Path path = Path.of(arguments.only("a plan file"));
        Optional<String> master = SparkOptions.master(arguments);
        RunSettings settings = SparkOptions.settings(arguments, console);
        Optional<DeploymentBase> deployment = DeploymentBase.of(arguments);
        CapacityFile file = CapacityReader.read(
                path, deployment.map(DeploymentBase::settings).orElse(List.of()));
        if (deployment.isPresent()) {
            DeploymentBase base = deployment.get();
            file = file.of(base.included(), base.prefillGpus(), base.decodeGpus());
        }
        file = file.within(SparkOptions.limits(arguments, file.fleets().limits()));
        CapacityPlan plan = new CapacityPlan(file);
        deployment.ifPresent(base -> base.refuseDeciders(
                path.toString(), Plan.of(plan.file().fleets()).iterator()));
        FleetWriter writer = FleetWriter.of(arguments, plan, deployment);
        if (arguments.has("dry-run")) {
            console.text(CapacityText.dryRun(plan));
            return ExitCode.OK;
        }
        String out = arguments.text("out").orElseThrow(() -> new UsageException("needs --out DIR"));
        OutputWriter.Start start = arguments.has("resume") ? OutputWriter.Start.RESUMED : OutputWriter.Start.NEW;
        return new PlanRun(plan, deployment, writer, out, start, arguments.has("json"), console).run(master, settings);
    }
}
