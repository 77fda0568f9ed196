package io.pdsweep.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.pdsweep.capacity.CapacityAnswer;
import io.pdsweep.capacity.Fleet;
import io.pdsweep.capacity.LocalPlan;
import io.pdsweep.sim.Parameter;
import io.pdsweep.spec.Numbers;
import io.pdsweep.vllmpd.DeploymentFile;
import io.pdsweep.vllmpd.read.Strictness;
import io.pdsweep.vllmpd.sim.ScenarioMapping;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What {@code plan} and {@code run} do with deployment files, without Spark. */
class PlanCommandTest {
    private static final String PLAN = """
            name: pods
            set: {thr: 1, horizon: 400, warmup: 50, B: 4096, blocksD: 3000, max_seqsD: 32}
            slo: {ttft_p99: 500 ms}
            axes: {NP: [1, 3], ND: [1, 2]}
            cost: {prefill_gpu_hour: 2.5, decode_gpu_hour: 2}
            search: {from: 0.2, to: 2, precision: 50 %}
            rates: [0.4, 1]
            seeds: 1..2
            """;

    @TempDir
    Path folder;

    private Path fleet;

    @BeforeEach
    void writeTheFleetOfThePage() throws IOException {
        Matcher block = Pattern.compile("```yaml\n(.*?)```", Pattern.DOTALL)
                .matcher(Files.readString(Path.of("../docs/how-to/deployment.md")));
        assertThat(block.find()).isTrue();
        fleet = Files.writeString(folder.resolve("fleet.yaml"), block.group(1));
    }

    private Path file(String text) throws IOException {
        return Files.writeString(folder.resolve("plan.yaml"), text);
    }

    private static Console console(ByteArrayOutputStream out) {
        PrintStream stream = new PrintStream(out, true, StandardCharsets.UTF_8);
        return new Console(stream, stream, false);
    }

    private static Arguments arguments(String... words) {
        return Arguments.parse(new PlanCommand().options(), List.of(words));
    }

    /** write, check, to-scenario: the chosen fleet again, in every parameter that a vllm_pd file can say. */
    @Test
    void aWrittenFleetIsTheChosenOneAgain() throws IOException {
        LocalPlan plan = new LocalPlan(PLAN);
        CapacityAnswer answer = plan.answer();
        for (String rate : List.of("0.4", "1")) {
            Path written = folder.resolve("chosen-" + rate + ".yaml");
            ByteArrayOutputStream said = new ByteArrayOutputStream();
            FleetWriter.of(
                            arguments(
                                    "p.yaml",
                                    "--write-deployment",
                                    written.toString(),
                                    "--rate",
                                    rate,
                                    "--model",
                                    "a/b"),
                            plan.plan(),
                            Optional.empty())
                    .write(answer, console(said));
            assertThat(Invocation.of("deployment", "check", written.toString()).code())
                    .isEqualTo(ExitCode.OK);
            DeploymentFile read = DeploymentFile.read(written, Strictness.STRICT, Map.of());
            Map<String, String> values =
                    ScenarioMapping.of(read.fleet(), Map.of()).values();
            Fleet chosen = answer.rates().stream()
                    .filter(each -> each.rate() == Double.parseDouble(rate))
                    .findFirst()
                    .orElseThrow()
                    .cheapest()
                    .orElseThrow()
                    .fleet();
            List<Parameter> sayable =
                    new ArrayList<>(List.of(Parameter.NP, Parameter.ND, Parameter.THR, Parameter.MINP));
            sayable.addAll(List.of(Parameter.B, Parameter.BS, Parameter.MAX_MODEL_LEN, Parameter.MAX_SEQS_P));
            sayable.addAll(List.of(Parameter.MAX_SEQS_D, Parameter.BLOCKS_P, Parameter.BLOCKS_D));
            for (Parameter parameter : sayable) {
                assertThat(values)
                        .as(parameter.label())
                        .containsEntry(
                                parameter.label(),
                                Numbers.text(chosen.scenario().value(parameter)));
            }
            assertThat(Files.readString(written))
                    .contains(
                            "#   - kept: ttft_p99 at most 0.5 s", "#   - " + rate + " sessions/s; the fleet carries ");
            assertThat(said.toString(StandardCharsets.UTF_8)).contains(chosen.name() + ", is in " + written);
        }
    }

