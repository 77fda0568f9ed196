package io.pdsweep.vllmpd.fleet;

import io.pdsweep.vllmpd.model.EngineService;
import io.pdsweep.vllmpd.model.StepSettings;
import io.pdsweep.yaml.KeyPath;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A {@code vllm serve}, or several that belong together.
 *
 * @param name its name
 * @param path its settings in the file
 * @param service the settings
 * @param span its nodes
 * @param shape its layout
 * @param kv its part in P/D; empty for a plain service
 */
public record DeployedEngine(
        String name, KeyPath path, EngineService service, Span span, Shape shape, Optional<KvTransfer> kv)
        implements Deployed {
    @Override
    public StepSettings step() {
        return service.step();
    }

    @Override
    public int firstNode() {
        return span.firstNode();
    }

    @Override
    public int port() {
        return service.port();
    }

    /** Where clients reach it: every node if each has a server, else the first. */
    public List<Endpoint> endpoints() {
        List<Endpoint> endpoints = new ArrayList<>();
        for (int i = 0; i < (shape.mode() == Mode.PER_NODE ? span.nodes() : 1); i++) {
            endpoints.add(new Endpoint(span.firstNode() + i, port()));
        }
        return List.copyOf(endpoints);
    }

    /** Independent schedulers with a KV pool each: what the simulator calls an instance. */
    public int simulatedInstances() {
        return switch (shape.mode()) {
            case PER_NODE -> span.nodes();
            case SINGLE, RAY_SPAN -> 1;
            case DP_LOCAL, DP_MULTINODE, RAY_SERVE -> service.instances();
        };
    }

    /** Data-parallel replicas on one node. */
    public int dataParallelPerNode() {
        return switch (shape.mode()) {
            case PER_NODE, SINGLE, RAY_SPAN -> 1;
            case DP_LOCAL, RAY_SERVE -> service.instances();
            case DP_MULTINODE -> service.instances() / shape.nodes();
        };
    }

    /** GPUs that it uses in all. */
    public long gpusUsed() {
        return service.gpusPerInstance() * simulatedInstances();
    }
}
