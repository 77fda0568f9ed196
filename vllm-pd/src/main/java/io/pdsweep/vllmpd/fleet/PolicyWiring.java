package io.pdsweep.vllmpd.fleet;

import io.pdsweep.vllmpd.model.Deployment;
import io.pdsweep.vllmpd.model.EngineService;
import io.pdsweep.vllmpd.model.PdService;
import io.pdsweep.vllmpd.model.Service;
import java.util.List;
import java.util.Optional;

/**
 * How benchmarks reach the model under test.
 *
 * @param service name of the service
 * @param baseUrl its OpenAI-compatible URL
 * @param modelName name that it serves the model under
 */
public record PolicyWiring(String service, String baseUrl, String modelName) {
    /** Keys of a benchmark's {@code run} that the wiring sets. */
    public static final List<String> KEYS = List.of("policy_base_url", "policy_model_name", "policy_api_key");

    /** The wiring of a deployment whose {@code driver.policy_model} names a model service. */
    public static Optional<PolicyWiring> of(Deployment deployment) {
        return deployment.driver().policyModel().flatMap(name -> {
            Service service = deployment.services().get(name);
            String host = deployment.driver().policyHost();
            if (service instanceof PdService pd) {
                return Optional.of(new PolicyWiring(name, url(host, pd.port()), pd.clientModelName()));
            }
            if (service instanceof EngineService engine) {
                String model = engine.servedModelName()
                        .filter(served -> !served.isEmpty())
                        .orElse(engine.model());
                return Optional.of(new PolicyWiring(name, url(host, engine.port()), model));
            }
            return Optional.empty();
        });
    }

    private static String url(String host, int port) {
        return "http://" + host + ":" + port + "/v1";
    }
}
