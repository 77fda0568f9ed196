package io.pdsweep.vllmpd.fleet;

import io.pdsweep.vllmpd.model.PdService;
import io.pdsweep.vllmpd.model.StepSettings;
import io.pdsweep.yaml.KeyPath;
import java.util.List;

/**
 * A {@code vllm-router}. It runs once, on the job's first node, where the driver is.
 *
 * @param name its name
 * @param path its settings in the file
 * @param service the settings
 * @param prefill the tier that it sends prompts to
 * @param decode the tier that it sends answers to
 */
public record DeployedRouter(
        String name, KeyPath path, PdService service, DeployedEngine prefill, DeployedEngine decode)
        implements Deployed {
    @Override
    public StepSettings step() {
        return service.step();
    }

    @Override
    public int firstNode() {
        return 0;
    }

    @Override
    public int port() {
        return service.port();
    }

    /**
     * Seconds for which the router must wait for its workers: the script waits for one tier after the other. 0 where
     * its own default of 600 s (vllm-router 0.1.17) is enough.
     */
    public int workerStartupSeconds() {
        long seconds = 0;
        for (DeployedEngine tier : List.of(prefill, decode)) {
            seconds += tier.step()
                    .healthCheck()
                    .map(check -> check.timeoutSeconds())
                    .orElse(0);
        }
        return seconds <= 600 ? 0 : (int) Math.min(seconds, Integer.MAX_VALUE);
    }
}
