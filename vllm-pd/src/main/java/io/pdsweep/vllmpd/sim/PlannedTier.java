package io.pdsweep.vllmpd.sim;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * One tier of a planned fleet.
 *
 * @param instances instances, as the simulator counts them
 * @param tensorParallelSize TP of one instance
 * @param pipelineParallelSize PP of one instance, which has TP x PP GPUs
 * @param maxSequences running requests of one instance, if the plan fixes it
 * @param blocks KV blocks of one instance, if the plan fixes it
 */
public record PlannedTier(
        int instances,
        int tensorParallelSize,
        int pipelineParallelSize,
        Optional<Integer> maxSequences,
        Optional<Integer> blocks) {
    /** Checks that the numbers are positive. */
    public PlannedTier {
        if (instances < 1 || tensorParallelSize < 1 || pipelineParallelSize < 1) {
            throw new IllegalArgumentException("Invalid tier: " + instances + " instances of TP " + tensorParallelSize
                    + ", PP " + pipelineParallelSize + " (expected each >= 1)");
        }
    }

    /** GPUs of an instance. */
    int gpus() {
        return Math.multiplyExact(tensorParallelSize, pipelineParallelSize);
    }

    /**
     * Nodes for the tier: the fewest on which the instances fit in equal shares.
     *
     * @throws IllegalArgumentException when several instances are larger than a node each
     */
    int nodes(int gpusPerNode) {
        if (gpus() > gpusPerNode) {
            if (instances > 1) {
                throw new IllegalArgumentException("Cannot write " + instances + " instances of TP "
                        + tensorParallelSize + (pipelineParallelSize > 1 ? " x PP " + pipelineParallelSize : "")
                        + ": one is larger than a node of " + gpusPerNode
                        + " GPUs, and vLLM spans nodes for one instance alone");
            }
            return (gpus() + gpusPerNode - 1) / gpusPerNode;
        }
        int mostOnNode = gpusPerNode / gpus();
        for (int nodes = (instances + mostOnNode - 1) / mostOnNode; nodes < instances; nodes++) {
            if (instances % nodes == 0) {
                return nodes;
            }
        }
        return instances;
    }

    /** Flags for vLLM that fix the tier's limits, by name. */
    Map<String, Integer> flags() {
        Map<String, Integer> flags = new LinkedHashMap<>();
        maxSequences.ifPresent(limit -> flags.put("--max-num-seqs", limit));
        blocks.ifPresent(limit -> flags.put("--num-gpu-blocks-override", limit));
        return flags;
    }
}
