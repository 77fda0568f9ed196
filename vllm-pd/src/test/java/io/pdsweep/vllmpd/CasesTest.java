package io.pdsweep.vllmpd;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.pdsweep.vllmpd.check.Finding;
import io.pdsweep.vllmpd.check.Rule;
import io.pdsweep.vllmpd.fleet.Deployed;
import io.pdsweep.vllmpd.fleet.DeployedEngine;
import io.pdsweep.vllmpd.fleet.DeployedRouter;
import io.pdsweep.vllmpd.fleet.Endpoint;
import io.pdsweep.vllmpd.fleet.Fleet;
import io.pdsweep.vllmpd.fleet.Mode;
import io.pdsweep.vllmpd.fleet.PolicyWiring;
import io.pdsweep.vllmpd.model.RouterSettings;
import io.pdsweep.vllmpd.read.Strictness;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every field of every case's {@code # EXPECT:} line. */
final class CasesTest {
    private static final Path CASES = Path.of("src/test/resources/cases");
    private static final Set<String> KNOWN = Set.of(
            "valid",
            "upstream",
            "job_nodes",
            "services",
            "policy_base_url",
            "policy_model_name",
            "warnings",
            "sim",
            "field",
            "message_contains",
            "strict");

    static List<Path> cases() throws Exception {
        try (Stream<Path> files = Files.list(CASES)) {
            return files.sorted().toList();
        }
    }

    @Test
    void thereAre24() throws Exception {
        assertThat(cases()).hasSize(24);
    }

    @ParameterizedTest
    @MethodSource("cases")
    void meetsItsExpectation(Path file) throws Exception {
        JsonNode expect = expectation(file);
        assertThat(KNOWN).containsAll(fieldNames(expect));
        DeploymentFile read = DeploymentFile.read(file, Strictness.STRICT, Map.of());
        assertThat(read.isValid())
                .as("%s", read.findings())
                .isEqualTo(expect.get("valid").asBoolean());
        reference(file, expect.get("upstream").asText(), read);
        if (read.isValid()) {
            valid(expect, read);
        } else {
            invalid(expect, read);
        }
    }

    private static JsonNode expectation(Path file) throws Exception {
        String line = Files.readAllLines(file).stream()
                .filter(text -> text.startsWith("# EXPECT: "))
                .findFirst()
                .orElseThrow();
        return new ObjectMapper().readTree(line.substring("# EXPECT: ".length()));
    }

    private static void reference(Path file, String upstream, DeploymentFile strict) {
        DeploymentFile compat = DeploymentFile.read(file, Strictness.REFERENCE, Map.of());
        String verdict = compat.verdict().toString();
        switch (upstream) {
            case "needs-job" -> {
                assertThat(verdict).isEqualTo("rejects");
                assertThat(compat.findings(Rule.Severity.ERROR))
                        .extracting(finding -> finding.problem().path())
                        .containsExactly("job");
            }
            case "crashes" -> assertThat(verdict).isEqualTo("rejects");
            default -> assertThat(verdict).isEqualTo(upstream);
        }
        assertThat(strict.findings()).isNotNull();
    }

    private static void invalid(JsonNode expect, DeploymentFile read) {
        List<Finding> errors = read.findings(Rule.Severity.ERROR);
        String field = expect.get("field").asText();
        List<Finding> there = errors.stream()
                .filter(finding -> finding.problem().path().equals(field))
                .toList();
        assertThat(there).as("%s", errors).isNotEmpty();
        assertThat(there.get(0).problem().line()).isPositive();
        String all = errors.toString();
        for (JsonNode word : expect.get("message_contains")) {
            assertThat(all).contains(word.asText());
        }
        boolean strict = expect.path("strict").asBoolean(false);
        assertThat(there.stream().allMatch(finding -> finding.rule().stage() == Rule.Stage.OURS))
                .isEqualTo(strict);
        // Case 26 has two mistakes; case 16 puts a third server of 8 GPUs on a pool of 8.
        if (!field.contains("tensor_paralel") && !field.equals("services.chat-prefill")) {
            assertThat(errors).as("one mistake, one message").hasSize(1);
        }
    }

