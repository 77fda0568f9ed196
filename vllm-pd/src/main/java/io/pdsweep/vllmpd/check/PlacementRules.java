package io.pdsweep.vllmpd.check;

import io.pdsweep.vllmpd.model.Compute;
import io.pdsweep.vllmpd.model.Deployment;
import io.pdsweep.vllmpd.model.PdService;
import io.pdsweep.vllmpd.model.RayService;
import io.pdsweep.vllmpd.model.Service;
import io.pdsweep.vllmpd.model.StepSettings;
import io.pdsweep.yaml.KeyPath;
import io.pdsweep.yaml.Suggestions;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/** Rules 7 to 10, 12 and 13: names, pools and ports of the tiers and their router. */
final class PlacementRules {
    private final Map<String, Service> services;
    private final Compute compute;
    private final Findings findings;

    PlacementRules(Deployment deployment, Findings findings) {
        this.services = deployment.services();
        this.compute = deployment.compute();
        this.findings = findings;
    }

    /** Rule 7. */
    void reservedNames() {
        services.forEach((name, service) -> {
            if (!(service instanceof PdService)) {
                return;
            }
            for (String reserved : List.of(name + "-prefill", name + "-decode")) {
                if (services.containsKey(reserved)) {
                    String what = "the vllm_pd service " + name + " starts its tiers as " + name + "-prefill and "
                            + name + "-decode, but services already has " + reserved;
                    findings.add(Rule.RESERVED_NAME, KeyPath.of("services", reserved), what, "one of them renamed");
                }
            }
        });
    }

    /** Rules 8, 9 and 10. */
    void placements() {
        services.forEach((name, service) -> {
            KeyPath path = KeyPath.of("services", name);
            if (service instanceof PdService pd) {
                tier(name + "-prefill", path.child("prefill"), pd.prefill().step());
                tier(name + "-decode", path.child("decode"), pd.decode().step());
            }
            if (service instanceof RayService ray) {
                ray.nodePools().forEach(pool -> known(name, path.child("node_pools"), pool));
            }
            step(name, path, service.step());
        });
    }

    private void tier(String name, KeyPath path, StepSettings step) {
        step(name, path, step);
        if (step.nodePool().isEmpty() && findings.isClean(path.child("node_pool")) && exists(path)) {
            String what = name + " is a tier without a node_pool";
            String expected = "a pool of its own: the tiers run side by side, and the router finds each by its pool";
            findings.add(Rule.TIER_POOL, path.child("node_pool"), what, expected);
        }
    }

    /** A tier that is missing has been told of already. */
    private boolean exists(KeyPath path) {
        return findings.document().valueAt(path).isPresent();
    }

    private void step(String name, KeyPath path, StepSettings step) {
        step.placement().filter(placement -> !placement.equals(compute.name())).ifPresent(placement -> {
            String what = name + " has the placement " + placement;
            findings.add(Rule.PLACEMENT, path.child("placement"), what, "the compute " + compute.name());
        });
        step.nodePool().ifPresent(pool -> known(name, path.child("node_pool"), pool));
    }

    private void known(String name, KeyPath path, String pool) {
        if (!compute.pools().containsKey(pool)) {
            String declared = compute.pools().isEmpty()
                    ? "none declared"
                    : String.join(", ", new TreeSet<>(compute.pools().keySet()));
            String what = name + " is pinned to node_pool " + pool + ", which compute " + compute.name()
                    + " does not declare";
            String expected = "one of its pools: " + declared;
            findings.add(
                    Rule.UNKNOWN_POOL,
                    path,
                    what,
                    expected,
                    Suggestions.nearest(pool, compute.pools().keySet()));
        }
    }

    /** Whether every service and tier can be placed, so that sizes can be looked at. */
    boolean allPoolsKnown() {
        return services.values().stream().allMatch(service -> {
            if (service instanceof PdService pd) {
                return placed(pd.prefill().step()) && placed(pd.decode().step());
            }
            return service.step().nodePool().isEmpty() || placed(service.step());
        });
    }

    private boolean placed(StepSettings step) {
        return step.nodePool().filter(compute.pools()::containsKey).isPresent();
    }

    /** Rule 12. */
    void rpcPorts(String name, PdService pd) {
        int port = pd.prefill().dataParallelRpcPort();
        if (port == pd.decode().dataParallelRpcPort()) {
            String what = name + "-prefill and " + name + "-decode share the data_parallel_rpc_port " + port;
            KeyPath path = KeyPath.of("services", name, "decode", "data_parallel_rpc_port");
            findings.add(Rule.RPC_PORT, path, what, "different ones");
        }
    }

    /** Rule 13. */
    void routerPool(String name, PdService pd) {
        if (compute.pools().isEmpty()) {
            return;
        }
        String first = compute.pools().keySet().iterator().next();
        pd.step().nodePool().filter(pool -> !pool.equals(first)).ifPresent(pool -> {
            String what = name + " pins its router to node_pool " + pool
                    + ", but the driver reaches it from the job's first node";
            KeyPath path = KeyPath.of("services", name, "node_pool");
            findings.add(Rule.ROUTER_POOL, path, what, "the first pool, " + first + ", or leave it unset");
        });
    }
}