    @Test
    void aThresholdIsRefusedForARouterWithoutADeciderAndToldAsTheDecidersSettings() throws IOException {
        Path plan = file(PLAN.replace("thr: 1", "thr: 512"));
        String decider = "nonCachedTokens: 512, promptTokens: 0";
        for (Invocation refused : List.of(
                Invocation.of("plan", plan.toString(), "--deployment", fleet.toString(), "--dry-run"),
                Invocation.of("plan", plan.toString(), "--dry-run", "--write-deployment", folder + "/x.yaml"))) {
            assertThat(refused.refusedInOneLine()).as(refused.err()).isTrue();
            assertThat(refused.err()).contains("vllm-router has no decider", decider);
        }
        Path sweep = Files.writeString(folder.resolve("s.yaml"), "name: s\nset: {thr: 512}\nseeds: 1..2\n");
        Invocation run = Invocation.of("run", sweep.toString(), "--deployment", fleet.toString(), "--dry-run");
        assertThat(run.refusedInOneLine()).as(run.err()).isTrue();
        assertThat(run.err()).contains("s.yaml asks ", decider);
    }

    @Test
    void aDeploymentHoldsWhereTheFileSaysNothing() throws IOException {
        Path sweep = Files.writeString(folder.resolve("s.yaml"), "name: s\nset: {ND: 7}\nseeds: 1..2\n");
        Invocation run = Invocation.of("run", sweep.toString(), "--deployment", fleet.toString(), "--dry-run");
        assertThat(run.code()).as(run.err()).isEqualTo(ExitCode.OK);
        assertThat(run.out()).contains("NP=3 ND=7", "thr=1");
        Invocation plan = Invocation.of("plan", file(PLAN).toString(), "--deployment", fleet.toString(), "--dry-run");
        assertThat(plan.out()).contains("NP=3 ND=2, 40 GPUs, 92.00 cost/h");
    }

    @Test
    void refusesInOneLineWhatItCannotWrite() throws IOException {
        Path plan = file(PLAN);
        Files.createFile(folder.resolve("taken.yaml"));
        Path none = Files.writeString(folder.resolve("none.yaml"), PLAN.replace("rates: [0.4, 1]\n", ""));
        for (String[] words : List.of(
                new String[] {"plan", plan.toString()},
                new String[] {"plan", plan.toString(), "--dry-run", "--write-deployment", folder + "/taken.yaml"},
                new String[] {"plan", plan.toString(), "--dry-run", "--rate", "1"},
                new String[] {"plan", plan.toString(), "--dry-run", "--write-decider", folder + "/x", "--rate", "3"},
                new String[] {"plan", plan.toString(), "--dry-run", "--choose", "bs=16"},
                new String[] {"plan", none.toString(), "--dry-run", "--write-decider", folder + "/x"},
                new String[] {"plan", "../sweeps/quickstart.yaml", "--deployment", folder + "/missing.yaml"})) {
            assertThat(Invocation.of(words).refusedInOneLine())
                    .as(List.of(words).toString())
                    .isTrue();
        }
    }

    @Test
    void writesNothingWhenNoFleetCarriesTheRate() {
        LocalPlan plan = new LocalPlan(PLAN.replace("ttft_p99: 500 ms", "ttft_p99: 1 us"));
        Path written = folder.resolve("none.yaml");
        FleetWriter writer = FleetWriter.of(
                arguments("p.yaml", "--write-deployment", written.toString()), plan.plan(), Optional.empty());
        assertThatThrownBy(() -> writer.write(plan.answer(), console(new ByteArrayOutputStream())))
                .isInstanceOf(UsageException.class)
                .hasMessage("no fleet carries 1 sessions/s: no file is written");
        assertThat(written).doesNotExist();
    }
}
