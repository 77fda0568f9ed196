/** Between deployments and the simulator: mapping, writer, KV calculator. */
package io.pdsweep.vllmpd.sim;
