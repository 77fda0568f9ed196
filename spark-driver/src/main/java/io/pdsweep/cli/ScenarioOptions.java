package io.pdsweep.cli;

import static io.pdsweep.cli.OptionKinds.value;

import io.pdsweep.sim.Arrivals;
import io.pdsweep.sim.InvalidScenarioException;
import io.pdsweep.sim.Mode;
import io.pdsweep.sim.Parameter;
import io.pdsweep.sim.Scenario;
import io.pdsweep.spec.Numbers;
import io.pdsweep.yaml.Suggestions;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.apache.commons.cli.Option;
import org.apache.commons.cli.Options;

/** The options that describe one run, named as the reference program names them. */
final class ScenarioOptions {
    /** Parameters that have an option of their own; every other is set with {@code --set}. */
    private static final List<Parameter> OWN =
            List.of(Parameter.THR, Parameter.BLOCKS_D, Parameter.LAMBDA, Parameter.HORIZON, Parameter.WARMUP);

    private ScenarioOptions() {}

    static void add(Options options) {
        for (Parameter parameter : OWN) {
            options.addOption(value(
                    parameter.label(),
                    "X",
                    parameter.meaning() + ", " + parameter.unit() + " (default "
                            + Numbers.text(parameter, parameter.defaultValue()) + ")"));
        }
        options.addOption(value("seed", "N", "seed of the random streams (default 1)"));
        options.addOption(value("mode", "MODE", "pull or push (default pull)"));
        options.addOption(value("arrive", "LAW", "poisson or batch(N) (default poisson)"));
        options.addOption(value("set", "NAME=VALUE", "any parameter, repeatable; pdsweep parameters lists them"));
        options.addOption(value("let", "NAME=VALUE", "the same as --set"));
    }

    /**
     * Checks that nothing describes a run where a file does.
     *
     * @throws UsageException naming the option that does
     */
    static void refuseBeside(String option, Arguments arguments) {
        Options own = new Options();
        add(own);
        for (Option described : own.getOptions()) {
            if (arguments.has(described.getLongOpt())) {
                throw new UsageException("--" + described.getLongOpt() + " cannot stand beside --" + option
                        + ": the file's lines say it");
            }
        }
    }

    static long seed(Arguments arguments) {
        return arguments.whole("seed", 0).orElse(1L);
    }

    /**
     * The scenario that the options describe.
     *
     * @throws InvalidScenarioException naming what cannot work
     * @throws UsageException for a {@code --set} that is none
     */
    static Scenario scenario(Arguments arguments) {
        Scenario.Builder builder = Scenario.builder();
        Map<Parameter, String> given = new EnumMap<>(Parameter.class);
        arguments.text("mode").map(Mode::named).ifPresent(builder::mode);
        arguments.text("arrive").map(Arrivals::parse).ifPresent(builder::arrivals);
        for (Parameter parameter : OWN) {
            arguments.text(parameter.label()).ifPresent(text -> {
                given.put(parameter, "--" + parameter.label() + " " + text);
                builder.set(parameter, Numbers.parse(parameter, text));
            });
        }
        for (String option : List.of("set", "let")) {
            for (String assignment : arguments.texts(option)) {
                Parameter parameter = assign(builder, option, assignment);
                String shown = "--" + option + " " + assignment;
                String before = given.put(parameter, shown);
                if (before != null) {
                    throw new UsageException(parameter.label() + " is given twice: " + before + " and " + shown);
                }
            }
        }
        return builder.build();
    }

    private static Parameter assign(Scenario.Builder builder, String option, String assignment) {
        int equals = assignment.indexOf('=');
        if (equals < 0) {
            throw new UsageException("--" + option + " " + assignment + ": expected NAME=VALUE");
        }
        Parameter parameter = parameter(assignment.substring(0, equals));
        builder.set(parameter, Numbers.parse(parameter, assignment.substring(equals + 1)));
        return parameter;
    }

    /**
     * The parameter of a name.
     *
     * @throws UsageException with the nearest known one
     */
    static Parameter parameter(String name) {
        return Parameter.named(name).orElseThrow(() -> {
            String nearest = Suggestions.nearest(name, Parameter.labels());
            return new UsageException("unknown parameter " + name + ", expected one of "
                    + String.join(", ", Parameter.labels())
                    + (nearest.isEmpty() ? "" : ", did you mean \"" + nearest + "\"?"));
        });
    }
}
