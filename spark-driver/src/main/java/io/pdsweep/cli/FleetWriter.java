package io.pdsweep.cli;

import static io.pdsweep.cli.OptionKinds.value;

import io.pdsweep.capacity.CapacityAnswer;
import io.pdsweep.capacity.CapacityPlan;
import io.pdsweep.capacity.Choice;
import io.pdsweep.capacity.Fleet;
import io.pdsweep.capacity.RateAnswer;
import io.pdsweep.report.Assumptions;
import io.pdsweep.sim.Parameter;
import io.pdsweep.sink.OutputException;
import io.pdsweep.spec.Numbers;
import io.pdsweep.vllmpd.DeploymentFile;
import io.pdsweep.vllmpd.fleet.DeployedEngine;
import io.pdsweep.vllmpd.fleet.DeployedRouter;
import io.pdsweep.vllmpd.model.Compute;
import io.pdsweep.vllmpd.model.NodePool;
import io.pdsweep.vllmpd.read.Strictness;
import io.pdsweep.vllmpd.sim.FleetFile;
import io.pdsweep.vllmpd.sim.PlannedFleet;
import io.pdsweep.vllmpd.sim.PlannedTier;
import io.pdsweep.yaml.YamlReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.apache.commons.cli.Options;

/** Writes the fleet that a plan chose as a vllm_pd file, or its thresholds as settings of llm-d's decider. */
final class FleetWriter {
    private static final String DEPLOYMENT = "write-deployment";
    private static final String DECIDER = "write-decider";
    private static final int USUAL_GPUS_PER_NODE = 8;
    private static final int MOST_GPUS_PER_NODE = 1024;

    private final CapacityPlan plan;
    private final Optional<Path> deployment;
    private final Optional<Path> decider;
    private final double rate;
    private final FleetFile file;
    private final String model;
    private final int gpusPerNode;
    private final int prefillPipeline;
    private final int decodePipeline;

    private FleetWriter(
            CapacityPlan plan,
            Optional<Path> deployment,
            Optional<Path> decider,
            double rate,
            FleetFile file,
            String model,
            int gpusPerNode,
            Optional<DeployedRouter> service) {
        this.plan = plan;
        this.deployment = deployment;
        this.decider = decider;
        this.rate = rate;
        this.file = file;
        this.model = model;
        this.gpusPerNode = gpusPerNode;
        this.prefillPipeline = pipeline(service.map(DeployedRouter::prefill));
        this.decodePipeline = pipeline(service.map(DeployedRouter::decode));
    }

    /** Pipeline stages of a tier's instances as the deployment has them; 1 without one. */
    private static int pipeline(Optional<DeployedEngine> tier) {
        return tier.map(each -> each.service().pipelineParallelSize()).orElse(1);
    }

    static void addOptions(Options options) {
        options.addOption(value(DEPLOYMENT, "FILE", "write the cheapest fleet as a vllm_pd file; thr must be 1"));
        options.addOption(
                value(DECIDER, "FILE", "write the cheapest fleet's thr and minp as settings of llm-d's decider"));
        options.addOption(
                value("rate", "RATE", "which of the plan's rates to write for (default: the highest of them)"));
        options.addOption(
                value("model", "NAME", "model of the written file (default: --deployment's, or a placeholder)"));
        options.addOption(value("gpus-per-node", "N", "GPUs of a node (default: --deployment's, or 8)"));
    }

    /**
     * What the arguments ask to be written.
     *
     * @throws UsageException when it cannot be, before anything runs
     */
    static FleetWriter of(Arguments arguments, CapacityPlan plan, Optional<DeploymentBase> base) {
        Optional<Path> deployment = path(arguments, DEPLOYMENT);
        Optional<Path> decider = path(arguments, DECIDER);
        if (deployment.isPresent() && deployment.map(FleetWriter::place).equals(decider.map(FleetWriter::place))) {
            throw new UsageException("--" + DEPLOYMENT + " and --" + DECIDER + " name the same file");
        }
        double rate = 0;
        if (deployment.isPresent() || decider.isPresent()) {
            if (plan.file().rates().isEmpty()) {
                throw new UsageException("--" + DEPLOYMENT + " and --" + DECIDER
                        + " need a plan with rates: which fleet is chosen depends on the rate");
            }
            rate = rate(arguments, plan);
        } else {
            for (String option : new String[] {"rate", "model", "gpus-per-node"}) {
                if (arguments.has(option)) {
                    throw new UsageException("--" + option + " is for --" + DEPLOYMENT);
                }
            }
        }
        if (deployment.isPresent()) {
            for (Fleet fleet : plan.fleets()) {
                DeploymentBase.refusal(fleet.scenario()).ifPresent(refusal -> {
                    throw new UsageException("--" + DEPLOYMENT + ": the plan has " + refusal);
                });
            }
        }
        Optional<DeployedRouter> service = base.map(DeploymentBase::service);
        int gpusPerNode = arguments.whole("gpus-per-node", 1).stream()
                .mapToInt(number -> (int) Math.min(number, MOST_GPUS_PER_NODE))
                .findFirst()
                .orElse(service.flatMap(each -> each.prefill().span().gpusPerNode())
                        .orElse(USUAL_GPUS_PER_NODE));
        String model = arguments
                .text("model")
                .orElse(service.map(each -> each.service().model()).orElse(FleetFile.PLACEHOLDER_MODEL));
        FleetFile file = base.map(FleetWriter::likeItsBase).orElse(FleetFile.PLACEHOLDERS);
        return new FleetWriter(plan, deployment, decider, rate, file, model, gpusPerNode, service);
    }

