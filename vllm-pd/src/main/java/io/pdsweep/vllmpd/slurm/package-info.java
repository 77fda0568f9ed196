/** The Slurm job scripts of a deployment. */
package io.pdsweep.vllmpd.slurm;
