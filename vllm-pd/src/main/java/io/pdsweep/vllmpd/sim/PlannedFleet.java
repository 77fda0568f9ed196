package io.pdsweep.vllmpd.sim;

import java.util.List;
import java.util.Map;

/**
 * A fleet that a plan chose.
 *
 * @param model model name or path
 * @param prefill the prefill tier
 * @param decode the decode tier
 * @param gpusPerNode GPUs of each node
 * @param thr uncached tokens from which a prompt is prefilled remotely; vllm-router has no such threshold: 1
 * @param minp prompt tokens from which it is; 0
 * @param sharedFlags flags of vLLM for both tiers, such as {@code --max-model-len}; those that the plan fixes
 * @param assumptions what the plan took for granted, one sentence each
 */
public record PlannedFleet(
        String model,
        PlannedTier prefill,
        PlannedTier decode,
        int gpusPerNode,
        double thr,
        double minp,
        Map<String, Integer> sharedFlags,
        List<String> assumptions) {
    /** Copies the list and checks the GPUs. */
    public PlannedFleet {
        assumptions = List.copyOf(assumptions);
        if (gpusPerNode < 1 || model.isBlank()) {
            throw new IllegalArgumentException("Invalid fleet: model \"" + model + "\" on nodes of " + gpusPerNode
                    + " GPUs (expected a model and at least 1)");
        }
    }

    /** Whether vllm-router can do what the plan asks: it prefills every prompt remotely. */
    public boolean isRoutable() {
        return thr <= 1 && minp <= 0;
    }

    /**
     * The plan's thresholds as settings of llm-d's decider, for a fleet that vllm-router cannot serve.
     *
     * @return YAML with the settings {@code nonCachedTokens} and {@code promptTokens}
     */
    public String deciderSettings() {
        return "# llm-d scheduler: when to prefill remotely. vllm-router has no decider, so no vllm_pd file says this.\n"
                + "nonCachedTokens: " + whole(thr) + "  # thr: uncached tokens from which on\n"
                + "promptTokens: " + whole(minp) + "  # minp: prompt tokens from which on\n";
    }

    private static String whole(double tokens) {
        return Long.toString((long) Math.ceil(Math.min(tokens, Integer.MAX_VALUE)));
    }
}
