package io.pdsweep.vllmpd.check;

import io.pdsweep.vllmpd.fleet.DeployedEngine;
import io.pdsweep.vllmpd.fleet.DeployedRay;
import io.pdsweep.vllmpd.fleet.DeployedRouter;
import io.pdsweep.vllmpd.fleet.Fleet;
import io.pdsweep.vllmpd.fleet.Mode;
import io.pdsweep.vllmpd.fleet.ShellWords;
import io.pdsweep.vllmpd.model.EngineService;
import io.pdsweep.yaml.KeyPath;
import java.util.List;

/** Rules A1 to A8: a file that works, and what users of such files ran into. */
final class Advice {
    private static final int LONG_LOAD_SECONDS = 600;
    private static final List<String> MANAGED =
            List.of("--port", "--tensor-parallel-size", "-tp", "--kv-transfer-config", "--headless");

    private final Fleet fleet;
    private final Findings findings;

    Advice(Fleet fleet, Findings findings) {
        this.fleet = fleet;
        this.findings = findings;
    }

    void check() {
        fleet.engines().forEach(this::engine);
        fleet.routers().forEach(this::router);
        if (fleet.deployment().otelEnabled()) {
            notRendered(KeyPath.of("otel"), "the OpenTelemetry collector");
        }
        fleet.services().stream()
                .filter(DeployedRay.class::isInstance)
                .forEach(ray -> notRendered(ray.path(), "a ray service"));
        fleet.deployment().driver().benchmarks().forEach((name, benchmark) -> {
            if (benchmark.resume().isPresent()) {
                notRendered(KeyPath.of("driver", "benchmarks", name, "resumable"), "automatic resumption");
            }
        });
    }

    private void notRendered(KeyPath path, String what) {
        findings.add(Rule.NOT_RENDERED, path, what + " is checked, but not part of the rendered script", "");
    }

    private void engine(DeployedEngine engine) {
        engine.step()
                .healthCheck()
                .filter(check -> check.timeoutSeconds() < LONG_LOAD_SECONDS)
                .ifPresent(check -> {
                    String what = engine.name() + " is given " + check.timeoutSeconds() + " s to load its model";
                    KeyPath path = engine.path().child("health_check").child("timeout_seconds");
                    findings.add(Rule.SHORT_HEALTH, path, what, LONG_LOAD_SECONDS + " or more for a large one");
                });
        for (String word : words(engine.service())) {
            String flag = word.split("=", 2)[0];
            if (MANAGED.contains(flag) || flag.startsWith("--data-parallel-")) {
                String what = "extra_args repeat " + flag + ", which the deployment sets";
                findings.add(
                        Rule.MANAGED_FLAG, engine.path().child("extra_args"), what, "it left out: the last one wins");
            }
        }
        if (engine.kv().isPresent() && engine.shape().mode() == Mode.RAY_SPAN) {
            String what = engine.name() + " is one instance over "
                    + engine.shape().nodes() + " nodes; NIXL's host is each node's own (vllm#19053)";
            findings.add(Rule.RAY_SPAN, engine.path().child("node_pool"), what, "");
        }
        if (engine.kv().isPresent() && engine.service().pipelineParallelSize() > 1) {
            String what = engine.name() + " uses pipeline parallelism, which fails under NIXL (vllm#22430)";
            findings.add(Rule.PIPELINE, engine.path().child("pipeline_parallel_size"), what, "1");
        }
    }

    private static List<String> words(EngineService engine) {
        try {
            return ShellWords.split(engine.extraArgs());
        } catch (IllegalArgumentException shellCode) {
            return List.of();
        }
    }

    private void router(DeployedRouter router) {
        int prefill = router.prefill().service().tensorParallelSize();
        int decode = router.decode().service().tensorParallelSize();
        KeyPath tensor = router.decode().path().child("tensor_parallel_size");
        String sizes = "prefill has tensor_parallel_size " + prefill + ", decode " + decode;
        if (prefill > decode || (prefill != decode && decode % prefill != 0)) {
            String what = sizes + ": unsupported for most model architectures (vllm#27274, llm-d#2187)";
            findings.add(Rule.TENSOR_PARALLEL, tensor, what, "decode's to be a multiple of prefill's");
        } else if (prefill != decode) {
            findings.add(Rule.TENSOR_PARALLEL, tensor, sizes + ": not every architecture supports it", "");
        }
        if (!router.service().kvConnector().equals("NixlConnector")) {
            String what = "vllm-router is not told of the connector "
                    + router.service().kvConnector() + " (its --kv-connector stays nixl)";
            findings.add(Rule.CONNECTOR, router.path().child("kv_connector"), what, "");
        }
        if (router.service().router().intraNodeDataParallelSize() > 1) {
            String what = "vllm-router asks for an --api-key when it addresses ranks inside a node";
            findings.add(Rule.ROUTER_KEY, router.path().child("intra_node_data_parallel_size"), what, "");
        }
    }
}
