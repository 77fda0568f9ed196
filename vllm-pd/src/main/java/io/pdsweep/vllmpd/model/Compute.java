package io.pdsweep.vllmpd.model;

import java.util.Map;
import java.util.Optional;

/**
 * The Slurm cluster of a deployment.
 *
 * @param name its key under {@code compute}
 * @param account Slurm account
 * @param hostname login node; empty for this one
 * @param walltime time limit of the job
 * @param pools node pools in declaration order
 * @param extraArgs further {@code #SBATCH} options of the job
 */
public record Compute(
        String name,
        String account,
        Optional<String> hostname,
        Optional<String> walltime,
        Map<String, NodePool> pools,
        Map<String, String> extraArgs) {

    /** Nodes of the job: all pools', used or not. */
    public int nodes() {
        return pools.values().stream().mapToInt(NodePool::nodes).sum();
    }

    /** Index of a pool's first node in the job; pools own contiguous ranges in declaration order. */
    public int firstNode(String pool) {
        int first = 0;
        for (Map.Entry<String, NodePool> entry : pools.entrySet()) {
            if (entry.getKey().equals(pool)) {
                return first;
            }
            first += entry.getValue().nodes();
        }
        throw new IllegalArgumentException("Invalid pool: " + pool + " (expected one of " + pools.keySet() + ")");
    }
}
