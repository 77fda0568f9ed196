package io.pdsweep.spec;

import io.pdsweep.sim.Scenario;

/**
 * One run of a list.
 *
 * @param id a name that can be a folder's
 * @param seed of its random streams
 * @param scenario what to run
 */
public record RunLine(String id, long seed, Scenario scenario) {}
