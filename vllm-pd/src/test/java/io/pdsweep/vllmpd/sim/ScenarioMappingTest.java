package io.pdsweep.vllmpd.sim;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.pdsweep.vllmpd.Files;
import io.pdsweep.vllmpd.sim.MappedParameter.Fit;
import io.pdsweep.vllmpd.sim.MappedParameter.Origin;
import io.pdsweep.yaml.InvalidYaml;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class ScenarioMappingTest {
    private static String tiers(String prefill, String decode) {
        return Files.with("node_pool: pre", "node_pool: pre\n      extra_args: \"" + prefill + "\"")
                .replace("node_pool: dec", "node_pool: dec\n      extra_args: \"" + decode + "\"");
    }

    private static ScenarioMapping map(String yaml) {
        return ScenarioMapping.of(Files.check(yaml).fleet(), Map.of());
    }

    @Test
    void saysOfEveryParameterWhereItComesFrom() {
        ScenarioMapping mapping =
                map(tiers("--max-num-seqs 32 --max-model-len=8k", "--max_model_len 8k --max-num-seqs=1K"));
        assertThat(mapping.parameters().keySet())
                .containsExactly(
                        "NP",
                        "ND",
                        "B",
                        "max_seqsP",
                        "max_seqsD",
                        "blocksP",
                        "blocksD",
                        "bs",
                        "max_model_len",
                        "a",
                        "omega",
                        "beta",
                        "c0",
                        "BwP",
                        "BwD",
                        "x0",
                        "thr",
                        "minp",
                        "Lambda",
                        "p",
                        "Z");
        assertThat(mapping.values())
                .containsExactly(
                        Map.entry("NP", "1"),
                        Map.entry("ND", "1"),
                        Map.entry("max_seqsP", "32"),
                        Map.entry("max_seqsD", "1024"),
                        Map.entry("max_model_len", "8000"),
                        Map.entry("thr", "1"),
                        Map.entry("minp", "0"));
        MappedParameter seqs = mapping.parameters().get("max_seqsP");
        assertThat(seqs.origin()).isEqualTo(Origin.FILE);
        assertThat(seqs.line()).isEqualTo(15);
        assertThat(seqs.path()).isEqualTo("services.chat.prefill.extra_args");
        assertThat(mapping.parameters().get("blocksP").origin()).isEqualTo(Origin.DEFAULT);
        assertThat(mapping.parameters().get("beta").origin()).isEqualTo(Origin.DEFAULT);
        assertThat(mapping.parameters().get("Lambda").origin()).isEqualTo(Origin.AXIS);
        assertThat(mapping.notModelled().get("prefill_policy").fit()).isEqualTo(Fit.APPROXIMATE);
        assertThat(mapping.notModelled().get("request_timeout_secs").origin()).isEqualTo(Origin.NOT_MODELLED);
    }

    @Test
    void countsRanksAsInstancesAndEndpointsApart() {
        ScenarioMapping mapping = map(Files.BASE
                .replaceFirst("tensor_parallel_size: 8", "number_of_instances: 8")
                .replace("nodes: 1", "nodes: 2")
                .replaceFirst("number_of_instances: 8", "number_of_instances: 16")
                .replace("tensor_parallel_size: 8", "tensor_parallel_size: 16"));
        assertThat(mapping.values()).containsEntry("NP", "16").containsEntry("ND", "1");
        assertThat(mapping.prefillEndpoints()).isEqualTo(1);
        assertThat(mapping.parameters().get("NP").fit()).isEqualTo(Fit.APPROXIMATE);
    }

    @Test
    void wantsOneValueWhereTheSimulatorHasOne() {
        String yaml = tiers("--block-size 16", "--block-size 32");
        assertThatThrownBy(() -> map(yaml))
                .isInstanceOf(InvalidYaml.class)
                .hasMessage(
                        "f.yaml:20: services.chat.decode.extra_args: --block-size is 16 on prefill and 32 on decode,"
                                + " but the simulator has one bs, expected one value, or a choice of bs");
        ScenarioMapping chosen = ScenarioMapping.of(Files.check(yaml).fleet(), Map.of("bs", 32L));
        assertThat(chosen.values()).containsEntry("bs", "32");
        assertThat(chosen.parameters().get("bs").fit()).isEqualTo(Fit.APPROXIMATE);
    }

    @Test
    void marksALimitOfOneTierUsedForBoth() {
        MappedParameter budget =
                map(tiers("--max-num-batched-tokens 4096", "")).parameters().get("B");
        assertThat(budget.value()).isEqualTo("4096");
        assertThat(budget.fit()).isEqualTo(Fit.APPROXIMATE);
        assertThat(budget.note()).contains("chat-prefill alone");
    }

    @Test
    void refusesAPoolSmallerThanARequestAndLimitsThatAreNoNumbers() {
        assertThatThrownBy(() -> map(tiers("--num-gpu-blocks-override 100", "")))
                .hasMessageContaining("blocksP x bs = 100 x 16 is below max_model_len 16384");
        assertThatThrownBy(() -> map(tiers("--max-num-seqs many", "")))
                .hasMessageContaining("--max-num-seqs is \"many\", expected a positive number");
    }

    @Test
    void wantsOneService() {
        String yaml = Files.BASE
                .replaceFirst("(?s)services:.*?driver", "services: {}\ndriver")
                .replace("policy_model: chat", "policy_host: x");
        assertThatThrownBy(() -> map(yaml)).hasMessageContaining("no vllm_pd service");
    }
}
