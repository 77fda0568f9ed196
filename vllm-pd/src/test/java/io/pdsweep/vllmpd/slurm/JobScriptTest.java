package io.pdsweep.vllmpd.slurm;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Each mode on the stub cluster, to the benchmark; and the reference's defects, each in its working form. */
final class JobScriptTest {
    @TempDir
    private Path dir;

    private static String file(int prefillNodes, String prefill, int decodeNodes, String decode, String service) {
        return """
            compute:
              cluster:
                type: slurm
                account: lab
                node_pools:
                  pre: {partition: batch, nodes: %s, gpus_per_node: 8}
                  dec-b: {partition: batch, nodes: %s, gpus_per_node: 8}
            services:
              chat:
                type: vllm_pd
                container: img
                model: acme/quartz
                %s
                prefill: {node_pool: pre, %s}
                decode: {node_pool: dec-b, %s}
            driver:
              policy_model: chat
              benchmarks: {quizset: {run: {limit: 5, tags: [a, b], model: {name: x}}}}
            """.formatted(prefillNodes, decodeNodes, service, prefill, decode);
    }

    private StubCluster run(String yaml) throws Exception {
        StubCluster cluster = new StubCluster(dir, yaml, Map.of());
        assertThat(cluster.text("errors")).isEmpty();
        assertThat(cluster.status).as(cluster.output).isZero();
        assertThat(cluster.words("gym")).startsWith(cluster.host(0), "eval", "run");
        return cluster;
    }

    private static List<String> after(List<String> words, String flag) {
        int at = words.indexOf(flag);
        return at < 0 ? List.of() : words.subList(at + 1, words.size());
    }

    private static String value(List<String> words, String flag) {
        return after(words, flag).isEmpty() ? "" : after(words, flag).get(0);
    }

    @Test
    void single() throws Exception {
        StubCluster cluster = run(file(1, "tensor_parallel_size: 8", 1, "tensor_parallel_size: 8", ""));
        assertThat(cluster.words("vllm-chat-prefill-node7"))
                .containsExactly(
                        "nixl=node7:5600",
                        "serve",
                        "acme/quartz",
                        "--port",
                        "8001",
                        "--tensor-parallel-size",
                        "8",
                        "--kv-transfer-config",
                        "{\"kv_connector\":\"NixlConnector\",\"kv_role\":\"kv_producer\","
                                + "\"kv_load_failure_policy\":\"fail\"}");
        assertThat(cluster.words("vllm-chat-decode-node2")).startsWith("nixl=node2:5601");
        assertThat(cluster.words("vllm-router-chat"))
                .containsExactly(
                        "node7",
                        "--prefill-policy",
                        "cache_aware",
                        "--decode-policy",
                        "cache_aware",
                        "--vllm-pd-disaggregation",
                        "--prefill",
                        "http://node7:8001",
                        "--decode",
                        "http://node2:8002",
                        "--host",
                        "0.0.0.0",
                        "--port",
                        "8000",
                        "--intra-node-data-parallel-size",
                        "1",
                        "--request-timeout-secs",
                        "86400",
                        "--log-level",
                        "error");
        assertThat(cluster.text("curl").lines().distinct())
                .containsExactly(
                        "http://localhost:8001/health", "http://node2:8002/health", "http://localhost:8000/health");
        String folder = cluster.job().toString();
        assertThat(cluster.words("gym"))
                .containsExactly(
                        "node7",
                        "eval",
                        "run",
                        "+output_jsonl_fpath=" + folder + "/artifacts/rollouts.jsonl",
                        "--model-type",
                        "openai_model",
                        "+observability_enabled=True",
                        "+limit=5",
                        "+tags=[a,b]",
                        "+model.name=x",
                        "+policy_base_url=http://localhost:8000/v1",
                        "+policy_model_name=acme/quartz",
                        "+policy_api_key=dummy",
                        "+model_call_capture_dir=" + folder + "/model-calls",
                        "+require_complete=True");
    }

