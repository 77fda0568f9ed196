package io.pdsweep.vllmpd.check;

import io.pdsweep.vllmpd.model.Deployment;
import io.pdsweep.vllmpd.model.EngineService;
import io.pdsweep.vllmpd.model.NodePool;
import io.pdsweep.vllmpd.model.PdService;
import io.pdsweep.vllmpd.model.RouterSettings;
import io.pdsweep.yaml.KeyPath;
import io.pdsweep.yaml.Suggestions;
import java.util.List;
import java.util.Optional;

/** Rules S1, S3, S4, S7 and S9: what the reference accepts of a {@code vllm_pd} entry and what cannot work. */
final class PdRules {
    private static final int LAST_PORT = 65535;

    private final Deployment deployment;
    private final Findings findings;
    private final String name;
    private final PdService pd;
    private final KeyPath path;

    PdRules(Deployment deployment, Findings findings, String name, PdService pd) {
        this.deployment = deployment;
        this.findings = findings;
        this.name = name;
        this.pd = pd;
        this.path = KeyPath.of("services", name);
    }

    void check() {
        Optional<String> pool = pd.prefill().step().nodePool();
        if (pool.isPresent() && pool.equals(pd.decode().step().nodePool())) {
            String what = name + "-prefill and " + name + "-decode are both on pool " + pool.get()
                    + ": its GPUs would be booked twice";
            findings.add(Rule.SHARED_POOL, path.child("decode").child("node_pool"), what, "a pool for each tier");
        }
        RouterSettings router = pd.router();
        choice("prefill_policy", router.prefillPolicy(), RouterSettings.POLICIES, Rule.ROUTER_CHOICE);
        choice("decode_policy", router.decodePolicy(), RouterSettings.POLICIES, Rule.ROUTER_CHOICE);
        choice("log_level", router.logLevel(), RouterSettings.LOG_LEVELS, Rule.ROUTER_CHOICE);
        choice("kv_load_failure_policy", pd.kvLoadFailurePolicy(), List.of("fail", "recompute"), Rule.KV_FAILURE);
        tier("prefill", pd.prefill());
        tier("decode", pd.decode());
    }

    private void choice(String key, String value, List<String> known, Rule rule) {
        if (!known.contains(value)) {
            String what = key + " is \"" + value.replaceAll("\\p{Cntrl}", "?") + "\"";
            String expected = "one of " + String.join(", ", known);
            findings.add(rule, path.child(key), what, expected, Suggestions.nearest(value, known));
        }
    }

    private void tier(String tier, EngineService service) {
        KeyPath at = path.child(tier);
        if (service.port() > LAST_PORT) {
            String what = "port " + pd.port() + " makes " + tier + "'s port " + service.port();
            findings.add(Rule.RANGE, path.child("port"), what, "tier ports up to " + LAST_PORT);
        }
        if (service.dataParallelRpcPort() > LAST_PORT) {
            String what = "it makes decode's data_parallel_rpc_port " + service.dataParallelRpcPort();
            KeyPath from = path.child("prefill").child("data_parallel_rpc_port");
            findings.add(Rule.RANGE, from, what, "ports up to " + LAST_PORT);
        }
        long lastNixl = (long) pd.nixlPort() + (tier.equals("decode") ? 1 : 0) + service.instances() - 1;
        if (lastNixl > LAST_PORT && service.instances() > 1) {
            String what = "the last of the " + service.instances() + " ranks would use NIXL port " + lastNixl;
            findings.add(Rule.RANGE, at.child("number_of_instances"), what, "ports up to " + LAST_PORT);
        }
        if (service.useRayServe()) {
            rayServe(tier, at.child("use_ray_serve"), "use_ray_serve is set");
        }
        service.step().nodePool().map(deployment.compute().pools()::get).ifPresent(pool -> pool(tier, service, pool));
    }

    private void pool(String tier, EngineService service, NodePool pool) {
        String poolName = service.step().nodePool().orElse("");
        if (pool.tasksPerNode() != 1) {
            KeyPath at = KeyPath.of("compute", deployment.compute().name(), "node_pools", poolName, "ntasks_per_node");
            String what = "ntasks_per_node is " + pool.tasksPerNode() + ": as many servers of " + name + "-" + tier
                    + " would start on each node, all on one port";
            findings.add(Rule.TASKS_PER_NODE, at, what, "1");
        }
        boolean spread = pool.nodes() > 1 && service.instances() > 1 && !pd.serverPerNode() && !service.useRayServe();
        if (spread
                && pool.gpusPerNode()
                        .filter(gpus -> service.gpusPerInstance() > gpus)
                        .isPresent()) {
            String what = "number_of_instances is " + service.instances() + " with tensor_parallel_size="
                    + service.tensorParallelSize() + " x pipeline_parallel_size=" + service.pipelineParallelSize()
                    + " above gpus_per_node";
            rayServe(tier, path.child(tier).child("number_of_instances"), what);
        }
    }

    private void rayServe(String tier, KeyPath at, String why) {
        String what = name + "-" + tier + ": " + why
                + ", so Ray Serve's gateway would start it, which passes no --kv-transfer-config";
        String expected = "a tensor_parallel_size and number_of_instances that fit one node, or one instance";
        findings.add(Rule.RAY_SERVE, at, what, expected);
    }
}
