package io.pdsweep.cli;

import static io.pdsweep.cli.OptionKinds.value;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.pdsweep.analysis.JsonText;
import io.pdsweep.plan.Point;
import io.pdsweep.sim.Parameter;
import io.pdsweep.sim.Scenario;
import io.pdsweep.sink.OutputFolder;
import io.pdsweep.sink.OutputWriter;
import io.pdsweep.spec.Digest;
import io.pdsweep.spec.Numbers;
import io.pdsweep.spec.Setting;
import io.pdsweep.spec.Sweep;
import io.pdsweep.vllmpd.DeploymentFile;
import io.pdsweep.vllmpd.fleet.DeployedRouter;
import io.pdsweep.vllmpd.read.Strictness;
import io.pdsweep.vllmpd.sim.MappedParameter;
import io.pdsweep.vllmpd.sim.ScenarioMapping;
import io.pdsweep.yaml.InputFile;
import io.pdsweep.yaml.Limits;
import io.pdsweep.yaml.YamlReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.apache.commons.cli.Options;

/** A vllm_pd file that a sweep or plan starts from: its values hold where the sweep file says nothing. */
final class DeploymentBase {
    private final Path path;
    private final String sha256;
    private final DeploymentFile file;
    private final ScenarioMapping mapping;
    private final Map<String, Long> choices;

    private DeploymentBase(
            Path path, String sha256, DeploymentFile file, ScenarioMapping mapping, Map<String, Long> choices) {
        this.path = path;
        this.sha256 = sha256;
        this.file = file;
        this.mapping = mapping;
        this.choices = choices;
    }

    static void addOptions(Options options) {
        options.addOption(value("deployment", "FILE", "a vllm_pd file whose values hold where the file says nothing"));
        options.addOption(value(
                "choose",
                "NAME=VALUE",
                "with --deployment: B, bs or max_model_len where the tiers differ; may be repeated"));
    }

    /** The file that {@code --deployment} names, if it is given. */
    static Optional<DeploymentBase> of(Arguments arguments) {
        if (!arguments.has("deployment") && arguments.has("choose")) {
            throw new UsageException("--choose is for --deployment");
        }
        return arguments.text("deployment").map(name -> {
            Path path = Path.of(name);
            byte[] bytes = InputFile.read(path, Limits.STANDARD.bytes(), "a YAML file"); // once: it may be a pipe
            DeploymentFile file = DeploymentFile.check(
                    new YamlReader().read(path.toString(), bytes), Strictness.STRICT, System.getenv());
            DeploymentCommand.refuseOtherKinds(file);
            Map<String, Long> choices = DeploymentCommand.choices(arguments);
            ScenarioMapping mapping = ScenarioMapping.of(file.fleet(), choices);
            DeploymentCommand.checkRanges(name, mapping);
            return new DeploymentBase(path, Digest.sha256(bytes), file, mapping, choices);
        });
    }

    /** What it sets. */
    List<Setting> settings() {
        List<Setting> settings = new ArrayList<>();
        mapping.values().forEach((name, value) -> {
            Parameter parameter = Parameter.named(name).orElseThrow();
            settings.add(new Setting.OfParameter(parameter, Numbers.parse(parameter, value)));
        });
        return settings;
    }

    DeployedRouter service() {
        return ScenarioMapping.service(file.fleet());
    }

    /** The file's fleet; see {@link DeploymentFile#fleet}. */
    DeploymentFile file() {
        return file;
    }

    /** GPUs of a prefill instance. */
    int prefillGpus() {
        return Math.toIntExact(service().prefill().service().gpusPerInstance());
    }

    /** GPUs of a decode instance. */
    int decodeGpus() {
        return Math.toIntExact(service().decode().service().gpusPerInstance());
    }

    /** The file as a manifest lists it. */
    Sweep.Included included() {
        return new Sweep.Included(String.valueOf(path.getFileName()), sha256);
    }

    /**
     * Refuses points that the deployment's router cannot run: it has no decider.
     *
     * @param source the sweep file's name
     * @throws UsageException naming the first such point, and its thresholds as settings of llm-d's decider
     */
    void refuseDeciders(String source, Iterator<Point> points) {
        while (points.hasNext()) {
            Optional<String> refusal = refusal(points.next().scenario());
            if (refusal.isPresent()) {
                throw new UsageException(source + " asks " + path + " for " + refusal.get());
            }
        }
    }

    /** What is wrong with thresholds for a router without a decider, in one line; empty when nothing is. */
    static Optional<String> refusal(Scenario scenario) {
        double thr = scenario.value(Parameter.THR);
        double minp = scenario.value(Parameter.MINP);
        if (thr <= 1 && minp <= 0) {
            return Optional.empty();
        }
        return Optional.of("thr = " + Numbers.text(Parameter.THR, thr) + ", minp = " + Numbers.text(minp)
                + ", but vllm-router has no decider, expected thr = 1 and minp = 0; for llm-d's decider this is"
                + " nonCachedTokens: " + (long) Math.ceil(thr) + ", promptTokens: " + (long) Math.ceil(minp));
    }

    /** What came from where, a line for each kind. */
    void describe(Console console) {
        console.say("from " + path + ": "
                + join(mapping.parameters(), each -> !each.value().isEmpty(), true));
        console.say("  of these not exact: "
                + join(
                        mapping.parameters(),
                        each -> !each.value().isEmpty() && each.fit() == MappedParameter.Fit.APPROXIMATE,
                        false));
        console.say("  not in the file, the simulator's default or the sweep's: "
                + join(mapping.parameters(), each -> each.value().isEmpty(), false));
        console.say("  not modelled, or only nearly: " + join(mapping.notModelled(), each -> true, false));
        console.say("  the router sees " + mapping.prefillEndpoints() + " prefill and " + mapping.decodeEndpoints()
                + " decode endpoint(s); GPUs of an instance: prefill " + prefillGpus() + ", decode " + decodeGpus());
    }

    private static String join(
            Map<String, MappedParameter> parameters, Predicate<MappedParameter> wanted, boolean withValues) {
        String joined = parameters.entrySet().stream()
                .filter(entry -> wanted.test(entry.getValue()))
                .map(entry ->
                        entry.getKey() + (withValues ? "=" + entry.getValue().value() : ""))
                .collect(Collectors.joining(withValues ? " " : ", "));
        return joined.isEmpty() ? "none" : joined;
    }

    /** Stores what came from where beside the results. */
    void keep(OutputWriter output) {
        output.write(OutputFolder.DEPLOYMENT, JsonText.text(json()).getBytes(StandardCharsets.UTF_8));
    }

    /** What is stored beside the results: {@code deployment to-scenario --json} and the file. */
    ObjectNode json() {
        ObjectNode json = JsonText.mapper().createObjectNode();
        json.put("file", String.valueOf(path.getFileName()));
        json.put("sha256", sha256);
        json.put("prefill_gpus", prefillGpus());
        json.put("decode_gpus", decodeGpus());
        ObjectNode chosen = json.putObject("choose");
        choices.forEach(chosen::put);
        json.setAll(DeploymentText.scenarioJson(mapping));
        return json;
    }
}
