package io.pdsweep.vllmpd.fleet;

import io.pdsweep.vllmpd.model.EngineService;
import java.util.Optional;

/**
 * How a service is laid out, and how many GPUs that takes of what there is (section "shape and sizing" of the
 * reference documentation).
 *
 * @param mode layout
 * @param nodes nodes that the command is written for: 1 for {@link Mode#PER_NODE}
 * @param needed GPUs needed of {@code available}
 * @param available GPUs that {@code needed} is compared with; empty when the pool does not say
 * @param factors the factors of {@code needed}, in words
 * @param scope what {@code available} is, in words
 */
public record Shape(Mode mode, int nodes, long needed, Optional<Long> available, String factors, String scope) {

    /** The shape of a service on its nodes. */
    public static Shape of(EngineService service, Span span, boolean serverPerNode) {
        int nodes = serverPerNode ? 1 : span.nodes();
        int instances = service.instances();
        long each = service.gpusPerInstance();
        boolean tooLarge = span.gpusPerNode().filter(gpus -> each > gpus).isPresent();
        boolean several = nodes > 1 && instances > 1;
        String parallel = "tensor_parallel_size=" + service.tensorParallelSize() + " x pipeline_parallel_size="
                + service.pipelineParallelSize();
        Optional<Long> onOneNode = span.gpusPerNode().map(Integer::longValue);
        Optional<Long> onAll = span.gpusPerNode().map(any -> span.gpus());
        String oneNode = "the pool's gpus_per_node (" + onOneNode.orElse(0L) + ")";
        String allNodes =
                "the GPUs of all " + nodes + " nodes (" + span.gpus() + ", gpus_per_node " + onOneNode.orElse(0L) + ")";
        if (service.useRayServe() || (several && tooLarge)) {
            String factors = parallel + " x number_of_instances=" + instances + " (Ray Serve)";
            return new Shape(
                    Mode.RAY_SERVE,
                    nodes,
                    each * instances,
                    nodes > 1 ? onAll : onOneNode,
                    factors,
                    nodes > 1 ? allNodes : oneNode);
        }
        if (several) {
            int local = instances / nodes;
            String factors = "number_of_instances=" + instances + " / " + nodes + " nodes x " + parallel;
            return new Shape(Mode.DP_MULTINODE, nodes, each * local, onOneNode, factors, "a node's share, " + oneNode);
        }
        if (nodes > 1) {
            return new Shape(Mode.RAY_SPAN, nodes, each, onAll, parallel, allNodes);
        }
        Mode mode = serverPerNode ? Mode.PER_NODE : instances > 1 ? Mode.DP_LOCAL : Mode.SINGLE;
        String factors = parallel + " x number_of_instances=" + instances;
        return new Shape(mode, nodes, each * instances, onOneNode, factors, oneNode);
    }
}
