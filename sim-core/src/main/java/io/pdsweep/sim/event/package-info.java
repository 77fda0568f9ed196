/**
 * The event list: what happens next, in the order of section 8 of the model. It knows times and owners, but no engines,
 * requests or sessions. What an event does belongs to {@code io.pdsweep.sim.fleet}.
 */
package io.pdsweep.sim.event;
