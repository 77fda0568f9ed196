package io.pdsweep.vllmpd.model;

import io.pdsweep.yaml.Mapping;
import java.util.Optional;

/**
 * One benchmark; each becomes a job of its own that deploys its own services.
 *
 * @param prepare settings of {@code gym eval prepare}; empty mapping for none
 * @param run settings of {@code gym eval run}; empty mapping for none
 * @param command shell script that replaces {@code gym eval run}
 * @param resume whether and how the job may be resumed
 */
public record Benchmark(Mapping prepare, Mapping run, Optional<String> command, Optional<Resume> resume) {
    /**
     * How a job may be resumed.
     *
     * @param maxRetries failures after which it is given up
     * @param maxWalltime time in all, as a Slurm duration
     */
    public record Resume(int maxRetries, Optional<String> maxWalltime) {}
}
