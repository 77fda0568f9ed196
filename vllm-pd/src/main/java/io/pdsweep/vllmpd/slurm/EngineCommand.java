package io.pdsweep.vllmpd.slurm;

import io.pdsweep.vllmpd.fleet.DeployedEngine;
import io.pdsweep.vllmpd.fleet.Mode;
import io.pdsweep.vllmpd.fleet.ShellWords;
import io.pdsweep.vllmpd.model.EngineService;
import java.util.ArrayList;
import java.util.List;

/** The {@code vllm serve} of an engine, as words in the reference's order; and the shell code that starts it. */
public final class EngineCommand {
    private static final int RAY_PORT = 6379;
    private static final int RAY_WAIT_SECONDS = 600;

    private final DeployedEngine engine;
    private final String nodesVariable;

    /**
     * The command of an engine.
     *
     * @param nodesVariable exported variable with the comma-separated hosts of its nodes
     */
    EngineCommand(DeployedEngine engine, String nodesVariable) {
        this.engine = engine;
        this.nodesVariable = nodesVariable;
    }

    /** The words that do not depend on the node, in order; what does is added by the script. */
    public static List<String> words(DeployedEngine engine) {
        List<String> words = base(engine.service(), true);
        Mode mode = engine.shape().mode();
        if (mode == Mode.DP_MULTINODE) {
            words.addAll(kvWords(engine));
            return words;
        }
        if (mode == Mode.DP_LOCAL) {
            words.addAll(List.of(
                    "--data-parallel-size", Integer.toString(engine.service().instances())));
        }
        words.addAll(trustWords(engine));
        words.addAll(kvWords(engine));
        if (mode == Mode.RAY_SPAN) {
            words.addAll(List.of("--distributed-executor-backend", "ray"));
        }
        return words;
    }

    private static List<String> base(EngineService service, boolean apiServer) {
        List<String> words = new ArrayList<>(List.of("vllm", "serve", service.model()));
        words.addAll(List.of("--port", Integer.toString(service.port())));
        words.addAll(List.of("--tensor-parallel-size", Integer.toString(service.tensorParallelSize())));
        service.servedModelName().filter(name -> !name.isEmpty()).ifPresent(name -> {
            words.add("--served-model-name");
            words.add(name);
        });
        if (service.pipelineParallelSize() > 1) {
            words.addAll(List.of("--pipeline-parallel-size", Integer.toString(service.pipelineParallelSize())));
        }
        List<String> extra = ShellWords.split(service.extraArgs());
        words.addAll(apiServer ? extra : withoutApiServerCount(extra));
        return words;
    }

    /** vLLM refuses --api-server-count on a headless node (vllm#32525). */
    private static List<String> withoutApiServerCount(List<String> words) {
        List<String> kept = new ArrayList<>();
        for (int i = 0; i < words.size(); i++) {
            String word = words.get(i);
            if (word.equals("--api-server-count")) {
                boolean valueFollows = i + 1 < words.size() && !words.get(i + 1).startsWith("-");
                i += valueFollows ? 1 : 0;
            } else if (!word.startsWith("--api-server-count=")) {
                kept.add(word);
            }
        }
        return kept;
    }

    private static List<String> trustWords(DeployedEngine engine) {
        return engine.service().trustRemoteCode() ? List.of("--trust-remote-code") : List.of();
    }

    private static List<String> kvWords(DeployedEngine engine) {
        return engine.kv().map(kv -> List.of("--kv-transfer-config", kv.json())).orElse(List.of());
    }

    /**
     * The shell code to run on each node. NIXL's host is only known on the node, so its exports come first; then the
     * user's statements; then the server takes the shell's place.
     */
    String nodeScript() {
        StringBuilder script = new StringBuilder();
        engine.kv()
                .ifPresent(kv -> script.append(
                                "VLLM_NIXL_SIDE_CHANNEL_HOST=$(hostname)\nexport VLLM_NIXL_SIDE_CHANNEL_HOST\n")
                        .append("export VLLM_NIXL_SIDE_CHANNEL_PORT=")
                        .append(kv.nixlPort())
                        .append('\n'));
        String before = engine.step().preCommand().strip();
        if (!before.isEmpty()) {
            script.append(before).append('\n');
        }
        switch (engine.shape().mode()) {
            case DP_MULTINODE -> script.append(multinode());
            case RAY_SPAN -> script.append(raySpan());
            case RAY_SERVE ->
                throw new IllegalArgumentException("Invalid mode: ray-serve (expected one that is rendered)");
            default -> script.append("exec ").append(Shell.words(words(engine)));
        }
        return script.toString();
    }

    private String head() {
        return "${" + nodesVariable + "%%,*}";
    }

    private String multinode() {
        EngineService service = engine.service();
        int local = engine.dataParallelPerNode();
        String shared = " --data-parallel-size " + service.instances() + " --data-parallel-size-local " + local
                + " --data-parallel-address \"" + head() + "\" --data-parallel-rpc-port "
                + service.dataParallelRpcPort()
                + (service.trustRemoteCode() ? " --trust-remote-code" : "");
        List<String> headless = base(service, false);
        headless.addAll(kvWords(engine));
        // The start rank is for headless nodes only: on the API node it turns on another load balancing (vLLM >= 0.28).
        return "if [ \"$SLURM_NODEID\" = 0 ]; then\n"
                + "  exec " + Shell.words(words(engine)) + shared + "\n"
                + "else\n"
                + "  exec " + Shell.words(headless) + shared
                + " --headless --data-parallel-start-rank $((SLURM_NODEID * "
                + local + "))\n"
                + "fi";
    }

    private String raySpan() {
        String serve = Shell.words(words(engine));
        String resources = "--num-cpus=\"${SLURM_CPUS_PER_TASK:-$SLURM_CPUS_ON_NODE}\""
                + " --num-gpus=\"${SLURM_GPUS_PER_TASK:-$SLURM_GPUS_ON_NODE}\"";
        String address = "\"" + head() + ":" + RAY_PORT + "\"";
        return "export RAY_SYMMETRIC_RUN_CLUSTER_WAIT_TIMEOUT=" + RAY_WAIT_SECONDS + "\n"
                + "command -v ray >/dev/null 2>&1 || pip install -q 'ray[default]'\n"
                + "if ray symmetric-run --help >/dev/null 2>&1; then\n"
                + "  exec ray symmetric-run --address " + address + " --min-nodes "
                + engine.shape().nodes() + " "
                + resources + " -- " + serve + "\n"
                + "elif [ \"$SLURM_NODEID\" = 0 ]; then\n"
                + "  ray start --head --port=" + RAY_PORT + " " + resources + "\n"
                + "  exec " + serve + "\n"
                + "else\n"
                + "  exec ray start --address=" + address + " " + resources + " --block\n"
                + "fi";
    }
}
