package io.pdsweep.sim;

import io.pdsweep.sim.fleet.Fleet;
import java.util.Set;

/**
 * The simulator: a pure function of a scenario and a seed. No I/O, no clock, no statics: the same arguments give the same
 * bits on any machine, and calls on several threads do not meet.
 */
public final class Simulation {
    private Simulation() {}

    /**
     * Runs a scenario under a seed and keeps the summaries.
     *
     * @throws RunStoppedException when requests wait for each other for ever; so do the others below
     */
    public static RunResult run(Scenario scenario, long seed) {
        return run(scenario, seed, RunPath.FAST, Set.of());
    }

    /**
     * Runs a scenario under a seed.
     *
     * @param seed all 64 bits count
     * @param path how iterations are computed; the result is the same
     * @param recordings what to keep besides the summaries
     * @throws io.pdsweep.sim.check.InvariantViolation when the simulator finds a fault of its own
     */
    public static RunResult run(Scenario scenario, long seed, RunPath path, Set<Recording> recordings) {
        return run(scenario, seed, path, recordings, ServiceLevel.NONE);
    }

    /**
     * Runs a scenario under a seed and keeps the summaries, unless a limit is reached before.
     *
     * @param serviceLevel what {@link RunResult#attainment} counts; the run itself does not depend on it
     * @throws RunStoppedException when a limit is reached, or requests wait for each other for ever
     */
    public static RunResult run(Scenario scenario, long seed, ServiceLevel serviceLevel, RunLimits limits) {
        return run(scenario, seed, Set.of(), serviceLevel, limits);
    }

    /**
     * Runs a scenario under a seed, unless a limit is reached before.
     *
     * @param recordings what to keep besides the summaries
     * @param serviceLevel what {@link RunResult#attainment} counts; the run itself does not depend on it
     * @throws RunStoppedException when a limit is reached, or requests wait for each other for ever
     */
    public static RunResult run(
            Scenario scenario, long seed, Set<Recording> recordings, ServiceLevel serviceLevel, RunLimits limits) {
        return Fleet.of(scenario, seed, RunPath.FAST, recordings, serviceLevel, limits)
                .run();
    }

    /**
     * Runs a scenario under a seed, and counts the requests that keep a service level.
     *
     * @param seed all 64 bits count
     * @param path how iterations are computed; the result is the same
     * @param recordings what to keep besides the summaries
     * @param serviceLevel what {@link RunResult#attainment} counts; the run itself does not depend on it
     * @throws io.pdsweep.sim.check.InvariantViolation when the simulator finds a fault of its own
     */
    public static RunResult run(
            Scenario scenario, long seed, RunPath path, Set<Recording> recordings, ServiceLevel serviceLevel) {
        return Fleet.of(scenario, seed, path, recordings, serviceLevel, RunLimits.NONE)
                .run();
    }

    /**
     * Runs a scenario under a seed, event by event, and keeps what happened in a window of time. What it measures is the same
     * as {@link #run(Scenario, long)}'s.
     *
     * @param from start of the window, seconds
     * @param to its end
     */
    public static Timeline timeline(Scenario scenario, long seed, double from, double to) {
        return Fleet.timeline(scenario, seed, from, to);
    }
}
