package io.pdsweep.vllmpd.check;

import io.pdsweep.vllmpd.model.Compute;
import io.pdsweep.vllmpd.model.NodePool;
import io.pdsweep.yaml.KeyPath;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Rule 17: one Slurm job has one partition, one number of tasks and of GPUs per node, and one value per option. */
final class PoolRules {
    private final Compute compute;
    private final Findings findings;

    PoolRules(Compute compute, Findings findings) {
        this.compute = compute;
        this.findings = findings;
    }

    void agree() {
        agree("partition", NodePool::partition);
        agree("ntasks_per_node", pool -> Integer.toString(pool.tasksPerNode()));
        agree("gpus_per_node", pool -> pool.gpusPerNode().map(String::valueOf).orElse("none"));
        Map<String, String> givenBy = new LinkedHashMap<>();
        compute.pools()
                .forEach((name, pool) -> pool.extraArgs().forEach((key, value) -> {
                    String first = givenBy.putIfAbsent(key, name);
                    NodePool other = first == null ? pool : compute.pools().get(first);
                    if (other != null && !value.equals(other.extraArgs().get(key))) {
                        String what = "pools disagree on extra_args " + key + " (" + first + "="
                                + other.extraArgs().get(key) + ", " + name + "=" + value + ")";
                        findings.add(
                                Rule.POOLS_AGREE,
                                path(name).child("extra_args").child(key),
                                what,
                                "one value for the job");
                    }
                }));
    }

    private void agree(String attribute, Function<NodePool, String> value) {
        if (compute.pools().values().stream().map(value).distinct().count() <= 1) {
            return;
        }
        String all = compute.pools().entrySet().stream()
                .map(entry -> entry.getKey() + "=" + value.apply(entry.getValue()))
                .collect(Collectors.joining(", "));
        NodePool first = compute.pools().values().iterator().next();
        compute.pools().entrySet().stream()
                .filter(entry -> !value.apply(entry.getValue()).equals(value.apply(first)))
                .findFirst()
                .ifPresent(entry -> findings.add(
                        Rule.POOLS_AGREE,
                        path(entry.getKey()).child(attribute),
                        "pools disagree on " + attribute + " (" + all + ")",
                        "one value: they are parts of one Slurm job"));
    }

    private KeyPath path(String pool) {
        return KeyPath.of("compute", compute.name(), "node_pools", pool);
    }
}
