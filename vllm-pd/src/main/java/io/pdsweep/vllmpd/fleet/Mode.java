package io.pdsweep.vllmpd.fleet;

/** How an engine service is laid out on its nodes. */
public enum Mode {
    /** A plain single server on each node, each an endpoint of the router. */
    PER_NODE("per-node"),
    /** One instance on one node. */
    SINGLE("single"),
    /** One {@code vllm serve} with several data-parallel replicas on one node. */
    DP_LOCAL("dp-local"),
    /** One data-parallel engine over several nodes: a {@code vllm serve} on each, all but the first headless. */
    DP_MULTINODE("dp-multinode"),
    /** One instance over all nodes, by Ray's core executor. */
    RAY_SPAN("ray-span"),
    /** Several instances by Ray Serve's gateway, which cannot take part in P/D. */
    RAY_SERVE("ray-serve");

    private final String label;

    Mode(String label) {
        this.label = label;
    }

    @Override
    public String toString() {
        return label;
    }
}
