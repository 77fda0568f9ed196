package io.pdsweep.vllmpd.slurm;

import static org.assertj.core.api.Assertions.assertThat;

import io.pdsweep.yaml.YamlWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** No value of a file breaks out of the shell: odd texts in every free field arrive as they are, and nothing else runs. */
final class ShellFuzzTest {
    private static final List<String> PIECES = List.of(
            "'",
            "\"",
            "$(touch pwned)",
            "`touch pwned`",
            "; touch pwned;",
            "&& touch pwned",
            "|",
            "\n",
            "\\",
            "${PATH}",
            "$HOME",
            "*",
            "~",
            "#",
            " ",
            "'\"'\"'",
            "!x",
            "a",
            "é漢",
            "--flag",
            "=",
            "{a,b}",
            "\t",
            "<(x)",
            ">",
            "%s",
            "-n");

    @TempDir
    private Path dir;

    private static String odd(Random random) {
        StringBuilder text = new StringBuilder("x");
        for (int i = 0; i < 1 + random.nextInt(6); i++) {
            text.append(PIECES.get(random.nextInt(PIECES.size())));
        }
        return text.toString();
    }

    @Test
    void everyTextArrivesAsItIs() throws Exception {
        for (int seed = 0; seed < 60; seed++) {
            Random random = new Random(seed);
            String[] texts = new String[9];
            for (int i = 0; i < texts.length; i++) {
                texts[i] = odd(random);
            }
            String mount = "/" + texts[7].replaceAll("[\\p{Cntrl},:]", "_");
            String word = "'" + texts[2].replace("'", "_") + "'";
            String yaml = """
                    compute: {c: {type: slurm, account: x, node_pools: {a: {partition: p, nodes: 2}, b: {partition: p}}}}
                    services:
                      chat:
                        type: vllm_pd
                        container: %s
                        model: %s
                        served_model_name: %s
                        pre_command: %s
                        prefill: {node_pool: a, number_of_instances: 2, extra_args: %s, env: {E: %s}, mounts: [%s]}
                        decode: {node_pool: b}
                    driver:
                      policy_model: chat
                      container: %s
                      benchmarks: {quizset: {run: {k: %s}, prepare: {%s: v}}}
                    """.formatted(
                            quoted(texts[0]),
                            quoted(texts[1]),
                            quoted(texts[3]),
                            quoted("true"),
                            quoted("--hf-overrides " + word),
                            quoted("lit:" + texts[4]),
                            quoted(mount),
                            quoted(texts[5]),
                            quoted(texts[6]),
                            YamlWriter.scalar(texts[8]));
            Path own = Files.createDirectories(dir.resolve("seed" + seed));
            StubCluster cluster = new StubCluster(own, yaml, Map.of());
            assertThat(cluster.status).as("seed %d: %s", seed, cluster.output).isZero();
            for (String host : List.of("node7", "node2")) {
                assertThat(cluster.words("vllm-chat-prefill-" + host))
                        .as("seed %d", seed)
                        .contains(texts[1], texts[3], word.substring(1, word.length() - 1));
                assertThat(cluster.words("env-chat-prefill-" + host)).contains("E=" + texts[4]);
            }
            assertThat(cluster.words("srun-chat-prefill")).contains(texts[0], mount);
            assertThat(cluster.words("srun-driver").get(1)).isEqualTo(texts[5]);
            assertThat(cluster.words("gym"))
                    .contains("+k=" + texts[6], "+policy_model_name=" + texts[3], "+" + texts[8] + "=v");
            try (var files = Files.walk(own)) {
                assertThat(files.filter(path -> path.endsWith("pwned")))
                        .as("seed %d", seed)
                        .isEmpty();
            }
        }
    }

    private static String quoted(String text) {
        return YamlWriter.scalar(text.replace("${", "\\${"));
    }
}
