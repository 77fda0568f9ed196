package io.pdsweep.cli;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.pdsweep.report.TextTable;
import io.pdsweep.vllmpd.fleet.Deployed;
import io.pdsweep.vllmpd.fleet.DeployedEngine;
import io.pdsweep.vllmpd.fleet.DeployedRouter;
import io.pdsweep.vllmpd.fleet.Endpoint;
import io.pdsweep.vllmpd.fleet.Fleet;
import io.pdsweep.vllmpd.fleet.Mode;
import io.pdsweep.vllmpd.sim.MappedParameter;
import io.pdsweep.vllmpd.sim.ScenarioMapping;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** A deployment as text. */
final class DeploymentText {
    private DeploymentText() {}

    static String fleet(Fleet fleet) {
        TextTable table = new TextTable(
                4, List.of("service", "what", "nodes", "mode", "port", "NIXL", "RPC", "TP", "PP", "GPUs"));
        StringBuilder ways = new StringBuilder();
        for (Deployed service : fleet.services()) {
            if (service instanceof DeployedEngine engine) {
                int first = engine.firstNode();
                int last = first + engine.span().nodes() - 1;
                table.row(List.of(
                        engine.name(),
                        engine.kv().map(kv -> kv.role().toString()).orElse("vllm"),
                        first == last ? Integer.toString(first) : first + "-" + last,
                        engine.shape().mode().toString(),
                        Integer.toString(engine.port()),
                        engine.kv().map(kv -> Integer.toString(kv.nixlPort())).orElse(""),
                        engine.shape().mode() == Mode.DP_MULTINODE
                                ? Integer.toString(engine.service().dataParallelRpcPort())
                                : "",
                        Integer.toString(engine.service().tensorParallelSize()),
                        Integer.toString(engine.service().pipelineParallelSize()),
                        Long.toString(engine.gpusUsed())));
            } else {
                String what = service instanceof DeployedRouter ? "vllm-router" : "ray";
                String port = Integer.toString(service.port());
                table.row(List.of(service.name(), what, "0", "", port, "", "", "", "", ""));
            }
            if (service instanceof DeployedRouter router) {
                ways.append(router.name()).append(" sends to ").append(endpoints(router.prefill()));
                ways.append(", then to ").append(endpoints(router.decode())).append(" (node:port)\n");
            }
        }
        fleet.policy()
                .ifPresent(policy -> ways.append("benchmarks use ")
                        .append(policy.baseUrl())
                        .append(", model ")
                        .append(policy.modelName())
                        .append('\n'));
        ways.append("nodes ")
                .append(fleet.deployment().compute().nodes())
                .append("; GPUs used ")
                .append(fleet.gpusUsed());
        fleet.gpusAllocated()
                .ifPresent(all -> ways.append(", allocated ")
                        .append(all)
                        .append(", idle ")
                        .append(all - fleet.gpusUsed()));
        return table + "\n" + ways + "\n";
    }

    private static String endpoints(DeployedEngine tier) {
        return tier.endpoints().stream().map(Endpoint::toString).collect(Collectors.joining(" "));
    }

    static String scenario(ScenarioMapping mapping) {
        TextTable table = new TextTable(5, List.of("parameter", "value", "from", "fit", "note"));
        mapping.parameters().forEach((name, mapped) -> table.row(row(name, mapped)));
        mapping.notModelled().forEach((name, mapped) -> table.row(row(name, mapped)));
        String set = mapping.values().entrySet().stream()
                .map(entry -> "--set " + entry.getKey() + "=" + entry.getValue())
                .collect(Collectors.joining(" "));
        return table + "\nthe router sees " + mapping.prefillEndpoints() + " prefill and " + mapping.decodeEndpoints()
                + " decode endpoint(s)\n" + ProgramName.ofProcess() + " simulate " + set + "\n";
    }

    private static List<String> row(String name, MappedParameter mapped) {
        String from = mapped.line() > 0 ? "line " + mapped.line() : label(mapped.origin());
        return List.of(name, mapped.value(), from, label(mapped.fit()), mapped.note());
    }

    static ObjectNode scenarioJson(ScenarioMapping mapping) {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        json.put("service", mapping.service());
        json.put("prefill_endpoints", mapping.prefillEndpoints());
        json.put("decode_endpoints", mapping.decodeEndpoints());
        add(json.putObject("parameters"), mapping.parameters());
        add(json.putObject("not_in_the_simulator"), mapping.notModelled());
        return json;
    }

    private static void add(ObjectNode json, Map<String, MappedParameter> parameters) {
        parameters.forEach((name, mapped) -> json.putObject(name)
                .put("value", mapped.value())
                .put("from", label(mapped.origin()))
                .put("line", mapped.line())
                .put("path", mapped.path())
                .put("fit", label(mapped.fit()))
                .put("exact", mapped.fit() == MappedParameter.Fit.EXACT)
                .put("note", mapped.note()));
    }

    private static String label(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }
}