    @Test
    void perNode() throws Exception {
        StubCluster cluster =
                run(file(3, "tensor_parallel_size: 8", 2, "tensor_parallel_size: 8", "server_per_node: true"));
        for (int node = 0; node < 5; node++) {
            String tier = node < 3 ? "prefill" : "decode";
            List<String> words = cluster.words("vllm-chat-" + tier + "-" + cluster.host(node));
            assertThat(words.get(0)).isEqualTo("nixl=" + cluster.host(node) + ":" + (node < 3 ? 5600 : 5601));
            assertThat(words).doesNotContain("--headless", "--data-parallel-size");
        }
        assertThat(String.join(" ", cluster.words("vllm-router-chat")))
                .contains("--prefill http://node7:8001 --prefill http://node2:8001 --prefill http://node11:8001"
                        + " --decode http://node1:8002 --decode http://node9:8002 --host");
    }

    @Test
    void dataParallelInsideANode() throws Exception {
        StubCluster cluster = run(file(
                1,
                "tensor_parallel_size: 2, number_of_instances: 4, trust_remote_code: true",
                1,
                "number_of_instances: 8",
                ""));
        assertThat(after(cluster.words("vllm-chat-prefill-node7"), "--tensor-parallel-size"))
                .startsWith("2", "--data-parallel-size", "4", "--trust-remote-code", "--kv-transfer-config");
        assertThat(value(cluster.words("vllm-chat-decode-node2"), "--data-parallel-size"))
                .isEqualTo("8");
    }

    /** Defect 1 of the reference: its head address is empty on the nodes, so no node starts. */
    @Test
    void dataParallelOverNodes() throws Exception {
        StubCluster cluster = run(file(
                2,
                "tensor_parallel_size: 4, number_of_instances: 4, extra_args: --api-server-count 2 --max-model-len=9",
                3,
                "tensor_parallel_size: 4, number_of_instances: 6, data_parallel_rpc_port: 14000",
                ""));
        for (int node = 0; node < 5; node++) {
            boolean prefill = node < 2;
            int rank = prefill ? node : node - 2;
            String tier = prefill ? "prefill" : "decode";
            List<String> words = cluster.words("vllm-chat-" + tier + "-" + cluster.host(node));
            assertThat(words.get(0)).isEqualTo("nixl=" + cluster.host(node) + ":" + (prefill ? 5600 : 5601));
            assertThat(value(words, "--data-parallel-address")).isEqualTo(prefill ? "node7" : "node11");
            assertThat(value(words, "--data-parallel-rpc-port")).isEqualTo(prefill ? "13345" : "14000");
            assertThat(value(words, "--data-parallel-size")).isEqualTo(prefill ? "4" : "6");
            assertThat(value(words, "--data-parallel-size-local")).isEqualTo("2");
            assertThat(words.contains("--headless")).isEqualTo(rank > 0);
            assertThat(value(words, "--data-parallel-start-rank")).isEqualTo(rank > 0 ? "" + 2 * rank : "");
            assertThat(words.contains("--api-server-count")).isEqualTo(prefill && rank == 0);
            assertThat(words.contains("--max-model-len=9")).isEqualTo(prefill);
        }
        assertThat(String.join(" ", cluster.words("vllm-router-chat")))
                .contains("--prefill http://node7:8001 --decode http://node11:8002 --host");
    }

    /** Defect 2: its Ray head is the job's first node, wherever the pool starts. */
    @Test
    void oneInstanceOverNodesByRay() throws Exception {
        StubCluster cluster = run(file(2, "tensor_parallel_size: 16", 3, "tensor_parallel_size: 24", ""));
        assertThat(cluster.words("ray-chat-decode"))
                .contains("node11:6379", "--min-nodes", "3", "--num-gpus=8", "--distributed-executor-backend");
        assertThat(cluster.words("ray-chat-prefill")).contains("node7:6379", "--min-nodes", "2");
        assertThat(cluster.has("vllm-chat-decode-node11")).isTrue();
        assertThat(cluster.has("vllm-chat-decode-node1")).isFalse();
        assertThat(after(cluster.words("vllm-chat-prefill-node7"), "--kv-transfer-config"))
                .endsWith("--distributed-executor-backend", "ray");
    }

    @Test
    void oneInstanceOverNodesByAnOlderRay() throws Exception {
        StubCluster cluster = new StubCluster(
                dir,
                file(1, "tensor_parallel_size: 8", 2, "tensor_parallel_size: 16", ""),
                Map.of("STUB_SYMMETRIC", "0"));
        assertThat(cluster.status).as(cluster.output).isZero();
        assertThat(String.join(" ", cluster.words("ray-chat-decode")))
                .contains("node2 start --head --port=6379")
                .contains("node11 start --address=node2:6379");
        assertThat(cluster.has("vllm-chat-decode-node2")).isTrue();
    }