    private static Optional<Path> path(Arguments arguments, String option) {
        Optional<Path> path = arguments.text(option).map(Path::of);
        path.filter(file -> Files.exists(file, LinkOption.NOFOLLOW_LINKS)).ifPresent(taken -> {
            throw new UsageException("--" + option + " " + taken + ": exists, expected a new file");
        });
        path.flatMap(file -> Optional.ofNullable(file.toAbsolutePath().getParent()))
                .flatMap(NewFile::refusal)
                .ifPresent(refusal -> {
                    throw new UsageException("--" + option + " " + path.get() + ": " + refusal);
                });
        return path;
    }

    private static Path place(Path file) {
        return file.toAbsolutePath().normalize();
    }

    private static double rate(Arguments arguments, CapacityPlan plan) {
        double highest = plan.file().rates().get(plan.file().rates().size() - 1);
        if (!arguments.has("rate")) {
            return highest;
        }
        double rate = Numbers.parse(Parameter.LAMBDA, arguments.text("rate").orElseThrow());
        if (!plan.file().rates().contains(rate)) {
            throw new UsageException("--rate " + Numbers.text(rate) + ": expected one of the plan's rates "
                    + String.join(
                            ", ",
                            plan.file().rates().stream().map(Numbers::text).toList()));
        }
        return rate;
    }

    /** Account, container and the like as the deployment has them that the plan started from. */
    private static FleetFile likeItsBase(DeploymentBase base) {
        DeployedRouter service = base.service();
        Compute compute = base.file().fleet().deployment().compute();
        NodePool pool = compute.pools().values().iterator().next();
        String benchmark = base.file().fleet().deployment().driver().benchmarks().keySet().stream()
                .findFirst()
                .orElse(FleetFile.PLACEHOLDERS.benchmark());
        int health = service.prefill()
                .step()
                .healthCheck()
                .map(check -> check.timeoutSeconds())
                .orElse(FleetFile.PLACEHOLDERS.healthTimeoutSeconds());
        return new FleetFile(service.step().container(), compute.account(), pool.partition(), benchmark, health);
    }

    /** Writes what was asked for, if a fleet was chosen. */
    void write(CapacityAnswer answer, Console console) {
        if (deployment.isEmpty() && decider.isEmpty()) {
            return;
        }
        RateAnswer chosen = answer.rates().stream()
                .filter(each -> each.rate() == rate)
                .findFirst()
                .orElseThrow();
        Optional<Choice> cheapest = chosen.cheapest();
        if (cheapest.isEmpty()) {
            throw new UsageException("no fleet carries " + Numbers.text(rate) + " sessions/s: no file is written");
        }
        PlannedFleet planned = planned(cheapest.get());
        try {
            if (deployment.isPresent()) {
                String text = file.write(planned);
                byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
                String name = deployment.get().toString();
                DeploymentFile.check(new YamlReader().read(name, bytes), Strictness.STRICT, Map.of())
                        .fleet();
                Files.write(deployment.get(), bytes);
                console.say("the fleet for " + Numbers.text(rate) + " sessions/s, "
                        + cheapest.get().fleet().name() + ", is in " + name);
            }
            if (decider.isPresent()) {
                Files.writeString(decider.get(), planned.deciderSettings());
                console.say("the decider's settings are in " + decider.get());
            }
        } catch (IllegalArgumentException refused) {
            throw new UsageException("--" + DEPLOYMENT + ": " + refused.getMessage());
        } catch (IOException unwritable) {
            throw new OutputException("cannot be written: " + unwritable.getMessage(), unwritable);
        }
    }

    private PlannedFleet planned(Choice choice) {
        Fleet fleet = choice.fleet();
        Map<String, Integer> shared = new LinkedHashMap<>();
        chosen(fleet, Parameter.B).ifPresent(tokens -> shared.put("--max-num-batched-tokens", tokens));
        chosen(fleet, Parameter.BS).ifPresent(tokens -> shared.put("--block-size", tokens));
        chosen(fleet, Parameter.MAX_MODEL_LEN).ifPresent(tokens -> shared.put("--max-model-len", tokens));
        return new PlannedFleet(
                model,
                tier(
                        fleet,
                        fleet.prefillers(),
                        prefillPipeline,
                        plan.file().slo().prefillGpus(),
                        Parameter.MAX_SEQS_P,
                        Parameter.BLOCKS_P),
                tier(
                        fleet,
                        fleet.decoders(),
                        decodePipeline,
                        plan.file().slo().decodeGpus(),
                        Parameter.MAX_SEQS_D,
                        Parameter.BLOCKS_D),
                gpusPerNode,
                fleet.scenario().value(Parameter.THR),
                fleet.scenario().value(Parameter.MINP),
                shared,
                Assumptions.of(plan, choice));
    }

    /** A limit that the plan or the deployment has set; what is the simulator's default is vLLM's own to choose. */
    private Optional<Integer> chosen(Fleet fleet, Parameter limit) {
        return plan.isSet(limit) ? Optional.of(fleet.scenario().whole(limit)) : Optional.empty();
    }

    private PlannedTier tier(
            Fleet fleet, int instances, int pipeline, int gpus, Parameter sequences, Parameter blocks) {
        return new PlannedTier(instances, gpus / pipeline, pipeline, chosen(fleet, sequences), chosen(fleet, blocks));
    }
}
