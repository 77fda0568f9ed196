package io.pdsweep.vllmpd;

import io.pdsweep.vllmpd.read.Strictness;
import io.pdsweep.yaml.YamlReader;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A small deployment file to break. */
public final class Files {
    /** Valid by every rule, without advice. */
    public static final String BASE = """
            compute:
              cluster:
                type: slurm
                account: lab
                node_pools:
                  pre: {partition: batch, nodes: 1, gpus_per_node: 8}
                  dec: {partition: batch, nodes: 1, gpus_per_node: 8}
            services:
              chat:
                type: vllm_pd
                container: img
                model: acme/quartz
                prefill:
                  node_pool: pre
                  tensor_parallel_size: 8
                  health_check: {timeout_seconds: 900}
                decode:
                  node_pool: dec
                  tensor_parallel_size: 8
                  health_check: {timeout_seconds: 900}
            driver:
              policy_model: chat
              benchmarks:
                quizset: {}
            job:
              output_path: /shared/evals
            """;

    private Files() {}

    /** The base with one text replaced, which must be there; {@code \n} in the replacement starts a line. */
    public static String with(String old, String replacement) {
        if (!BASE.contains(old)) {
            throw new IllegalArgumentException("not in the base: " + old);
        }
        return BASE.replaceFirst(Pattern.quote(old), Matcher.quoteReplacement(replacement.replace("\\n", "\n")));
    }

    /** A file checked by all rules. */
    public static DeploymentFile check(String yaml) {
        return check(yaml, Strictness.STRICT);
    }

    /** A file checked. */
    public static DeploymentFile check(String yaml, Strictness strictness) {
        return DeploymentFile.check(new YamlReader().parse("f.yaml", yaml), strictness, Map.of("SET", "1"));
    }
}
