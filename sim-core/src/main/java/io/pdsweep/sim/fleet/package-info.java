/**
 * One run of a fleet: the order of its events, the way of a request through it, and what is measured. {@link
 * io.pdsweep.sim.fleet.PlainFleet} is the model's text as code; {@link io.pdsweep.sim.fleet.FastFleet} gives the same bits
 * sooner.
 */
package io.pdsweep.sim.fleet;
