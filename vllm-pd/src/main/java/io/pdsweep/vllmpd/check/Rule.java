package io.pdsweep.vllmpd.check;

/**
 * The rules of a deployment file. Rules 1 to 20 are the reference's (NeMo Gym 0.7.0), in its order; S rules are
 * stricter and ours: the reference accepts what they refuse; A rules only advise.
 */
public enum Rule {
    /** Unknown key, missing field, wrong type. */
    FIELD("1", Stage.VALIDATION),
    /** {@code env} value without a prefix, with a bad variable name, or naming an unset variable. */
    ENV("2", Stage.VALIDATION),
    /** {@code number_of_instances} below 1. */
    INSTANCES("3", Stage.VALIDATION),
    /** A tier's {@code type}, or a KV setting on a tier. */
    TIER_KEY("4", Stage.VALIDATION),
    /** A setting of the whole service on a tier. */
    MISPLACED("5", Stage.VALIDATION),
    /** Not exactly one compute. */
    ONE_COMPUTE("6", Stage.VALIDATION),
    /** A tier's service name is taken. */
    RESERVED_NAME("7", Stage.VALIDATION),
    /** {@code placement} is not the compute. */
    PLACEMENT("8", Stage.VALIDATION),
    /** {@code node_pool} is not declared. */
    UNKNOWN_POOL("9", Stage.VALIDATION),
    /** A tier without a {@code node_pool}. */
    TIER_POOL("10", Stage.VALIDATION),
    /** {@code server_per_node} with more than one instance. */
    PER_NODE_INSTANCES("11a", Stage.VALIDATION),
    /** Instances that the nodes cannot share evenly. */
    DIVISIBLE("11b", Stage.VALIDATION),
    /** More GPUs needed than the pool has. */
    GPUS("11c", Stage.VALIDATION),
    /** Fewer GPUs needed than the pool has: a warning. */
    IDLE_GPUS("11d", Stage.VALIDATION),
    /** Both tiers on one RPC port. */
    RPC_PORT("12", Stage.VALIDATION),
    /** A router pinned away from the first pool. */
    ROUTER_POOL("13", Stage.VALIDATION),
    /** {@code policy_model} is no service. */
    POLICY_MODEL("14", Stage.VALIDATION),
    /** Policy keys set twice. */
    POLICY_KEYS("15", Stage.VALIDATION),
    /** {@code command} together with {@code run} or {@code resumable}. */
    COMMAND("16", Stage.VALIDATION),
    /** Pools that one job cannot satisfy together. */
    POOLS_AGREE("17", Stage.RENDER),
    /** A benchmark's name. */
    BENCHMARK_NAME("18", Stage.SUBMIT),
    /** A mount's source does not exist. */
    MOUNT_SOURCE("19", Stage.SUBMIT),
    /** {@code max_walltime} is no Slurm duration. */
    MAX_WALLTIME("20", Stage.SUBMIT),
    /** Both tiers on one pool: its GPUs would be booked twice. */
    SHARED_POOL("S1", Stage.OURS),
    /** Two servers on one port of one node. */
    PORT_CLASH("S2", Stage.OURS),
    /** A policy or log level that vllm-router does not know. */
    ROUTER_CHOICE("S3", Stage.OURS),
    /** A number outside its range: ports, sizes, nodes. */
    RANGE("S4", Stage.OURS),
    /** Ray Serve on a tier: its gateway passes no KV settings, so P/D is off without a word. */
    RAY_SERVE("S5", Stage.OURS),
    /** A name that makes no shell variable, or the same one as another. */
    SHELL_NAME("S6", Stage.OURS),
    /** More than one task a node: as many servers on one port. */
    TASKS_PER_NODE("S7", Stage.OURS),
    /** A health timeout below one attempt. */
    HEALTH_TIMEOUT("S8", Stage.OURS),
    /** A {@code kv_load_failure_policy} that vLLM does not know. */
    KV_FAILURE("S9", Stage.OURS),
    /** Intra-node data parallelism that the tiers do not share. */
    INTRA_NODE("S10", Stage.OURS),
    /** Text that a {@code #SBATCH} line cannot hold. */
    DIRECTIVE("S11", Stage.OURS),
    /** {@code extra_args} that are shell, not words, or a limit in them that is no positive number. */
    EXTRA_ARGS("S12", Stage.OURS),
    /** A mount that is no {@code src[:dst[:flags]]}, a path that is no absolute one, an empty image or model. */
    PATH_FORM("S13", Stage.OURS),
    /** A health timeout that a large model's load exceeds. */
    SHORT_HEALTH("A1", Stage.OURS),
    /** Tiers that differ in tensor parallelism. */
    TENSOR_PARALLEL("A2", Stage.OURS),
    /** Pipeline parallelism under NIXL. */
    PIPELINE("A3", Stage.OURS),
    /** {@code extra_args} that repeat a managed flag. */
    MANAGED_FLAG("A4", Stage.OURS),
    /** A KV connector that the router must be told of. */
    CONNECTOR("A5", Stage.OURS),
    /** Intra-node data parallelism wants an API key. */
    ROUTER_KEY("A6", Stage.OURS),
    /** One instance over several nodes under NIXL. */
    RAY_SPAN("A7", Stage.OURS),
    /** A section that is checked and not rendered. */
    NOT_RENDERED("A8", Stage.OURS);

    /** When the reference applies a rule. */
    public enum Stage {
        /** When it reads the file. */
        VALIDATION,
        /** When it writes the script. */
        RENDER,
        /** When it submits, or tries a dry run. */
        SUBMIT,
        /** Never: the rule is ours. */
        OURS
    }

    /** What a finding of a rule means. */
    public enum Severity {
        /** The file cannot be used. */
        ERROR,
        /** The reference warns too. */
        WARNING,
        /** Ours: works, but look at it. */
        ADVICE
    }

    private final String code;
    private final Stage stage;

    Rule(String code, Stage stage) {
        this.code = code;
        this.stage = stage;
    }

    /** Number of the rule, as the documentation has it. */
    public String code() {
        return code;
    }

    /** When the reference applies it. */
    public Stage stage() {
        return stage;
    }

    /** What a finding of it means. */
    public Severity severity() {
        if (this == IDLE_GPUS) {
            return Severity.WARNING;
        }
        return code.startsWith("A") ? Severity.ADVICE : Severity.ERROR;
    }
}
