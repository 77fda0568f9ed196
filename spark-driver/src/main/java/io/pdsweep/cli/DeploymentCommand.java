package io.pdsweep.cli;

import static io.pdsweep.cli.OptionKinds.flag;
import static io.pdsweep.cli.OptionKinds.json;
import static io.pdsweep.cli.OptionKinds.value;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.pdsweep.sim.InvalidScenarioException;
import io.pdsweep.sim.Parameter;
import io.pdsweep.sim.Scenario;
import io.pdsweep.sink.OutputException;
import io.pdsweep.spec.Numbers;
import io.pdsweep.vllmpd.DeploymentFile;
import io.pdsweep.vllmpd.check.Finding;
import io.pdsweep.vllmpd.check.Rule;
import io.pdsweep.vllmpd.fleet.Diagram;
import io.pdsweep.vllmpd.fleet.FleetJson;
import io.pdsweep.vllmpd.read.Strictness;
import io.pdsweep.vllmpd.sim.MappedParameter;
import io.pdsweep.vllmpd.sim.ScenarioMapping;
import io.pdsweep.vllmpd.slurm.JobFolder;
import io.pdsweep.yaml.InvalidYaml;
import io.pdsweep.yaml.Mapping;
import io.pdsweep.yaml.Problem;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.commons.cli.Options;

/** {@code pdsweep deployment}: what can be done with a vllm_pd file. No Spark. */
final class DeploymentCommand implements Command {
    private static final List<String> ACTIONS = List.of("check", "expand", "render", "diagram", "to-scenario");

    /** Which actions an option is for. */
    private static final Map<String, List<String>> OPTIONS_OF = new TreeMap<>(Map.of(
            "json", List.of("check", "expand", "to-scenario"),
            "compat", List.of("check"),
            "mounts", List.of("check"),
            "out", List.of("render"),
            "run-id", List.of("render"),
            "choose", List.of("to-scenario")));

    @Override
    public String arguments() {
        return "check|expand|render|diagram|to-scenario FILE.yaml [options]";
    }

    @Override
    public String description() {
        return "Checks a vllm_pd deployment file (docs/reference/vllm-pd.md), shows the services it becomes, writes its\n"
                + "Slurm scripts, draws it as a Mermaid chart, or says what it means for the simulator.";
    }

    @Override
    public List<String> examples() {
        return List.of(
                "pdsweep deployment check fleet.yaml",
                "pdsweep deployment expand fleet.yaml --json",
                "pdsweep deployment render fleet.yaml --out jobs",
                "pdsweep deployment to-scenario fleet.yaml --choose bs=16");
    }

    @Override
    public Options options() {
        Options options = new Options();
        options.addOption(json());
        options.addOption(
                flag("compat", "check: the reference's verdict (NeMo Gym 0.7.0), none of our stricter rules"));
        options.addOption(flag("mounts", "check: the sources of mounts must exist on this machine"));
        options.addOption(value("out", "DIR", "render: write the run's folder below DIR"));
        options.addOption(value("run-id", "ID", "render: the run's name; by default time and a random number"));
        options.addOption(value(
                "choose", "NAME=VALUE", "to-scenario: B, bs or max_model_len where the tiers differ; may be repeated"));
        return options;
    }

    @Override
    public ExitCode run(Arguments arguments, Console console) {
        List<String> words = arguments.words();
        if (words.size() != 2 || !ACTIONS.contains(words.get(0))) {
            throw new UsageException("needs one of " + String.join(", ", ACTIONS) + " and a deployment file");
        }
        OPTIONS_OF.forEach((option, actions) -> {
            if (arguments.has(option) && !actions.contains(words.get(0))) {
                throw new UsageException("--" + option + " is for " + String.join(" and ", actions));
            }
        });
        boolean check = words.get(0).equals("check");
        Strictness strictness = arguments.has("compat") ? Strictness.REFERENCE : Strictness.STRICT;
        DeploymentFile file = DeploymentFile.read(Path.of(words.get(1)), strictness, System.getenv());
        if (strictness == Strictness.STRICT) {
            refuseOtherKinds(file);
        }
        if (check) {
            return check(file, arguments, console);
        }
        file.fleet();
        file.findings().forEach(finding -> console.say(severity(finding) + finding));
        switch (words.get(0)) {
            case "expand" ->
                console.text(
                        arguments.has("json")
                                ? FleetJson.of(file.fleet(), file.findings()).toPrettyString() + "\n"
                                : DeploymentText.fleet(file.fleet()));
            case "render" -> render(file, arguments, console);
            case "diagram" -> console.text(Diagram.of(file.fleet()));
            default -> {
                ScenarioMapping mapping = ScenarioMapping.of(file.fleet(), choices(arguments));
                checkRanges(words.get(1), mapping);
                scenario(mapping, arguments, console);
            }
        }
        return ExitCode.OK;
    }

