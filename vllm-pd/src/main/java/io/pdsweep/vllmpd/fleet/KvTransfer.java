package io.pdsweep.vllmpd.fleet;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;

/**
 * A tier's part in moving KV cache.
 *
 * @param role what the tier does
 * @param connector vLLM's connector
 * @param loadFailurePolicy what vLLM does when a transfer fails
 * @param nixlPort base of the NIXL side-channel ports; data-parallel rank r uses the base + r
 */
public record KvTransfer(Role role, String connector, String loadFailurePolicy, int nixlPort) {
    /** What a tier does with KV cache. */
    public enum Role {
        /** Computes it. */
        PRODUCER("kv_producer"),
        /** Reads it. */
        CONSUMER("kv_consumer");

        private final String label;

        Role(String label) {
            this.label = label;
        }

        @Override
        public String toString() {
            return label;
        }
    }

    /** The value of {@code --kv-transfer-config}: compact JSON in this key order. */
    public String json() {
        return JsonNodeFactory.instance
                .objectNode()
                .put("kv_connector", connector)
                .put("kv_role", role.toString())
                .put("kv_load_failure_policy", loadFailurePolicy)
                .toString();
    }
}