    /** Defect 3: it starts a pinned router once on every node of the pool. */
    @Test
    void pinnedRouterStartsOnce() throws Exception {
        StubCluster cluster = run(file(
                2,
                "number_of_instances: 16",
                1,
                "number_of_instances: 8",
                "node_pool: pre\n    pre_command: export NOTE=1"));
        assertThat(cluster.words("srun-chat").get(0)).isEqualTo("node7");
        assertThat(cluster.words("vllm-router-chat")).startsWith("node7").contains("http://node11:8002");
    }

    /** Defect 5: a login shell would reset PATH and lose the image's vllm. */
    @Test
    void startsNoLoginShell() throws Exception {
        StubCluster cluster = run(file(2, "number_of_instances: 16", 1, "number_of_instances: 8", ""));
        assertThat(Files.readString(cluster.job().resolve("job.sh"))).doesNotContain("bash -l");
    }

    /** Defect 6: its router gives up after 600 s, however long the tiers may load. */
    @Test
    void routerWaitsAsLongAsTheTiersMayLoad() throws Exception {
        StubCluster cluster = run(file(
                1,
                "health_check: {timeout_seconds: 900}, tensor_parallel_size: 8",
                1,
                "health_check: {timeout_seconds: 1200}, tensor_parallel_size: 8",
                ""));
        assertThat(value(cluster.words("vllm-router-chat"), "--worker-startup-timeout-secs"))
                .isEqualTo("2100");
    }

    @Test
    void preCommandRunsAfterTheNixlExportsAndBeforeTheServer() throws Exception {
        StubCluster cluster = run(file(
                1,
                "tensor_parallel_size: 8, pre_command: 'export NOTE=\"it''s $VLLM_NIXL_SIDE_CHANNEL_PORT\"'",
                1,
                "tensor_parallel_size: 8",
                ""));
        assertThat(cluster.words("env-chat-prefill-node7")).contains("NOTE=it's 5600");
    }

    @Test
    void theBenchmarksStatusIsTheJobs() throws Exception {
        String yaml = file(1, "tensor_parallel_size: 8", 1, "tensor_parallel_size: 8", "");
        assertThat(new StubCluster(dir, yaml, Map.of("STUB_GYM_STATUS", "7")).status)
                .isEqualTo(7);
    }

    @Test
    void endsWhenAServiceStops() throws Exception {
        String yaml = file(1, "tensor_parallel_size: 8, pre_command: exit 3", 1, "tensor_parallel_size: 8", "");
        StubCluster cluster = new StubCluster(dir, yaml, Map.of());
        assertThat(cluster.status).isEqualTo(1);
        assertThat(cluster.output).contains("ERROR: chat-prefill stopped while it started");
        assertThat(cluster.has("gym")).isFalse();
    }

    @Test
    void keepsSecretsOutOfEveryFile() throws Exception {
        String yaml = file(
                1,
                "tensor_parallel_size: 8, env: {A: 'host:SECRET_A', B: 'runtime:SECRET_B', C: 'lit:x y'}",
                1,
                "tensor_parallel_size: 8, env: {D: \"lit:${oc.env:SECRET_A}\"}",
                "");
        yaml = yaml.replace("env: {D: \"lit:${oc.env:SECRET_A}\"}", "pre_command: 'true'");
        StubCluster cluster = new StubCluster(dir, yaml, Map.of("SECRET_A", "s3 $x 'a", "SECRET_B", "s4 `b`"));
        assertThat(cluster.status).as(cluster.output).isZero();
        assertThat(cluster.words("env-chat-prefill-node7")).contains("A=s3 $x 'a", "B=s4 `b`", "C=x y");
        for (Path file :
                List.of(cluster.job().resolve("job.sh"), cluster.job().resolveSibling("resolved-config.yaml"))) {
            assertThat(Files.readString(file)).doesNotContain("s3", "s4").contains("SECRET_A");
            assertThat(Files.getPosixFilePermissions(file)).isEqualTo(PosixFilePermissions.fromString("rw-------"));
        }
    }
}
