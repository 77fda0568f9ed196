/**
 * Deployment files of P/D fleets: read, check, expand, render, map to the simulator, and write.
 *
 * <p>Start at {@link io.pdsweep.vllmpd.DeploymentFile}: it reads and checks a file and gives the
 * {@link io.pdsweep.vllmpd.fleet.Fleet} it becomes; {@link io.pdsweep.vllmpd.slurm.JobFolder} writes its scripts,
 * {@link io.pdsweep.vllmpd.sim.ScenarioMapping} maps it to the simulator, {@link io.pdsweep.vllmpd.sim.FleetFile}
 * writes a planned fleet as such a file.
 *
 * <p>The format, its rules 1 to 20 and its defaults are those of the {@code vllm_pd} service of NVIDIA NeMo Gym
 * (PyPI {@code nemo-gym} 0.7.0, {@code nemo_gym/orchestration}); what is checked beyond it is marked as ours.
 */
package io.pdsweep.vllmpd;
