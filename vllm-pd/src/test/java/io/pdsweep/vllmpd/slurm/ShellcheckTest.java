package io.pdsweep.vllmpd.slurm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.pdsweep.vllmpd.DeploymentFile;
import io.pdsweep.vllmpd.fleet.DeployedEngine;
import io.pdsweep.vllmpd.fleet.Fleet;
import io.pdsweep.vllmpd.fleet.Mode;
import io.pdsweep.vllmpd.read.Strictness;
import io.pdsweep.yaml.YamlReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Every script of every valid case, and what each node runs, passes bash -n and shellcheck (where it is installed). */
final class ShellcheckTest {
    private static final String SPAN = """
            compute: {c: {type: slurm, account: x, node_pools: {
              a: {partition: p, nodes: 2, gpus_per_node: 8}, b: {partition: p, nodes: 2, gpus_per_node: 8}}}}
            services:
              chat: {type: vllm_pd, container: i, model: m, prefill: {node_pool: a, tensor_parallel_size: 16},
                     decode: {node_pool: b, tensor_parallel_size: 16, env: {S: "host:PATH", T: "runtime:T"}}}
            driver:
              policy_model: chat
              gym_install: {ref: "v1"}
              benchmarks: {one: {prepare: {a: b}}, two: {command: "echo it's done"}}
            """;

    @TempDir
    private Path dir;

    @Test
    void passes() throws Exception {
        Set<Mode> modes = new TreeSet<>();
        List<String> names = new ArrayList<>();
        try (Stream<Path> files = Files.list(Path.of("src/test/resources/cases"))) {
            for (Path path : files.sorted().toList()) {
                write(
                        DeploymentFile.read(path, Strictness.STRICT, Map.of()),
                        path.getFileName().toString(),
                        names,
                        modes);
            }
        }
        DeploymentFile span =
                DeploymentFile.check(new YamlReader().parse("s", SPAN), Strictness.STRICT, Map.of("PATH", "p"));
        assertThat(span.isValid()).as("%s", span.findings()).isTrue();
        write(span, "span", names, modes);
        assertThat(modes).containsExactly(Mode.PER_NODE, Mode.SINGLE, Mode.DP_LOCAL, Mode.DP_MULTINODE, Mode.RAY_SPAN);
        for (String name : names) {
            assertThat(run("bash", "-n", name)).isEmpty();
        }
        assumeTrue(
                run("sh", "-c", "command -v shellcheck || true").contains("shellcheck"), "shellcheck is not installed");
        List<String> command = new ArrayList<>(List.of("shellcheck"));
        command.addAll(names);
        assertThat(run(command.toArray(String[]::new))).isEmpty();
    }

    private void write(DeploymentFile file, String name, List<String> names, Set<Mode> modes) throws Exception {
        if (!file.isValid()) {
            return;
        }
        Fleet fleet = file.fleet();
        for (String benchmark : fleet.deployment().driver().benchmarks().keySet()) {
            String script = name + "-" + benchmark + ".sh";
            Files.writeString(dir.resolve(script), JobScript.of(fleet, benchmark, "/x/" + benchmark));
            names.add(script);
        }
        for (DeployedEngine engine : fleet.engines()) {
            modes.add(engine.shape().mode());
            String script = name + "-" + engine.name() + ".sh";
            Files.writeString(
                    dir.resolve(script), "#!/bin/bash\n" + new EngineCommand(engine, "NODES").nodeScript() + "\n");
            names.add(script);
        }
    }

    private String run(String... command) throws Exception {
        Process process = new ProcessBuilder(command)
                .directory(dir.toFile())
                .redirectErrorStream(true)
                .start();
        return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    }
}
