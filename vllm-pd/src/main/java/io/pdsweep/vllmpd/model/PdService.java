package io.pdsweep.vllmpd.model;

import java.util.Optional;

/**
 * A {@code vllm_pd} service: two tiers behind a router.
 *
 * @param step the router's step
 * @param model model name or path
 * @param port the router's port
 * @param servedModelName name that clients use, if not the model's
 * @param prefill the tier that computes prompts
 * @param decode the tier that produces tokens
 * @param serverPerNode whether every node of a tier runs a server of its own
 * @param nixlPort the prefill tier's NIXL side-channel port; decode uses the next
 * @param router the router's settings
 * @param kvConnector vLLM's KV connector
 * @param kvLoadFailurePolicy what vLLM does when a KV transfer fails
 */
public record PdService(
        StepSettings step,
        String model,
        int port,
        Optional<String> servedModelName,
        EngineService prefill,
        EngineService decode,
        boolean serverPerNode,
        int nixlPort,
        RouterSettings router,
        String kvConnector,
        String kvLoadFailurePolicy)
        implements Service {

    /** The name that clients use for the model. */
    public String clientModelName() {
        return servedModelName.filter(name -> !name.isEmpty()).orElse(model);
    }
}
