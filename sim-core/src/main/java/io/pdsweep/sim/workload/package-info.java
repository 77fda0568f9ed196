/**
 * The client side: when sessions arrive, how long their prompts and answers are, when they take another turn. It does not
 * know what the deployment does.
 */
package io.pdsweep.sim.workload;
