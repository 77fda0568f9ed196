/** Stations built from the simulator's own engine, pools and NICs so that queueing theory knows the answer. */
package io.pdsweep.sim.queueing;
