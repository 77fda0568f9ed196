package io.pdsweep.vllmpd.sim;

/**
 * What a deployment says about one parameter of the simulator, or why it says nothing.
 *
 * @param value the value, as the simulator's {@code --set} takes it; empty where the simulator's default holds
 * @param origin where it comes from
 * @param line line of the file, from 1; 0 when no line says it
 * @param path dotted path in the file; empty when none says it
 * @param fit how well the simulator's meaning fits the deployment's
 * @param note what a reader must know; empty for nothing
 */
public record MappedParameter(String value, Origin origin, int line, String path, Fit fit, String note) {
    /** Where a value comes from. */
    public enum Origin {
        /** The file says it, or it follows from what the file says. */
        FILE,
        /** It follows from how vllm-router works. */
        ROUTER,
        /** The simulator's default: the file cannot say it or does not. */
        DEFAULT,
        /** A plan's axis, never taken from a file. */
        AXIS,
        /** The simulator has no such thing. */
        NOT_MODELLED
    }

    /** How well a value fits. */
    public enum Fit {
        /** The simulator means the same. */
        EXACT,
        /** It means something near. */
        APPROXIMATE,
        /** Nothing to compare. */
        NONE
    }
}
