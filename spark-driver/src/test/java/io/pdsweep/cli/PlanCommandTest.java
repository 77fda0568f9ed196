package io.pdsweep.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.pdsweep.capacity.CapacityAnswer;
import io.pdsweep.capacity.Fleet;
import io.pdsweep.capacity.LocalPlan;
import io.pdsweep.sim.Parameter;
import io.pdsweep.spec.CapacityReader;
import io.pdsweep.spec.Numbers;
import io.pdsweep.vllmpd.DeploymentFile;
import io.pdsweep.vllmpd.read.Strictness;
import io.pdsweep.vllmpd.sim.ScenarioMapping;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
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
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
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
            sayable.addAll(List.of(Parameter.B, Parameter.MAX_SEQS_D, Parameter.BLOCKS_D));
            for (Parameter parameter : sayable) {
                assertThat(values)
                        .as(parameter.label())
                        .containsEntry(
                                parameter.label(),
                                Numbers.text(chosen.scenario().value(parameter)));
            }
            // the simulator's defaults that nobody chose are vLLM's to choose
            assertThat(values).hasSize(sayable.size());
            assertThat(Files.readString(written))
                    .contains("#   - not chosen, so not written: vLLM decides; simulated with bs = 16 ")
                    .doesNotContain("--max-model-len")
                    .contains(
                            "#   - kept: ttft_p99 at most 0.5 s",
                            "#   - a session: p = 0.9, Z = 3 s; ",
                            "#   - " + rate + " sessions/s; the fleet carries ");
            assertThat(said.toString(StandardCharsets.UTF_8)).contains(chosen.name() + ", is in " + written);
        }
    }

    /** TP and PP as the deployment has them, and the limits that it or the plan sets. */
    @Test
    void aDeploymentWithPipelineParallelismKeepsIt() throws IOException {
        String piped = Files.readString(fleet)
                .replace("tensor_parallel_size: 8", "tensor_parallel_size: 4\n      pipeline_parallel_size: 2");
        Files.writeString(fleet, piped);
        Path written = folder.resolve("piped.yaml");
        Path plan = file(PLAN.replace("ND: [1, 2]", "ND: [1, 2], blocksP: [4000]")
                .replace("B: 4096, blocksD: 3000, max_seqsD: 32", "blocksD: 3000"));
        Arguments arguments =
                arguments(plan.toString(), "--deployment", fleet.toString(), "--write-deployment", written.toString());
        DeploymentBase base = DeploymentBase.of(arguments).orElseThrow();
        LocalPlan local = new LocalPlan(
                CapacityReader.read(plan, base.settings()).of(base.included(), base.prefillGpus(), base.decodeGpus()));
        FleetWriter.of(arguments, local.plan(), Optional.of(base))
                .write(local.answer(), console(new ByteArrayOutputStream()));

        assertThat(Files.readString(written))
                .contains("tensor_parallel_size: 4\n      pipeline_parallel_size: 2\n")
                .contains("--max-num-seqs 16", "--num-gpu-blocks-override 4000", "--max-model-len 16384")
                .doesNotContain("--max-num-batched-tokens", "--block-size");
        DeploymentFile read = DeploymentFile.read(written, Strictness.STRICT, Map.of());
        assertThat(read.fleet().routers().get(0).prefill().service().gpusPerInstance())
                .isEqualTo(8);
        assertThat(ScenarioMapping.of(read.fleet(), Map.of()).values())
                .containsEntry("max_seqsP", "16")
                .containsEntry("max_seqsD", "64")
                .containsEntry("max_model_len", "16384")
                .containsEntry("blocksP", "4000")
                .containsEntry("blocksD", "3000")
                .doesNotContainKeys("B", "bs");
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
    @DisabledOnOs(OS.WINDOWS)
    @Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void aDeploymentMayBeAPipe() throws Exception {
        Path sweep = Files.writeString(folder.resolve("s.yaml"), "name: s\nset: {ND: 7}\nseeds: 1..2\n");
        Path pipe = folder.resolve("pipe");
        assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor())
                .isZero();
        byte[] text = Files.readAllBytes(fleet);
        Thread writer = new Thread(() -> {
            try {
                Files.write(pipe, text); // waits for its reader
            } catch (IOException closed) {
                throw new UncheckedIOException(closed);
            }
        });
        writer.setDaemon(true);
        writer.start();

        Invocation run = Invocation.of("run", sweep.toString(), "--deployment", pipe.toString(), "--dry-run");

        assertThat(run.code()).as(run.err()).isEqualTo(ExitCode.OK);
        assertThat(run.out()).contains("NP=3 ND=7");
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
    void aFolderThatIsNotThereIsToldBeforeThePlanIsMade() throws IOException {
        Path plan = file(PLAN);
        Path out = folder.resolve("out");
        for (String option : List.of("--write-deployment", "--write-decider")) {
            for (Map.Entry<String, String> each : Map.of(
                            "nodir/dep.yaml", "there is no folder " + folder.resolve("nodir"),
                            "plan.yaml/dep.yaml", folder.resolve("plan.yaml") + " is no folder")
                    .entrySet()) {
                String place = folder.resolve(each.getKey()).toString();
                Invocation refused = Invocation.of("plan", plan.toString(), "--out", out.toString(), option, place);
                assertThat(refused.refusedInOneLine()).as(refused.err()).isTrue();
                assertThat(refused.err()).contains(option + " " + place + ": " + each.getValue());
            }
        }
        String both = folder.resolve("both").toString();
        Invocation same = Invocation.of(
                "plan", plan.toString(), "--out", out.toString(), "--write-deployment", both, "--write-decider", both);
        assertThat(same.refusedInOneLine()).as(same.err()).isTrue();
        assertThat(out).doesNotExist();
    }

    @Test
    void aFileForAnotherCommandIsToldAsThat() throws IOException {
        for (Invocation plan : List.of(
                Invocation.of("check", "../sweeps/plan-small.yaml"),
                Invocation.of("run", "../sweeps/plan-small.yaml", "--dry-run"))) {
            assertThat(plan.refusedInOneLine()).as(plan.err()).isTrue();
            assertThat(plan.err())
                    .contains("search: this is a plan file: use pdsweep plan, with --dry-run to check it, expected a"
                            + " sweep file");
        }
        Invocation sweep = Invocation.of("plan", "../sweeps/quickstart.yaml", "--dry-run");
        assertThat(sweep.refusedInOneLine()).as(sweep.err()).isTrue();
        assertThat(sweep.err())
                .contains("this is a sweep file: use pdsweep run, or pdsweep check, expected a plan file");
        for (String command : List.of("check", "plan")) {
            Invocation deployment = Invocation.of(command, fleet.toString());
            assertThat(deployment.refusedInOneLine()).as(deployment.err()).isTrue();
            assertThat(deployment.err()).contains("this is a vllm_pd deployment file: use pdsweep deployment");
        }
        for (Invocation swapped : List.of(
                Invocation.of("deployment", "check", "../sweeps/plan-small.yaml"),
                Invocation.of("plan", "../sweeps/plan-pods.yaml", "--deployment", "../sweeps/quickstart.yaml"))) {
            assertThat(swapped.refusedInOneLine()).as(swapped.err()).isTrue();
            assertThat(swapped.err()).contains("this is a sweep or plan file: use pdsweep check or pdsweep plan");
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
