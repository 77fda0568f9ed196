package io.pdsweep.vllmpd.fleet;

import io.pdsweep.vllmpd.model.Compute;
import io.pdsweep.vllmpd.model.Deployment;
import io.pdsweep.vllmpd.model.EngineService;
import io.pdsweep.vllmpd.model.NodePool;
import io.pdsweep.vllmpd.model.PdService;
import io.pdsweep.vllmpd.model.RayService;
import io.pdsweep.yaml.KeyPath;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What a deployment becomes: each {@code vllm_pd} service X is started as {@code X-prefill}, {@code X-decode} and the
 * router {@code X}, in this order.
 *
 * @param deployment the file
 * @param services what is started, in order
 */
public record Fleet(Deployment deployment, List<Deployed> services) {
    /** Copies the services. */
    public Fleet {
        services = List.copyOf(services);
    }

    /**
     * The fleet of a deployment.
     *
     * @throws IllegalArgumentException when a service names a pool that is not declared: check the file first
     */
    public static Fleet of(Deployment deployment) {
        List<Deployed> services = new ArrayList<>();
        deployment.services().forEach((name, service) -> {
            KeyPath path = KeyPath.of("services", name);
            if (service instanceof PdService pd) {
                DeployedEngine prefill = tier(deployment, name, pd, KvTransfer.Role.PRODUCER);
                DeployedEngine decode = tier(deployment, name, pd, KvTransfer.Role.CONSUMER);
                services.add(prefill);
                services.add(decode);
                services.add(new DeployedRouter(name, path, pd, prefill, decode));
            } else if (service instanceof EngineService engine) {
                Span span = Span.of(deployment.compute(), engine.step().nodePool());
                Shape shape = Shape.of(engine, span, false);
                services.add(new DeployedEngine(name, path, engine, span, shape, Optional.empty()));
            } else if (service instanceof RayService ray) {
                services.add(new DeployedRay(name, path, ray));
            }
        });
        return new Fleet(deployment, services);
    }

    private static DeployedEngine tier(Deployment deployment, String name, PdService pd, KvTransfer.Role role) {
        boolean producer = role == KvTransfer.Role.PRODUCER;
        EngineService service = producer ? pd.prefill() : pd.decode();
        String tier = producer ? "prefill" : "decode";
        int nixlPort = pd.nixlPort() + (producer ? 0 : 1);
        Span span = Span.of(deployment.compute(), service.step().nodePool());
        return new DeployedEngine(
                name + "-" + tier,
                KeyPath.of("services", name, tier),
                service,
                span,
                Shape.of(service, span, pd.serverPerNode()),
                Optional.of(new KvTransfer(role, pd.kvConnector(), pd.kvLoadFailurePolicy(), nixlPort)));
    }

    /** How benchmarks reach the model under test. */
    public Optional<PolicyWiring> policy() {
        return PolicyWiring.of(deployment);
    }

    /** Index of the node on which the driver runs: the policy service's first. */
    public int driverNode() {
        return policy().flatMap(wiring -> find(wiring.service()))
                .map(Deployed::firstNode)
                .orElse(0);
    }

    /** The started service of this name. */
    public Optional<Deployed> find(String name) {
        return services.stream().filter(service -> service.name().equals(name)).findFirst();
    }

    /** The engines among the services. */
    public List<DeployedEngine> engines() {
        return services.stream()
                .filter(DeployedEngine.class::isInstance)
                .map(DeployedEngine.class::cast)
                .toList();
    }

    /** The routers among the services. */
    public List<DeployedRouter> routers() {
        return services.stream()
                .filter(DeployedRouter.class::isInstance)
                .map(DeployedRouter.class::cast)
                .toList();
    }

    /** GPUs of the job; empty when a pool does not say how many its nodes have. */
    public Optional<Long> gpusAllocated() {
        Compute compute = deployment.compute();
        long gpus = 0;
        for (NodePool pool : compute.pools().values()) {
            if (pool.gpusPerNode().isEmpty()) {
                return Optional.empty();
            }
            gpus += (long) pool.nodes() * pool.gpusPerNode().get();
        }
        return Optional.of(gpus);
    }

    /** GPUs that the engines use. */
    public long gpusUsed() {
        return engines().stream().mapToLong(DeployedEngine::gpusUsed).sum();
    }
}