    /**
     * Refuses a sweep or plan file: every line of it would be wrong.
     *
     * @throws UsageException saying what it is
     */
    static void refuseOtherKinds(DeploymentFile file) {
        boolean other = file.written().root() instanceof Mapping mapping
                && mapping.keys().contains("seeds")
                && Collections.disjoint(mapping.keys(), List.of("services", "compute", "driver"));
        if (other) {
            throw new UsageException(file.written().file() + ": this is a sweep or plan file: use pdsweep check or"
                    + " pdsweep plan, expected a vllm_pd deployment file");
        }
    }

    private static String severity(Finding finding) {
        return switch (finding.rule().severity()) {
            case ERROR -> "";
            case WARNING -> "warning: ";
            case ADVICE -> "advice: ";
        };
    }

    private static ExitCode check(DeploymentFile file, Arguments arguments, Console console) {
        List<Finding> findings = new ArrayList<>(file.findings());
        if (arguments.has("mounts")) {
            findings.addAll(file.missingMounts(path -> Files.exists(Path.of(path))));
        }
        boolean valid = findings.stream().noneMatch(finding -> finding.rule().severity() == Rule.Severity.ERROR);
        if (arguments.has("json")) {
            ObjectNode json = JsonNodeFactory.instance.objectNode().put("valid", valid);
            if (arguments.has("compat")) {
                json.put("verdict", file.verdict().toString());
            }
            json.set("findings", FleetJson.findings(findings));
            console.text(json.toPrettyString() + "\n");
        } else {
            findings.forEach(finding -> console.line(severity(finding) + finding));
            String verdict =
                    arguments.has("compat") ? "the reference " + file.verdict() + " it" : valid ? "valid" : "not valid";
            console.line(file.written().file() + ": " + verdict);
        }
        return valid ? ExitCode.OK : ExitCode.BAD_INPUT;
    }

    private static void render(DeploymentFile file, Arguments arguments, Console console) {
        Path out = Path.of(arguments.text("out").orElseThrow(() -> new UsageException("render needs --out DIR")));
        String id =
                arguments.text("run-id").orElseGet(() -> JobFolder.runId(Instant.now(), new SecureRandom().nextInt()));
        if (!id.matches("[A-Za-z0-9._-]+")) {
            throw new UsageException("--run-id is \"" + id + "\", expected letters, digits, \".\", \"_\" and \"-\"");
        }
        try {
            Path folder = new JobFolder(file, id).write(out);
            console.line(folder.toString());
        } catch (FileAlreadyExistsException taken) {
            throw new OutputException(taken.getMessage() + ": exists, expected a new --run-id", taken);
        } catch (IOException unwritable) {
            throw new OutputException(out + ": cannot be written: " + unwritable.getMessage(), unwritable);
        }
    }

    /** What {@code --choose} says. */
    static Map<String, Long> choices(Arguments arguments) {
        Map<String, Long> choices = new LinkedHashMap<>();
        for (String choice : arguments.texts("choose")) {
            if (!choice.matches("(B|bs|max_model_len)=[1-9][0-9]{0,11}")) {
                throw new UsageException("--choose is \"" + choice + "\", expected B=N, bs=N or max_model_len=N");
            }
            int equals = choice.indexOf('=');
            String name = choice.substring(0, equals);
            if (choices.put(name, Long.valueOf(choice.substring(equals + 1))) != null) {
                throw new UsageException("--choose " + name + " is given twice");
            }
        }
        return choices;
    }

    /** Refuses values that the simulator cannot take. */
    static void checkRanges(String file, ScenarioMapping mapping) {
        List<Problem> problems = new ArrayList<>();
        mapping.values().forEach((name, value) -> {
            Parameter parameter = Parameter.named(name).orElseThrow();
            try {
                Scenario.builder().set(parameter, Numbers.parse(parameter, value));
            } catch (InvalidScenarioException refused) {
                MappedParameter at = mapping.parameters().get(name);
                String path = at == null ? "" : at.path();
                int line = at == null ? 0 : at.line();
                String what = "the simulator has no " + name + " = " + value;
                problems.add(new Problem(file, line, path, what, refused.allowed(), ""));
            }
        });
        if (!problems.isEmpty()) {
            throw new InvalidYaml(problems);
        }
    }

    private static void scenario(ScenarioMapping mapping, Arguments arguments, Console console) {
        console.text(
                arguments.has("json")
                        ? DeploymentText.scenarioJson(mapping).toPrettyString() + "\n"
                        : DeploymentText.scenario(mapping));
    }
}
