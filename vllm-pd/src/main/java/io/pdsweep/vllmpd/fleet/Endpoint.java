package io.pdsweep.vllmpd.fleet;

/**
 * An HTTP endpoint that the router sends to.
 *
 * @param node index of its node in the job, from 0
 * @param port port
 */
public record Endpoint(int node, int port) {
    @Override
    public String toString() {
        return node + ":" + port;
    }
}
