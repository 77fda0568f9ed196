package io.pdsweep.vllmpd.sim;

import io.pdsweep.vllmpd.fleet.DeployedRouter;
import io.pdsweep.vllmpd.fleet.Fleet;
import io.pdsweep.yaml.InvalidYaml;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A P/D service as a scenario of the simulator.
 *
 * @param service name of the service
 * @param parameters by the simulator's name, in a fixed order: every parameter, and where its value comes from
 * @param notModelled what the file says and the simulator does not have, by its name in the file
 * @param prefillEndpoints prefill endpoints that vllm-router sees; its policy matters only among several
 * @param decodeEndpoints decode endpoints that vllm-router sees
 */
public record ScenarioMapping(
        String service,
        Map<String, MappedParameter> parameters,
        Map<String, MappedParameter> notModelled,
        int prefillEndpoints,
        int decodeEndpoints) {
    /** Keeps the order of the maps. */
    public ScenarioMapping {
        parameters = Collections.unmodifiableMap(new LinkedHashMap<>(parameters));
        notModelled = Collections.unmodifiableMap(new LinkedHashMap<>(notModelled));
    }

    /**
     * Maps the fleet's only P/D service, or the one that {@code driver.policy_model} names.
     *
     * @param chosen values for B, bs and max_model_len where the tiers differ; empty for none
     * @throws InvalidYaml when there is no such service, the tiers differ in a value that the simulator has once, or a
     *     KV pool is smaller than one request
     */
    public static ScenarioMapping of(Fleet fleet, Map<String, Long> chosen) {
        return new MappingBuilder(fleet, service(fleet), chosen).build();
    }

    /**
     * The P/D service that is mapped.
     *
     * @throws InvalidYaml when there is none, or several and {@code driver.policy_model} names none of them
     */
    public static DeployedRouter service(Fleet fleet) {
        String policy = fleet.deployment().driver().policyModel().orElse("");
        return fleet.routers().stream()
                .filter(each -> each.name().equals(policy) || fleet.routers().size() == 1)
                .findFirst()
                .orElseThrow(() -> MappingBuilder.noService(fleet));
    }

    /** The values that differ from the simulator's defaults or follow from the file, as {@code --set} takes them. */
    public Map<String, String> values() {
        Map<String, String> values = new LinkedHashMap<>();
        parameters.forEach((name, mapped) -> {
            if (!mapped.value().isEmpty()) {
                values.put(name, mapped.value());
            }
        });
        return values;
    }
}
