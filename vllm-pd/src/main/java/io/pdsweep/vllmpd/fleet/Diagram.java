package io.pdsweep.vllmpd.fleet;

import io.pdsweep.vllmpd.check.NameRules;
import io.pdsweep.vllmpd.model.Compute;
import java.util.List;

/** A fleet as a Mermaid flow chart (https://mermaid.js.org): pools, tiers, ports, and the way of the KV cache. */
public final class Diagram {
    private Diagram() {}

    /** The Mermaid text. */
    public static String of(Fleet fleet) {
        StringBuilder chart = new StringBuilder("flowchart LR\n");
        Compute compute = fleet.deployment().compute();
        fleet.policy()
                .ifPresent(policy -> chart.append("  driver([\"driver, node ")
                        .append(fleet.driverNode())
                        .append("\"]) -->|\"")
                        .append(text(policy.baseUrl()))
                        .append("\"| ")
                        .append(id(policy.service()))
                        .append('\n'));
        compute.pools().forEach((name, pool) -> {
            int first = compute.firstNode(name);
            String gpus =
                    pool.gpusPerNode().map(count -> ", " + count + " GPUs each").orElse("");
            chart.append("  subgraph pool_")
                    .append(NameRules.variable(name))
                    .append("[\"pool ")
                    .append(text(name))
                    .append(": nodes ")
                    .append(first)
                    .append(" to ")
                    .append(first + pool.nodes() - 1)
                    .append(gpus)
                    .append("\"]\n");
            fleet.engines().stream()
                    .filter(engine -> engine.span().pool().filter(name::equals).isPresent())
                    .forEach(engine -> chart.append("    ").append(box(engine)));
            chart.append("  end\n");
        });
        fleet.engines().stream()
                .filter(engine -> engine.span().pool().isEmpty())
                .forEach(engine -> chart.append("  ").append(box(engine)));
        fleet.routers().forEach(router -> router(chart, router));
        return chart.toString();
    }

    private static String box(DeployedEngine engine) {
        StringBuilder label = new StringBuilder(text(engine.name()))
                .append("<br/>")
                .append(text(engine.service().model()))
                .append("<br/>")
                .append(engine.shape().mode())
                .append(", ")
                .append(engine.simulatedInstances())
                .append(" x TP")
                .append(engine.service().tensorParallelSize())
                .append(" PP")
                .append(engine.service().pipelineParallelSize())
                .append("<br/>port ")
                .append(engine.port());
        engine.kv().ifPresent(kv -> label.append(", NIXL ").append(kv.nixlPort()));
        return id(engine.name()) + "[\"" + label + "\"]\n";
    }

    private static void router(StringBuilder chart, DeployedRouter router) {
        chart.append("  ")
                .append(id(router.name()))
                .append("{{\"")
                .append(text(router.name()))
                .append("<br/>vllm-router, node 0<br/>port ")
                .append(router.port())
                .append("\"}}\n");
        for (DeployedEngine tier : List.of(router.prefill(), router.decode())) {
            boolean prefill = tier.equals(router.prefill());
            String policy = prefill
                    ? router.service().router().prefillPolicy()
                    : router.service().router().decodePolicy();
            chart.append("  ")
                    .append(id(router.name()))
                    .append(prefill ? " -->|\"1 " : " -->|\"2 ")
                    .append(text(policy))
                    .append(", ")
                    .append(tier.endpoints().size())
                    .append(" endpoint(s)\"| ")
                    .append(id(tier.name()))
                    .append('\n');
        }
        chart.append("  ")
                .append(id(router.prefill().name()))
                .append(" ==>|\"KV cache, ")
                .append(text(router.service().kvConnector()))
                .append("\"| ")
                .append(id(router.decode().name()))
                .append('\n');
    }

    private static String id(String name) {
        return "s_" + NameRules.variable(name);
    }

    /** Mermaid's own escapes; nothing of the file can end a label or be taken for HTML. */
    private static String text(String text) {
        StringBuilder escaped = new StringBuilder();
        text.codePoints().forEach(c -> {
            boolean plain = Character.isLetterOrDigit(c) || " ./:_@-".indexOf(c) >= 0;
            escaped.append(plain ? Character.toString(c) : "#" + c + ";");
        });
        return escaped.toString();
    }
}
