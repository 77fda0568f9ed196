/** The simulator: a pure function of a scenario and a seed. */
package io.pdsweep.sim;
