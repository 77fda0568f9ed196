package io.pdsweep.sim.transfer;

/**
 * Tokens on their way through two NICs at once. Not thread-safe.
 *
 * @param <R> the request whose KV it is
 */
public final class Transfer<R> {
    private final R request;
    final int source;
    final int target;
    double remaining;
    double rate;
    boolean frozen;

    Transfer(R request, int source, int target, double tokens) {
        this.request = request;
        this.source = source;
        this.target = target;
        this.remaining = tokens;
    }

    public R request() {
        return request;
    }
}
