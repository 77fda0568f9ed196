package io.pdsweep.vllmpd.read;

import io.pdsweep.vllmpd.check.Rule;
import io.pdsweep.vllmpd.model.EngineService;
import io.pdsweep.vllmpd.model.PdService;
import io.pdsweep.vllmpd.model.RouterSettings;
import io.pdsweep.vllmpd.model.StepSettings;
import io.pdsweep.yaml.Fields;
import io.pdsweep.yaml.Mapping;
import io.pdsweep.yaml.Scalar;
import io.pdsweep.yaml.ScalarKind;
import io.pdsweep.yaml.Value;
import java.util.List;
import java.util.Optional;

/**
 * Reads a {@code vllm_pd} entry and fills in what its tiers inherit: container, model and served name, the next two
 * ports after the router's, and for decode the RPC port after prefill's.
 */
final class PdReader {
    private static final List<String> SERVICE_ONLY = List.of("server_per_node", "nixl_side_channel_port");
    private static final List<String> SERVICE_SETS = List.of("kv_role", "kv_connector", "kv_load_failure_policy");

    private final Reading reading;
    private final ServiceReader services;

    PdReader(Reading reading, ServiceReader services) {
        this.reading = reading;
        this.services = services;
    }

    PdService read(Fields fields) {
        int port = routerPort(fields);
        ServiceReader.Inherited base = new ServiceReader.Inherited(
                reading.required(fields, "container"),
                reading.required(fields, "model"),
                reading.nullable(fields, "served_model_name"));
        EngineService prefill = tier(fields, "prefill", base, port + 1, EngineService.DEFAULT_RPC_PORT);
        EngineService decode = tier(fields, "decode", base, port + 2, prefill.dataParallelRpcPort() + 1);
        StepSettings step = new StepReader(reading).modelStep(fields, base.container(), port);
        PdService service = new PdService(
                step,
                base.model(),
                port,
                base.servedModelName(),
                prefill,
                decode,
                reading.truth(fields, "server_per_node", false),
                reading.bounded(fields, "nixl_side_channel_port", 5600, 1, 65534),
                router(fields),
                reading.text(fields, "kv_connector", "NixlConnector"),
                reading.text(fields, "kv_load_failure_policy", "fail"));
        fields.refuseUnknown();
        return service;
    }

    /** The reference adds 1 to the port before it looks at its type: a quoted one is an error there too. */
    private int routerPort(Fields fields) {
        return addable(fields, "port")
                ? reading.port(fields, "port", ServiceReader.DEFAULT_PORT)
                : ServiceReader.DEFAULT_PORT;
    }

    private boolean addable(Fields fields, String key) {
        Optional<Value> given = fields.optional(key);
        if (given.isPresent()
                && given.get().node() instanceof Scalar scalar
                && (scalar.kind() == ScalarKind.TEXT || scalar.kind() == ScalarKind.NULL)) {
            given.get().problem("got " + scalar.describe(), "an integer, such as " + key + ": 8000", "");
            return false;
        }
        return true;
    }

    private RouterSettings router(Fields fields) {
        return new RouterSettings(
                reading.text(fields, "prefill_policy", "cache_aware"),
                reading.text(fields, "decode_policy", "cache_aware"),
                reading.bounded(fields, "intra_node_data_parallel_size", 1, 1, Integer.MAX_VALUE),
                reading.bounded(fields, "request_timeout_secs", 86400, 1, Integer.MAX_VALUE),
                reading.text(fields, "log_level", "error"));
    }

    private EngineService tier(
            Fields service, String name, ServiceReader.Inherited base, int defaultPort, int defaultRpcPort) {
        Optional<Fields> found = service.required(name).flatMap(Value::mapping);
        Fields fields = found.orElseGet(() -> emptyTier(service, name));
        fields.optional("type").ifPresent(type -> {
            if (!(type.node() instanceof Scalar scalar) || !scalar.text().equals("vllm")) {
                String what = "a tier's type is " + type.node().describe();
                reading.findings().add(Rule.TIER_KEY, type.path(), what, "vllm, or no type");
            }
        });
        for (String key : SERVICE_SETS) {
            given(fields, key).ifPresent(value -> {
                String what = "unknown key on the " + name + " tier: " + key + " is set by the service";
                String where = key.equals("kv_role") ? "no such key" : key + " on the vllm_pd service itself";
                reading.findings().add(Rule.TIER_KEY, value.path(), what, where);
            });
        }
        for (String key : SERVICE_ONLY) {
            given(fields, key).ifPresent(value -> {
                String what = key + " is set on the " + name + " tier";
                String where = "it on the vllm_pd service itself; it applies to both tiers";
                reading.findings().add(Rule.MISPLACED, value.path(), what, where);
            });
        }
        if (!reading.strict() && name.equals("prefill")) {
            addable(fields, "data_parallel_rpc_port");
        }
        ServiceReader.Inherited own = new ServiceReader.Inherited(
                reading.text(fields, "container", base.container()),
                reading.text(fields, "model", base.model()),
                fields.optional("served_model_name").isPresent()
                        ? reading.nullable(fields, "served_model_name")
                        : base.servedModelName());
        EngineService tier = services.engine(fields, own, defaultPort, defaultRpcPort);
        fields.refuseUnknown();
        return tier;
    }

    /** The value of a key that is never right here, so that no message lists it among the known ones. */
    private static Optional<Value> given(Fields fields, String key) {
        return fields.mapping().keys().contains(key) ? fields.optional(key) : Optional.empty();
    }

    /** Stands in for a tier that is missing or no mapping, which has been recorded. */
    private Fields emptyTier(Fields service, String name) {
        Mapping empty = new Mapping(service.mapping().at(), List.of());
        return service.standIn(name, empty);
    }
}