    private static void valid(JsonNode expect, DeploymentFile read) {
        Fleet fleet = read.fleet();
        assertThat(fleet.deployment().compute().nodes())
                .isEqualTo(expect.get("job_nodes").asInt());
        assertThat(fleet.services().stream().map(Deployed::name).toList())
                .containsExactlyElementsOf(fieldNames(expect.get("services")));
        for (Deployed service : fleet.services()) {
            service(expect.get("services").get(service.name()), service);
        }
        assertThat(fleet.policy().map(PolicyWiring::baseUrl).orElse(null))
                .isEqualTo(expect.get("policy_base_url").asText(null));
        if (expect.has("policy_model_name")) {
            assertThat(fleet.policy().orElseThrow().modelName())
                    .isEqualTo(expect.get("policy_model_name").asText());
        }
        assertThat(read.findings(Rule.Severity.WARNING))
                .hasSize(expect.get("warnings").asInt());
        DeployedRouter router = fleet.routers().get(0);
        assertThat(router.prefill().simulatedInstances())
                .isEqualTo(expect.get("sim").get("NP").asInt());
        assertThat(router.decode().simulatedInstances())
                .isEqualTo(expect.get("sim").get("ND").asInt());
    }

    private static void service(JsonNode expect, Deployed service) {
        Set<String> checked = new TreeSet<>();
        Map<String, Object> actual =
                service instanceof DeployedEngine engine ? engine(engine) : router((DeployedRouter) service);
        for (String key : fieldNames(expect)) {
            JsonNode wanted = expect.get(key);
            Object is = actual.get(key);
            if (wanted.isArray()) {
                List<String> items = new ArrayList<>();
                wanted.forEach(item -> items.add(item.asText()));
                assertThat(is).as(service.name() + " " + key).isEqualTo(items);
            } else {
                assertThat(String.valueOf(is)).as(service.name() + " " + key).isEqualTo(wanted.asText());
            }
            checked.add(key);
        }
        assertThat(checked).isNotEmpty();
    }

    private static Map<String, Object> engine(DeployedEngine engine) {
        boolean parallel =
                engine.shape().mode() == Mode.DP_LOCAL || engine.shape().mode() == Mode.DP_MULTINODE;
        return Map.ofEntries(
                Map.entry("port", engine.port()),
                Map.entry("role", engine.kv().orElseThrow().role()),
                Map.entry("pool", engine.span().pool().orElseThrow()),
                Map.entry("first_node", engine.firstNode()),
                Map.entry("nodes", engine.span().nodes()),
                Map.entry("mode", engine.shape().mode()),
                Map.entry("dp_size", parallel ? engine.service().instances() : "none"),
                Map.entry("dp_local", engine.dataParallelPerNode()),
                Map.entry("rpc_port", engine.service().dataParallelRpcPort()),
                Map.entry("nixl_port", engine.kv().orElseThrow().nixlPort()),
                Map.entry("tp", engine.service().tensorParallelSize()),
                Map.entry("pp", engine.service().pipelineParallelSize()),
                Map.entry("instances", engine.service().instances()));
    }

    private static Map<String, Object> router(DeployedRouter router) {
        RouterSettings settings = router.service().router();
        return Map.of(
                "port", router.port(),
                "node", router.firstNode(),
                "prefill_endpoints", texts(router.prefill().endpoints()),
                "decode_endpoints", texts(router.decode().endpoints()),
                "prefill_policy", settings.prefillPolicy(),
                "decode_policy", settings.decodePolicy(),
                "request_timeout_secs", settings.requestTimeoutSeconds(),
                "log_level", settings.logLevel(),
                "intra_node_data_parallel_size", settings.intraNodeDataParallelSize());
    }

    private static List<String> texts(List<Endpoint> endpoints) {
        return endpoints.stream().map(Endpoint::toString).toList();
    }

    private static List<String> fieldNames(JsonNode node) {
        List<String> names = new ArrayList<>();
        node.fieldNames().forEachRemaining(names::add);
        return names;
    }
}
