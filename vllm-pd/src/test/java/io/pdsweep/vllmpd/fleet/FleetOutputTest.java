package io.pdsweep.vllmpd.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.pdsweep.vllmpd.DeploymentFile;
import io.pdsweep.vllmpd.Files;
import org.junit.jupiter.api.Test;

/** The JSON and the diagram of a fleet. */
final class FleetOutputTest {
    private static final String TWO_BY_TWO = Files.BASE
            .replace("nodes: 1", "nodes: 2")
            .replace("container: img", "container: img\n    server_per_node: true");

    @Test
    void jsonTellsServicesPortsAndGpus() {
        DeploymentFile file =
                Files.check(TWO_BY_TWO.replaceFirst("tensor_parallel_size: 8", "tensor_parallel_size: 4"));
        JsonNode json = FleetJson.of(file.fleet(), file.findings());
        assertThat(json.at("/services/chat-prefill/mode").asText()).isEqualTo("per-node");
        assertThat(json.at("/services/chat-prefill/gpus_used").asInt()).isEqualTo(8);
        assertThat(json.at("/services/chat/decode_endpoints").toString()).isEqualTo("[\"2:8002\",\"3:8002\"]");
        assertThat(json.at("/gpus").toString()).isEqualTo("{\"used\":24,\"allocated\":32,\"idle\":8}");
        assertThat(json.at("/findings/0/rule").asText()).isEqualTo("11d");
        assertThat(json.at("/findings/0/line").asInt()).isEqualTo(16);
    }

    @Test
    void diagramShowsPoolsPortsAndTheWayOfTheKvCache() {
        assertThat(Diagram.of(Files.check(TWO_BY_TWO).fleet())).isEqualTo("""
                        flowchart LR
                          driver(["driver, node 0"]) -->|"http://localhost:8000/v1"| s_CHAT
                          subgraph pool_PRE["pool pre: nodes 0 to 1, 8 GPUs each"]
                            s_CHAT_PREFILL["chat-prefill<br/>acme/quartz<br/>per-node, 2 x TP8 PP1<br/>port 8001, NIXL 5600"]
                          end
                          subgraph pool_DEC["pool dec: nodes 2 to 3, 8 GPUs each"]
                            s_CHAT_DECODE["chat-decode<br/>acme/quartz<br/>per-node, 2 x TP8 PP1<br/>port 8002, NIXL 5601"]
                          end
                          s_CHAT{{"chat<br/>vllm-router, node 0<br/>port 8000"}}
                          s_CHAT -->|"1 cache_aware, 2 endpoint(s)"| s_CHAT_PREFILL
                          s_CHAT -->|"2 cache_aware, 2 endpoint(s)"| s_CHAT_DECODE
                          s_CHAT_PREFILL ==>|"KV cache, NixlConnector"| s_CHAT_DECODE
                        """);
    }

    @Test
    void diagramTakesNothingOfTheFileForMarkup() {
        String yaml = Files.with("model: acme/quartz", "model: 'x\"]; <b>&#'");
        assertThat(Diagram.of(Files.check(yaml).fleet())).contains("x#34;#93;#59; #60;b#62;#38;#35;<br/>");
    }
}
