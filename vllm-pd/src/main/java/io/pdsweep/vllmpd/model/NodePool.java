package io.pdsweep.vllmpd.model;

import java.util.Map;
import java.util.Optional;

/**
 * A pool: a contiguous part of the job's nodes.
 *
 * @param partition Slurm partition
 * @param nodes number of nodes
 * @param tasksPerNode Slurm tasks on each node
 * @param gpusPerNode GPUs of each node; empty when nothing is said, then no size is checked
 * @param extraArgs further {@code #SBATCH} options
 */
public record NodePool(
        String partition, int nodes, int tasksPerNode, Optional<Integer> gpusPerNode, Map<String, String> extraArgs) {}
