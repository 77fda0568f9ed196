package io.pdsweep.vllmpd.model;

/**
 * How the job script waits for a service: it polls every 5 s, {@code timeoutSeconds / 5} times.
 *
 * @param path path of the URL
 * @param port port
 * @param timeoutSeconds seconds to wait in all
 */
public record HealthCheck(String path, int port, int timeoutSeconds) {
    /** Seconds between two attempts. */
    public static final int INTERVAL_SECONDS = 5;

    /** How often the script asks before it gives up. */
    public int attempts() {
        return timeoutSeconds / INTERVAL_SECONDS;
    }
}
