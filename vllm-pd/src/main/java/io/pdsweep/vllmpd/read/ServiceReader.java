package io.pdsweep.vllmpd.read;

import io.pdsweep.vllmpd.check.Rule;
import io.pdsweep.vllmpd.model.EngineService;
import io.pdsweep.vllmpd.model.RayService;
import io.pdsweep.vllmpd.model.Service;
import io.pdsweep.yaml.Fields;
import io.pdsweep.yaml.Value;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Reads one entry of {@code services}. */
final class ServiceReader {
    static final int DEFAULT_PORT = 8000;
    private static final List<String> TYPES = List.of("vllm", "vllm_pd", "ray");
    private static final int RAY_PORT = 6379;

    private final Reading reading;
    private final StepReader steps;

    ServiceReader(Reading reading) {
        this.reading = reading;
        this.steps = new StepReader(reading);
    }

    /** The service, if its type is known. */
    Optional<Service> read(Value value) {
        return value.mapping()
                .flatMap(fields -> fields.required("type")
                        .flatMap(type -> type.choice(TYPES))
                        .map(type -> switch (type) {
                            case "vllm" -> engine(fields);
                            case "ray" -> ray(fields);
                            default -> new PdReader(reading, this).read(fields);
                        }));
    }

    private Service engine(Fields fields) {
        String container = reading.required(fields, "container");
        String model = reading.required(fields, "model");
        Inherited own = new Inherited(container, model, reading.nullable(fields, "served_model_name"));
        EngineService engine = engine(fields, own, DEFAULT_PORT, EngineService.DEFAULT_RPC_PORT);
        fields.refuseUnknown();
        return engine;
    }

    /**
     * Values of a service that its tiers take over.
     *
     * @param container image
     * @param model model
     * @param servedModelName name for clients
     */
    record Inherited(String container, String model, Optional<String> servedModelName) {}

    /** The fields that a {@code vllm} service and a tier share; unknown keys are the caller's to refuse. */
    EngineService engine(Fields fields, Inherited base, int defaultPort, int defaultRpcPort) {
        int port = reading.port(fields, "port", defaultPort);
        int instances = reading.integer(fields, "number_of_instances", 1);
        if (instances < 1) {
            String what = "number_of_instances is " + instances;
            reading.findings()
                    .add(Rule.INSTANCES, fields.path().child("number_of_instances"), what, "an integer of at least 1");
            instances = 1;
        }
        return new EngineService(
                steps.modelStep(fields, base.container(), port),
                base.model(),
                port,
                base.servedModelName(),
                reading.bounded(fields, "tensor_parallel_size", 1, 1, Integer.MAX_VALUE),
                reading.bounded(fields, "pipeline_parallel_size", 1, 1, Integer.MAX_VALUE),
                reading.truth(fields, "trust_remote_code", false),
                instances,
                reading.truth(fields, "use_ray_serve", false),
                reading.text(fields, "extra_args", ""),
                reading.port(fields, "data_parallel_rpc_port", defaultRpcPort));
    }

    private Service ray(Fields fields) {
        int port = reading.port(fields, "port", RAY_PORT);
        List<String> pools = reading.texts(fields, "node_pools");
        RayService ray = new RayService(steps.step(fields, reading.required(fields, "container"), port), pools, port);
        Map<String, Fields> resources = fields.optional("resources")
                .flatMap(Value::mapping)
                .map(map -> map.each(Value::mapping))
                .orElse(Map.of());
        resources.values().forEach(pool -> pool.each(Value::real));
        for (String key : List.of("num_cpus", "num_gpus")) {
            fields.optional(key).filter(value -> !value.isNull()).ifPresent(reading::integer);
        }
        reading.text(fields, "extra_args", "");
        fields.refuseUnknown();
        checkSpan(fields, ray, resources);
        return ray;
    }

    private void checkSpan(Fields fields, RayService ray, Map<String, Fields> resources) {
        ray.step()
                .nodePool()
                .ifPresent(pool -> reading.findings()
                        .add(
                                Rule.FIELD,
                                fields.path().child("node_pool"),
                                "a ray service spans node_pools, not one node_pool",
                                "node_pools: [" + Reading.shown(pool) + "]"));
        if (ray.nodePools().stream().distinct().count() != ray.nodePools().size()) {
            reading.findings().add(Rule.FIELD, fields.path().child("node_pools"), "a pool is listed twice", "");
        }
        for (String pool : resources.keySet()) {
            if (!ray.nodePools().contains(pool)) {
                String what = "resources for the pool " + Reading.shown(pool) + ", which the service does not span";
                reading.findings()
                        .add(Rule.FIELD, fields.path().child("resources").child(pool), what, "");
            }
        }
    }
}
