package io.pdsweep.vllmpd.model;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What every service says about the step that runs it.
 *
 * @param container image
 * @param placement name of the compute, if given
 * @param nodePool pool whose nodes it is pinned to; empty for the whole allocation
 * @param healthCheck how to wait for it; empty for a service without one
 * @param env environment of the step
 * @param mounts bind mounts, {@code src[:dst[:flags]]}
 * @param preCommand shell statements run before the command, in the same shell
 */
public record StepSettings(
        String container,
        Optional<String> placement,
        Optional<String> nodePool,
        Optional<HealthCheck> healthCheck,
        Map<String, EnvValue> env,
        List<String> mounts,
        String preCommand) {}
