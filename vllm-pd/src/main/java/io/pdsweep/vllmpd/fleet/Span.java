package io.pdsweep.vllmpd.fleet;

import io.pdsweep.vllmpd.model.Compute;
import io.pdsweep.vllmpd.model.NodePool;
import java.util.Optional;

/**
 * The nodes of a service: its pool's, or the whole job's.
 *
 * @param pool the pool; empty for the whole job
 * @param firstNode index of the first node in the job, from 0
 * @param nodes number of nodes
 * @param tasksPerNode Slurm tasks on each
 * @param gpusPerNode GPUs of the largest node; empty when no pool says
 * @param gpus GPUs of all nodes whose pool says
 */
public record Span(
        Optional<String> pool, int firstNode, int nodes, int tasksPerNode, Optional<Integer> gpusPerNode, long gpus) {

    /**
     * The nodes of a service.
     *
     * @param pool its pool, which must be declared; empty for the whole job
     */
    public static Span of(Compute compute, Optional<String> pool) {
        if (pool.isPresent()) {
            NodePool own = compute.pools().get(pool.get());
            if (own == null) {
                throw new IllegalArgumentException("Invalid pool: " + pool.get() + " (expected a declared one)");
            }
            long gpus = (long) own.nodes() * own.gpusPerNode().orElse(0);
            // The reference takes a pool of no nodes for the whole job; ours refuses such a pool.
            int nodes = own.nodes() == 0 ? compute.nodes() : own.nodes();
            return new Span(pool, compute.firstNode(pool.get()), nodes, own.tasksPerNode(), own.gpusPerNode(), gpus);
        }
        long gpus = 0;
        int tasks = 1;
        Optional<Integer> most = Optional.empty();
        for (NodePool each : compute.pools().values()) {
            gpus += (long) each.nodes() * each.gpusPerNode().orElse(0);
            tasks = each.tasksPerNode();
            int largest = most.orElse(0);
            most = each.gpusPerNode().map(own -> Math.max(own, largest)).or(() -> most0(largest));
        }
        return new Span(pool, 0, compute.nodes(), tasks, most, gpus);
    }

    private static Optional<Integer> most0(int largest) {
        return largest > 0 ? Optional.of(largest) : Optional.empty();
    }
}
