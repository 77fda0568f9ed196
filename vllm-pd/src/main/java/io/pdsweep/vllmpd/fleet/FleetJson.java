package io.pdsweep.vllmpd.fleet;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.pdsweep.vllmpd.check.Finding;
import io.pdsweep.vllmpd.model.RouterSettings;
import java.util.List;
import java.util.Locale;

/** A fleet as JSON, for scripts: keys in snake case, in a fixed order; what does not apply is left out. */
public final class FleetJson {
    private FleetJson() {}

    /** The fleet with what was found about its file. */
    public static ObjectNode of(Fleet fleet, List<Finding> findings) {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        json.put("file", fleet.deployment().document().file());
        json.put("job_nodes", fleet.deployment().compute().nodes());
        ObjectNode services = json.putObject("services");
        for (Deployed service : fleet.services()) {
            services.set(service.name(), service(service));
        }
        fleet.policy()
                .ifPresent(policy -> json.putObject("policy")
                        .put("service", policy.service())
                        .put("policy_base_url", policy.baseUrl())
                        .put("policy_model_name", policy.modelName()));
        json.put("driver_node", fleet.driverNode());
        ObjectNode gpus = json.putObject("gpus").put("used", fleet.gpusUsed());
        fleet.gpusAllocated().ifPresent(all -> gpus.put("allocated", all).put("idle", all - fleet.gpusUsed()));
        json.set("findings", findings(findings));
        return json;
    }

    /** Findings as JSON. */
    public static ArrayNode findings(List<Finding> findings) {
        ArrayNode array = JsonNodeFactory.instance.arrayNode();
        for (Finding finding : findings) {
            array.addObject()
                    .put("severity", finding.rule().severity().name().toLowerCase(Locale.ROOT))
                    .put("rule", finding.rule().code())
                    .put("file", finding.problem().file())
                    .put("line", finding.problem().line())
                    .put("path", finding.problem().path())
                    .put("what", finding.problem().what())
                    .put("expected", finding.problem().expected())
                    .put("suggestion", finding.problem().suggestion());
        }
        return array;
    }

    private static ObjectNode service(Deployed service) {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        if (service instanceof DeployedEngine engine) {
            engine(json, engine);
        } else if (service instanceof DeployedRouter router) {
            router(json, router);
        } else {
            json.put("type", "ray").put("port", service.port());
        }
        return json;
    }

    private static void engine(ObjectNode json, DeployedEngine engine) {
        json.put("type", "vllm").put("port", engine.port());
        engine.kv().ifPresent(kv -> json.put("role", kv.role().toString()));
        engine.span().pool().ifPresent(pool -> json.put("pool", pool));
        json.put("first_node", engine.firstNode());
        json.put("nodes", engine.span().nodes());
        json.put("mode", engine.shape().mode().toString());
        boolean parallel =
                engine.shape().mode() == Mode.DP_LOCAL || engine.shape().mode() == Mode.DP_MULTINODE;
        if (parallel) {
            json.put("dp_size", engine.service().instances()).put("dp_local", engine.dataParallelPerNode());
        }
        json.put("rpc_port", engine.service().dataParallelRpcPort());
        json.put("rpc_port_opened", engine.shape().mode() == Mode.DP_MULTINODE);
        engine.kv().ifPresent(kv -> json.put("nixl_port", kv.nixlPort()));
        json.put("tp", engine.service().tensorParallelSize());
        json.put("pp", engine.service().pipelineParallelSize());
        json.put("instances", engine.service().instances());
        json.put("gpus_used", engine.gpusUsed());
        endpoints(json.putArray("endpoints"), engine);
    }

    private static void router(ObjectNode json, DeployedRouter router) {
        RouterSettings settings = router.service().router();
        json.put("type", "vllm-router").put("port", router.port()).put("node", router.firstNode());
        endpoints(json.putArray("prefill_endpoints"), router.prefill());
        endpoints(json.putArray("decode_endpoints"), router.decode());
        json.put("prefill_policy", settings.prefillPolicy());
        json.put("decode_policy", settings.decodePolicy());
        json.put("request_timeout_secs", settings.requestTimeoutSeconds());
        json.put("log_level", settings.logLevel());
        json.put("intra_node_data_parallel_size", settings.intraNodeDataParallelSize());
    }

    private static void endpoints(ArrayNode array, DeployedEngine tier) {
        tier.endpoints().forEach(endpoint -> array.add(endpoint.toString()));
    }
}
