package io.pdsweep.vllmpd.fleet;

import io.pdsweep.vllmpd.model.RayService;
import io.pdsweep.vllmpd.model.StepSettings;
import io.pdsweep.yaml.KeyPath;

/**
 * A Ray cluster beside the models.
 *
 * @param name its name
 * @param path its settings in the file
 * @param service the settings
 */
public record DeployedRay(String name, KeyPath path, RayService service) implements Deployed {
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
}
