package io.pdsweep.cli;

import static io.pdsweep.cli.OptionKinds.json;

import io.pdsweep.plan.Plan;
import io.pdsweep.report.PlanText;
import io.pdsweep.spec.Sweep;
import io.pdsweep.spec.SweepReader;
import java.nio.file.Path;
import java.util.List;
import org.apache.commons.cli.Options;

/** {@code pdsweep check}: reads a sweep file as {@code run} would. No Spark. */
final class CheckCommand implements Command {
    @Override
    public String arguments() {
        return "SWEEP.yaml [options]";
    }

    @Override
    public String description() {
        return """
                Checks a sweep file (docs/reference/sweep-file.md): every key and every point. Prints how many points and
                runs there are and how long they may take. Writes nothing.\
                """;
    }

    @Override
    public List<String> examples() {
        return List.of("pdsweep check sweeps/published.yaml", "pdsweep check sweeps/published.yaml --json");
    }

    @Override
    public Options options() {
        Options options = new Options();
        options.addOption(json());
        return options;
    }

    @Override
    public ExitCode run(Arguments arguments, Console console) {
        Sweep sweep = SweepReader.read(Path.of(arguments.only("a sweep file")));
        UntilOption.ofFile(sweep);
        Plan plan = Plan.of(sweep);
        console.text(arguments.has("json") ? PlanText.json(sweep, plan) : PlanText.readable(sweep, plan));
        return ExitCode.OK;
    }
}
