package io.pdsweep.sim.fleet;

/**
 * What it took to compute a run; it says nothing about the fleet.
 *
 * @param events handled by the event loop
 * @param longestChain most decode iterations computed in one go; 0 on the plain path
 * @param longChains times that a hundred and more were
 */
record Effort(long events, long longestChain, long longChains) {}
