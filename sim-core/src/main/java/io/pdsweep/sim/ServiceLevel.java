package io.pdsweep.sim;

import java.io.Serializable;

/**
 * What a request must keep to count as served well. A limit that is not set is infinite.
 *
 * @param ttftSeconds time to first token, at most
 * @param tpotSeconds time per token after the first, at most; a request of one token has none and keeps it
 * @param responseSeconds arrival to completion, at most
 */
public record ServiceLevel(double ttftSeconds, double tpotSeconds, double responseSeconds) implements Serializable {
    /** Nothing is asked of a request. */
    public static final ServiceLevel NONE =
            new ServiceLevel(Double.POSITIVE_INFINITY, Double.POSITIVE_INFINITY, Double.POSITIVE_INFINITY);

    /** Checks the limits. */
    public ServiceLevel {
        check("ttft", ttftSeconds);
        check("tpot", tpotSeconds);
        check("response", responseSeconds);
    }

    private static void check(String name, double seconds) {
        if (!(seconds > 0)) {
            throw new InvalidScenarioException(name, Parameter.plain(seconds), "a number of seconds > 0");
        }
    }
}
