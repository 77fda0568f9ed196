package io.pdsweep.vllmpd.model;

import java.util.List;

/**
 * The settings of {@code vllm-router}.
 *
 * @param prefillPolicy how it chooses a prefill endpoint
 * @param decodePolicy how it chooses a decode endpoint
 * @param intraNodeDataParallelSize data-parallel ranks it addresses behind one endpoint, the same for both tiers
 * @param requestTimeoutSeconds seconds after which it gives up a request
 * @param logLevel its log level
 */
public record RouterSettings(
        String prefillPolicy,
        String decodePolicy,
        int intraNodeDataParallelSize,
        int requestTimeoutSeconds,
        String logLevel) {
    /** Policies of vllm-router 0.1.17 (PyPI wheel, {@code router_args.py}). */
    public static final List<String> POLICIES = List.of(
            "random",
            "round_robin",
            "cache_aware",
            "kv_aware",
            "power_of_two",
            "consistent_hash",
            "sticky_least_loaded");

    /** Log levels of vllm-router 0.1.17. */
    public static final List<String> LOG_LEVELS = List.of("debug", "info", "warning", "error", "critical");
}
