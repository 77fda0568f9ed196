package io.pdsweep.vllmpd.sim;

import io.pdsweep.yaml.YamlWriter;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Writes a planned fleet as a deployment file that the check accepts. What a plan does not know (container, account,
 * partition, benchmark) is given, or is a placeholder that a comment names.
 *
 * @param container image with vllm and vllm-router
 * @param account Slurm account
 * @param partition Slurm partition
 * @param benchmark benchmark to run
 * @param healthTimeoutSeconds seconds to wait for each tier to load its model
 */
public record FleetFile(
        String container, String account, String partition, String benchmark, int healthTimeoutSeconds) {
    /** Stands for a model that was not named. */
    public static final String PLACEHOLDER_MODEL = "my-org/my-model";

    /** Placeholders to be replaced before the job is submitted; the file is valid with them. */
    public static final FleetFile PLACEHOLDERS =
            new FleetFile("my-registry/vllm-with-router:latest", "my-account", "batch", "my-benchmark", 1800);

    /**
     * The text of the file.
     *
     * @throws IllegalArgumentException when vllm-router cannot serve the fleet ({@link PlannedFleet#isRoutable()}), or a
     *     tier cannot be laid out on nodes
     */
    public String write(PlannedFleet fleet) {
        if (!fleet.isRoutable()) {
            throw new IllegalArgumentException("Cannot write a vllm_pd file for thr = " + fleet.thr() + ", minp = "
                    + fleet.minp() + ": vllm-router has no decider (expected thr = 1, minp = 0); "
                    + "use the settings of llm-d's decider instead");
        }
        int prefillNodes = fleet.prefill().nodes(fleet.gpusPerNode());
        int decodeNodes = fleet.decode().nodes(fleet.gpusPerNode());
        boolean perNode = onePerNode(fleet.prefill(), prefillNodes, fleet)
                && onePerNode(fleet.decode(), decodeNodes, fleet)
                && prefillNodes + decodeNodes > 2;
        StringBuilder file = new StringBuilder("# A fleet planned by pdsweep. Assumptions of the plan:\n");
        for (String assumption : fleet.assumptions()) {
            file.append("#   - ").append(oneLine(assumption)).append('\n');
        }
        file.append("#   - vllm-router prefills every prompt remotely: thr = 1, minp = 0.\n");
        boolean model = fleet.model().equals(PLACEHOLDER_MODEL);
        if (this.equals(PLACEHOLDERS)) {
            file.append("# Replace before use: container, account, partition")
                    .append(model ? ", the model" : "")
                    .append(" and the benchmark.\n");
        } else if (model) {
            file.append("# Replace before use: the model.\n");
        }
        file.append("compute:\n  cluster:\n    type: slurm\n    account: ")
                .append(YamlWriter.scalar(account))
                .append("\n    node_pools:\n");
        pool(file, "prefill", prefillNodes, fleet);
        pool(file, "decode", decodeNodes, fleet);
        file.append("services:\n  llm:\n    type: vllm_pd\n    container: ")
                .append(YamlWriter.scalar(container))
                .append("\n    model: ")
                .append(YamlWriter.scalar(fleet.model()))
                .append('\n');
        if (perNode) {
            file.append("    server_per_node: true  # each instance is an endpoint that the router can choose\n");
        }
        tier(file, "prefill", fleet.prefill(), fleet, perNode);
        tier(file, "decode", fleet.decode(), fleet, perNode);
        file.append("    health_check:\n      timeout_seconds: ")
                .append(healthTimeoutSeconds)
                .append('\n');
        file.append("driver:\n  policy_model: llm\n  benchmarks:\n    ")
                .append(YamlWriter.scalar(benchmark))
                .append(": {}\n");
        return file.toString();
    }

    /** YAML ends a comment at each of these line ends, Unicode's too. */
    private static String oneLine(String text) {
        return text.replaceAll("[\\s\\p{Cntrl}\\u0085\\u2028\\u2029]+", " ");
    }

    private static boolean onePerNode(PlannedTier tier, int nodes, PlannedFleet fleet) {
        return tier.instances() == nodes && tier.gpus() <= fleet.gpusPerNode();
    }

    private void pool(StringBuilder file, String name, int nodes, PlannedFleet fleet) {
        file.append("      ")
                .append(name)
                .append(":\n        partition: ")
                .append(YamlWriter.scalar(partition))
                .append("\n        nodes: ")
                .append(nodes)
                .append("\n        gpus_per_node: ")
                .append(fleet.gpusPerNode())
                .append('\n');
    }

    private void tier(StringBuilder file, String name, PlannedTier tier, PlannedFleet fleet, boolean perNode) {
        file.append("    ")
                .append(name)
                .append(":\n      node_pool: ")
                .append(name)
                .append('\n');
        file.append("      tensor_parallel_size: ")
                .append(tier.tensorParallelSize())
                .append('\n');
        if (tier.pipelineParallelSize() > 1) {
            file.append("      pipeline_parallel_size: ")
                    .append(tier.pipelineParallelSize())
                    .append('\n');
        }
        if (!perNode && tier.instances() > 1) {
            file.append("      number_of_instances: ").append(tier.instances()).append('\n');
        }
        Map<String, Integer> flags = new LinkedHashMap<>(fleet.sharedFlags());
        flags.putAll(tier.flags());
        if (!flags.isEmpty()) {
            String words = flags.entrySet().stream()
                    .map(flag -> flag.getKey() + " " + flag.getValue())
                    .collect(Collectors.joining(" "));
            file.append("      extra_args: ").append(YamlWriter.scalar(words)).append('\n');
        }
        file.append("      health_check:\n        timeout_seconds: ")
                .append(healthTimeoutSeconds)
                .append('\n');
    }
}
