package io.pdsweep.vllmpd.sim;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.pdsweep.vllmpd.DeploymentFile;
import io.pdsweep.vllmpd.Files;
import io.pdsweep.vllmpd.check.Rule;
import io.pdsweep.vllmpd.fleet.DeployedRouter;
import io.pdsweep.vllmpd.read.Strictness;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** A plan written as a file, checked, and mapped back to the plan. */
final class FleetFileTest {
    private static PlannedTier tier(int instances, int tensorParallelSize) {
        return tier(instances, tensorParallelSize, 1);
    }

    private static PlannedTier tier(int instances, int tensorParallelSize, int pipelineParallelSize) {
        return new PlannedTier(instances, tensorParallelSize, pipelineParallelSize, Optional.of(16), Optional.of(4000));
    }

    private static PlannedFleet fleet(PlannedTier prefill, PlannedTier decode, double thr) {
        Map<String, Integer> shared = Map.of("--max-model-len", 16384);
        return new PlannedFleet("acme/quartz", prefill, decode, 8, thr, 0, shared, List.of("TTFT p99 below\n0.5 s"));
    }

    @Test
    void roundTripsEveryFleet() {
        Random random = new Random(6);
        for (int i = 0; i < 300; i++) {
            int[] sizes = {1, 2, 3, 4, 5, 8, 16};
            int prefillTp = sizes[random.nextInt(7)];
            int decodeTp = sizes[random.nextInt(7)];
            int prefillPp = 1 + random.nextInt(3);
            int decodePp = 1 + random.nextInt(3);
            int prefill = prefillTp * prefillPp > 8 ? 1 : 1 + random.nextInt(20);
            int decode = decodeTp * decodePp > 8 ? 1 : 1 + random.nextInt(20);
            String text = FleetFile.PLACEHOLDERS.write(
                    fleet(tier(prefill, prefillTp, prefillPp), tier(decode, decodeTp, decodePp), 1));
            DeploymentFile file = Files.check(text);
            assertThat(file.findings(Rule.Severity.ERROR)).as("%s", text).isEmpty();
            ScenarioMapping mapping = ScenarioMapping.of(file.fleet(), Map.of());
            assertThat(mapping.values())
                    .containsEntry("NP", "" + prefill)
                    .containsEntry("ND", "" + decode)
                    .containsEntry("thr", "1")
                    .containsEntry("minp", "0")
                    .containsEntry("max_seqsP", "16")
                    .containsEntry("blocksD", "4000")
                    .containsEntry("max_model_len", "16384");
            DeployedRouter router = file.fleet().routers().get(0);
            assertThat(router.prefill().service().tensorParallelSize()).isEqualTo(prefillTp);
            assertThat(router.prefill().service().pipelineParallelSize()).isEqualTo(prefillPp);
            assertThat(router.decode().service().pipelineParallelSize()).isEqualTo(decodePp);
            assertThat(text.contains("pipeline_parallel_size")).isEqualTo(prefillPp > 1 || decodePp > 1);
            assertThat(text).contains("#   - TTFT p99 below 0.5 s\n");
        }
    }

    @Test
    void writesNoLimitThatThePlanDoesNotFix() {
        PlannedTier free = new PlannedTier(2, 8, 1, Optional.empty(), Optional.empty());
        String text =
                FleetFile.PLACEHOLDERS.write(new PlannedFleet("acme/quartz", free, free, 8, 1, 0, Map.of(), List.of()));
        assertThat(text).doesNotContain("extra_args");
        DeploymentFile file = Files.check(text);
        assertThat(file.findings(Rule.Severity.ERROR)).isEmpty();
        assertThat(ScenarioMapping.of(file.fleet(), Map.of()).values()).containsOnlyKeys("NP", "ND", "thr", "minp");
    }

    @Test
    void isValidForTheReferenceOnceItHasAJob() {
        String text = FleetFile.PLACEHOLDERS.write(fleet(tier(6, 2), tier(3, 8), 1));
        DeploymentFile file = Files.check(text + "job:\n  output_path: /x\n", Strictness.REFERENCE);
        assertThat(file.verdict()).isEqualTo(DeploymentFile.Verdict.ACCEPTS);
    }

    @Test
    void quotesWhateverItIsGiven() {
        FleetFile odd = new FleetFile("a: b #c", "x\"y", "yes", "0123", 900);
        String text = odd.write(new PlannedFleet(
                "- m\u2028", tier(1, 1), tier(1, 1), 8, 1, 0, Map.of(), List.of("a\u0085b\n- evil: 1")));
        DeploymentFile file = Files.check(text);
        assertThat(file.findings(Rule.Severity.ERROR))
                .extracting(finding -> finding.problem().path())
                .containsOnly("compute.cluster.account");
    }

    @Test
    void refusesAThresholdThatTheRouterDoesNotHave() {
        PlannedFleet fleet = fleet(tier(1, 8), tier(1, 8), 512);
        assertThatThrownBy(() -> FleetFile.PLACEHOLDERS.write(fleet))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("thr = 512")
                .hasMessageContaining("expected thr = 1, minp = 0");
        assertThat(fleet.deciderSettings()).contains("nonCachedTokens: 512 ", "promptTokens: 0 ");
    }

    @Test
    void refusesSeveralInstancesLargerThanANode() {
        assertThatThrownBy(() -> FleetFile.PLACEHOLDERS.write(fleet(tier(2, 16), tier(1, 8), 1)))
                .hasMessageContaining("Cannot write 2 instances of TP 16");
        assertThatThrownBy(() -> FleetFile.PLACEHOLDERS.write(fleet(tier(2, 8, 2), tier(1, 8), 1)))
                .hasMessageContaining("Cannot write 2 instances of TP 8 x PP 2");
    }
}
