package io.pdsweep.vllmpd.model;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What sends the requests.
 *
 * @param container image
 * @param install Gym's repository and revision to install first
 * @param policyModel service under test
 * @param policyHost host in the URL given to the benchmarks
 * @param policyModelType Gym's model type; empty for no flag
 * @param benchmarks by name
 * @param env environment of the driver's step
 * @param mounts bind mounts
 */
public record Driver(
        String container,
        Optional<GymInstall> install,
        Optional<String> policyModel,
        String policyHost,
        String policyModelType,
        Map<String, Benchmark> benchmarks,
        Map<String, EnvValue> env,
        List<String> mounts) {
    /**
     * Gym from a repository.
     *
     * @param repo URL
     * @param ref tag or commit
     */
    public record GymInstall(String repo, String ref) {}
}
