package io.pdsweep.vllmpd.check;

import static org.assertj.core.api.Assertions.assertThat;

import io.pdsweep.vllmpd.DeploymentFile;
import io.pdsweep.vllmpd.Files;
import io.pdsweep.vllmpd.read.Strictness;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Each rule by its number: what is replaced in a valid file, by what, and where the rule is found broken. */
final class RulesTest {
    private static final String TABLE = """
            1   | model: acme/quartz      | modle: acme/quartz                       | services.chat.modle
            1   | model: acme/quartz      | served_model_name: x                     | services.chat.model
            1   | policy_model: chat      | policy_model: [chat]                     | driver.policy_model
            1   | tensor_parallel_size: 8 | tensor_parallel_size: eight              | services.chat.prefill.tensor_parallel_size
            1   | container: img          | container: img\\n    port: "8000"        | services.chat.port
            1   | container: img          | container: img\\n    port: null          | services.chat.port
            1   | type: vllm_pd           | type: vllm_dp                            | services.chat.type
            1   | quizset: {}             | quizset: {comand: x}                     | driver.benchmarks.quizset.comand
            2   | node_pool: pre          | node_pool: pre\\n      env: {A: x}       | services.chat.prefill.env.A
            2   | node_pool: pre          | node_pool: pre\\n      env: {A: "host:1X"} | services.chat.prefill.env.A
            2   | node_pool: pre          | node_pool: pre\\n      env: {A: "host:UNSET"} | services.chat.prefill.env.A
            2   | policy_model: chat      | policy_model: chat\\n  env: {A: "runtime:a-b"} | driver.env.A
            3   | node_pool: dec          | node_pool: dec\\n      number_of_instances: 0 | services.chat.decode.number_of_instances
            4   | node_pool: dec          | node_pool: dec\\n      type: ray         | services.chat.decode.type
            4   | node_pool: dec          | node_pool: dec\\n      kv_role: kv_both | services.chat.decode.kv_role
            5   | node_pool: pre          | node_pool: pre\\n      server_per_node: false | services.chat.prefill.server_per_node
            5   | node_pool: dec          | node_pool: dec\\n      nixl_side_channel_port: 5600 | services.chat.decode.nixl_side_channel_port
            6   | compute:                | compute:\\n  other: {type: slurm, account: x} | compute
            7   | services:               | services:\\n  chat-decode: {type: vllm, container: i, model: m, port: 9000, node_pool: dec} | services.chat-decode
            8   | container: img          | container: img\\n    placement: elsewhere | services.chat.placement
            8   | node_pool: dec          | node_pool: dec\\n      placement: elsewhere | services.chat.decode.placement
            9   | node_pool: dec          | node_pool: deck                          | services.chat.decode.node_pool
            9   | container: img          | container: img\\n    node_pool: nowhere  | services.chat.node_pool
            10  | node_pool: pre          | port: 8001                               | services.chat.prefill.node_pool
            11a | node_pool: dec          | node_pool: dec\\n      number_of_instances: 2 | services.chat.decode.number_of_instances
            11b | dec: {partition: batch, nodes: 1 | dec: {partition: batch, nodes: 3  | services.chat.decode.number_of_instances
            11c | tensor_parallel_size: 8 | tensor_parallel_size: 9                  | services.chat.prefill.tensor_parallel_size
            11d | tensor_parallel_size: 8 | tensor_parallel_size: 4                  | services.chat.prefill.tensor_parallel_size
            12  | node_pool: dec          | node_pool: dec\\n      data_parallel_rpc_port: 13345 | services.chat.decode.data_parallel_rpc_port
            13  | container: img          | container: img\\n    node_pool: dec      | services.chat.node_pool
            14  | policy_model: chat      | policy_model: chat-decode                | driver.policy_model
            15  | quizset: {}             | quizset: {run: {policy_api_key: x}}      | driver.benchmarks.quizset.run.policy_api_key
            16  | quizset: {}             | quizset: {command: x, run: {a: 1}}       | driver.benchmarks.quizset.command
            16  | quizset: {}             | quizset: {command: x, resumable: true}   | driver.benchmarks.quizset.command
            17  | dec: {partition: batch  | dec: {partition: fast                    | compute.cluster.node_pools.dec.partition
            17  | nodes: 1, gpus_per_node: 8}\\n      dec | nodes: 1, gpus_per_node: 8, extra_args: {k: "1"}}\\n      dec | -
            18  | quizset: {}             | "quiz set": {}                           | driver.benchmarks.quiz set
            18  | quizset: {}             | "../up": {}                              | driver.benchmarks.../up
            20  | quizset: {}             | quizset: {resumable: {max_walltime: 2h}} | driver.benchmarks.quizset.resumable.max_walltime
            S1  | node_pool: dec          | node_pool: pre                           | services.chat.decode.node_pool
            S1  | services:               | services:\\n  judge: {type: vllm, container: i, model: m, port: 9000, node_pool: dec} | services.chat.decode.node_pool
            S2  | node_pool: pre          | node_pool: pre\\n      port: 8000        | services.chat.prefill.port
            S2  | services:               | services:\\n  judge: {type: vllm, container: i, model: m, port: 8002, node_pool: dec} | services.judge.port
            S3  | container: img          | container: img\\n    prefill_policy: cache-aware | services.chat.prefill_policy
            S3  | container: img          | container: img\\n    log_level: warn     | services.chat.log_level
            S4  | container: img          | container: img\\n    port: 65534         | services.chat.port
            S4  | container: img          | container: img\\n    port: 70000         | services.chat.port
            S4  | container: img          | container: img\\n    nixl_side_channel_port: 65535 | services.chat.nixl_side_channel_port
            S4  | tensor_parallel_size: 8 | tensor_parallel_size: 0                  | services.chat.prefill.tensor_parallel_size
            S4  | pre: {partition: batch, nodes: 1 | pre: {partition: batch, nodes: 0 | compute.cluster.node_pools.pre.nodes
            S5  | node_pool: dec          | node_pool: dec\\n      use_ray_serve: true | services.chat.decode.use_ray_serve
            S6  | pre: {partition         | 1pre: {partition                         | compute.cluster.node_pools.1pre
            S6  | services:               | services:\\n  CHAT: {type: vllm, container: i, model: m, port: 9000, node_pool: dec} | services.chat
            S7  | pre: {partition: batch, | pre: {partition: batch, ntasks_per_node: 2, | compute.cluster.node_pools.pre.ntasks_per_node
            S8  | {timeout_seconds: 900}  | {timeout_seconds: 4}                     | services.chat.prefill.health_check.timeout_seconds
            S9  | container: img          | container: img\\n    kv_load_failure_policy: retry | services.chat.kv_load_failure_policy
            S11 | account: lab            | account: "lab\\\\n#SBATCH --wrap=x"      | compute.cluster.account
            S11 | account: lab            | account: lab\\n    extra_args: {"a b": x} | compute.cluster.extra_args.a b
            S12 | node_pool: pre          | node_pool: pre\\n      extra_args: "--x 1; reboot" | services.chat.prefill.extra_args
            S12 | node_pool: pre          | node_pool: pre\\n      extra_args: "--x 'open" | services.chat.prefill.extra_args
            S12 | node_pool: pre          | node_pool: pre\\n      extra_args: --max-num-seqs x | services.chat.prefill.extra_args
            S12 | node_pool: dec          | node_pool: dec\\n      extra_args: --block-size | services.chat.decode.extra_args
            S13 | model: acme/quartz      | model: ""                                | services.chat.model
            S13 | node_pool: pre          | node_pool: pre\\n      mounts: ["/a:/b,/etc:/x"] | services.chat.prefill.mounts[0]
            S13 | output_path: /shared/evals | output_path: evals                    | job.output_path
            A1  | {timeout_seconds: 900}  | {timeout_seconds: 60}                    | services.chat.prefill.health_check.timeout_seconds
            A2  | tensor_parallel_size: 8 | tensor_parallel_size: 2                  | services.chat.decode.tensor_parallel_size
            A3  | tensor_parallel_size: 8 | tensor_parallel_size: 4\\n      pipeline_parallel_size: 2 | services.chat.prefill.pipeline_parallel_size
            A4  | node_pool: pre          | node_pool: pre\\n      extra_args: --port=9 | services.chat.prefill.extra_args
            A5  | container: img          | container: img\\n    kv_connector: MooncakeConnector | services.chat.kv_connector
            A6  | container: img          | container: img\\n    intra_node_data_parallel_size: 2 | services.chat.intra_node_data_parallel_size
            A8  | quizset: {}             | quizset: {resumable: true}               | driver.benchmarks.quizset.resumable
            """;

