package io.pdsweep.sim;

/** How the KV cache travels from the prefill instance to the decode instance. */
public enum Mode {
    /** The decoder reads it when it admits the request (vLLM's NIXL connector): decode is asked for after prefill. */
    PULL,
    /** The prefiller writes it: prefill and decode are asked for at the same time (vLLM's push proxy). */
    PUSH;

    /** The name on the command line and in files: {@code pull} or {@code push}. */
    public String label() {
        return this == PULL ? "pull" : "push";
    }

    /**
     * The mode of this name.
     *
     * @throws InvalidScenarioException for any other text
     */
    public static Mode named(String label) {
        for (Mode mode : values()) {
            if (mode.label().equals(label)) {
                return mode;
            }
        }
        throw new InvalidScenarioException("mode", label, "pull or push");
    }
}
