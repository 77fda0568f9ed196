package io.pdsweep.vllmpd.slurm;

import static org.assertj.core.api.Assertions.assertThat;

import io.pdsweep.vllmpd.DeploymentFile;
import io.pdsweep.vllmpd.read.Strictness;
import io.pdsweep.yaml.Document;
import io.pdsweep.yaml.YamlReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/** Runs a rendered script to its end with stand-ins for Slurm and the servers, each of which notes what it was given. */
final class StubCluster {
    /** In no sorted order: whoever sorts them is found out. */
    static final List<String> HOSTS = List.of("node7", "node2", "node11", "node1", "node9", "node3");

    private static final Path STUBS = Path.of("src/test/resources/stubs").toAbsolutePath();

    private final Path dir;
    private final Path job;
    private final List<String> hosts;
    final int status;
    final String output;

    StubCluster(Path dir, String yaml, Map<String, String> environment) throws Exception {
        this.dir = dir;
        Document document = new YamlReader().parse("case.yaml", yaml);
        DeploymentFile file = DeploymentFile.check(document, Strictness.STRICT, environment);
        int nodes = file.fleet().deployment().compute().nodes();
        this.hosts = HOSTS.subList(0, nodes);
        this.job = new JobFolder(file, "run").write(dir.resolve("out")).resolve("quizset");
        ProcessBuilder builder =
                new ProcessBuilder("bash", job.resolve("job.sh").toString());
        builder.directory(job.toFile()).redirectErrorStream(true);
        Map<String, String> env = builder.environment();
        env.clear();
        env.put("PATH", STUBS + ":/usr/local/bin:/usr/bin:/bin");
        env.put("STUB_DIR", dir.toString());
        env.put("STUB_NODES", String.join(" ", hosts));
        env.put("SLURM_JOB_NODELIST", "stub[1-9]");
        env.put("SLURM_JOB_ID", "4711");
        env.put("STUB_SYMMETRIC", "1");
        env.putAll(environment);
        Process process = builder.start();
        CompletableFuture<String> printed = CompletableFuture.supplyAsync(() -> read(process));
        boolean ended = process.waitFor(60, TimeUnit.SECONDS);
        // Slurm ends the steps with the job. The output ends when the last step has.
        Files.writeString(dir.resolve("over"), "");
        if (!ended) {
            process.destroyForcibly();
        }
        this.output = printed.get(60, TimeUnit.SECONDS);
        assertThat(ended).as("the script did not end:%n%s", output).isTrue();
        this.status = process.exitValue();
    }

    private static String read(Process process) {
        try {
            return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
    }

    String host(int node) {
        return hosts.get(node);
    }

    Path job() {
        return job;
    }

    /** What a stand-in was given, word by word. */
    List<String> words(String name) throws IOException {
        List<String> words = new ArrayList<>(List.of(text(name).split("\0", -1)));
        words.remove(words.size() - 1);
        return words;
    }

    boolean has(String name) {
        return Files.exists(dir.resolve(name));
    }

    String text(String name) throws IOException {
        return has(name) ? Files.readString(dir.resolve(name), StandardCharsets.UTF_8) : "";
    }
}