    @Test
    void theBaseIsValidWithoutAnyFinding() {
        assertThat(Files.check(Files.BASE).findings()).isEmpty();
        assertThat(Files.check(Files.BASE, Strictness.REFERENCE).findings()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '\u0001', textBlock = TABLE)
    void isFoundWhereItIsBroken(String rule, String old, String replacement, String path) {
        String yaml = edit(rule, old, replacement);
        DeploymentFile file = Files.check(yaml);
        List<Finding> there = file.findings().stream()
                .filter(finding -> finding.rule().code().equals(rule))
                .filter(finding -> path.equals("-") || finding.problem().path().equals(path))
                .toList();
        assertThat(there).as("%s", file.findings()).isNotEmpty();
        assertThat(there.get(0).problem().line()).isPositive();
        assertThat(there.get(0).toString())
                .doesNotContain("\n")
                .startsWith("f.yaml:")
                .endsWith("[rule " + rule + "]");
        boolean error = there.get(0).rule().severity() == Rule.Severity.ERROR;
        assertThat(file.isValid()).isEqualTo(!error);
    }

    /** Our rules are ours: the reference accepts what they refuse. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '\u0001', textBlock = TABLE)
    void countsForTheReferenceOnlyIfItIsTheReferences(String rule, String old, String replacement, String path) {
        DeploymentFile file = Files.check(edit(rule, old, replacement), Strictness.REFERENCE);
        boolean ours = rule.startsWith("S") || rule.startsWith("A") || rule.equals("11d");
        if (ours) {
            String verdict = rule.equals("S7") ? "rejects-at-render" : "accepts";
            assertThat(file.verdict()).as("%s", file.findings()).hasToString(verdict);
        } else {
            assertThat(file.verdict().toString()).startsWith("rejects");
        }
    }

    private static String edit(String rule, String old, String replacement) {
        String yaml = Files.with(old.replace("\\n", "\n"), replacement.replace("\\\\n", "\u0002"))
                .replace("\u0002", "\\n");
        return switch (rule) {
            case "11a" -> yaml.replace("container: img", "container: img\n    server_per_node: true");
            case "11b" ->
                yaml.replace(
                        "node_pool: dec\n      tensor_parallel_size: 8",
                        "node_pool: dec\n      number_of_instances: 4\n      tensor_parallel_size: 1");
            case "17" ->
                yaml.replace(
                        "dec: {partition: batch, nodes: 1, gpus_per_node: 8}",
                        "dec: {partition: batch, nodes: 1, gpus_per_node: 8, extra_args: {k: \"2\"}}");
            case "S6" -> yaml.contains("1pre") ? yaml.replace("node_pool: pre", "node_pool: 1pre") : yaml;
            default -> yaml;
        };
    }

    @Test
    void everyRuleHasARow() {
        Set<String> rows =
                TABLE.lines().map(line -> line.split("\\|", 2)[0].strip()).collect(Collectors.toSet());
        Set<String> missing =
                Arrays.stream(Rule.values()).map(Rule::code).collect(Collectors.toCollection(TreeSet::new));
        missing.removeAll(rows);
        assertThat(missing).as("rules tested below instead").containsExactly("19", "A7", "S10");
    }

    @Test
    void rule19NamesTheMountsThatDoNotExist() {
        String yaml = Files.with("node_pool: pre", "node_pool: pre\n      mounts: [/data:/data, /gone:/x]")
                .replace("policy_model: chat", "policy_model: chat\n  mounts: [/gone2]");
        List<Finding> findings = Files.check(yaml).missingMounts(path -> path.equals("/data"));
        assertThat(findings)
                .extracting(Finding::toString)
                .containsExactly(
                        "f.yaml:15: services.chat.prefill.mounts[1]: services.chat.prefill: the source /gone does not exist"
                                + " here [rule 19]",
                        "f.yaml:24: driver.mounts[0]: driver: the source /gone2 does not exist here [rule 19]");
    }

    @Test
    void ruleS10WantsEqualReplicasANode() {
        String yaml = Files.with("container: img", "container: img\n    intra_node_data_parallel_size: 2")
                .replace("node_pool: dec", "node_pool: dec\n      number_of_instances: 8")
                .replace("number_of_instances: 8\n      tensor_parallel_size: 8", "number_of_instances: 8");
        assertThat(Files.check(yaml).findings(Rule.Severity.ERROR))
                .extracting(finding -> finding.rule().code())
                .containsExactly("S10");
    }

    @Test
    void ruleA7TellsOfOneInstanceOverNodes() {
        String yaml = Files.BASE.replace("nodes: 1", "nodes: 2").replace("parallel_size: 8", "parallel_size: 16");
        DeploymentFile file = Files.check(yaml);
        assertThat(file.isValid()).isTrue();
        assertThat(file.findings()).extracting(finding -> finding.rule().code()).containsExactly("A7", "A7");
    }

    @Test
    void equalTierPortsOnDifferentNodesAreFine() {
        assertThat(Files.check(Files.with("node_pool: dec", "node_pool: dec\n      port: 8001"))
                        .isValid())
                .isTrue();
    }

    @Test
    void tellsEverythingAtOnceByLine() {
        String yaml = Files.with("account: lab", "acount: lab")
                .replace("node_pool: dec", "node_pool: deck")
                .replace("policy_model: chat", "policy_model: cat");
        assertThat(Files.check(yaml).findings())
                .extracting(finding ->
                        finding.problem().line() + " " + finding.rule().code())
                .containsExactly("2 1", "4 1", "18 9", "22 14");
    }

    @Test
    void blamesOnlyTheTierThatIsMissing() {
        String yaml = Files.BASE.replaceFirst("(?s)    decode:.*?driver", "driver");
        assertThat(Files.check(yaml).findings(Rule.Severity.ERROR))
                .extracting(Finding::toString)
                .containsExactly("f.yaml:9: services.chat.decode: is required but missing [rule 1]");
    }
}
