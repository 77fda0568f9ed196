package io.pdsweep.sim;

import java.util.List;

/**
 * What happened when in a run.
 *
 * @param iterations those that overlap the window that was asked for, in the order in which they started
 * @param requests every routed request of the run
 * @param result what the run measured
 */
public record Timeline(List<Iteration> iterations, List<RequestRecord> requests, RunResult result) {
    public Timeline {
        iterations = List.copyOf(iterations);
        requests = List.copyOf(requests);
    }

    /**
     * One iteration of one engine.
     *
     * @param instance prefillers first, from 0
     * @param start seconds
     * @param end seconds; after the horizon for one that the horizon cuts
     * @param tokens scheduled in it; 0 when it only preempted
     * @param kvTokens KV tokens held by the requests that were given tokens
     * @param residents requests with a running slot
     */
    public record Iteration(int instance, double start, double end, long tokens, long kvTokens, int residents) {}
}
