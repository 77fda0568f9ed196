package io.pdsweep.vllmpd.slurm;

import io.pdsweep.vllmpd.fleet.DeployedEngine;
import io.pdsweep.vllmpd.fleet.DeployedRouter;
import io.pdsweep.vllmpd.fleet.Endpoint;
import io.pdsweep.vllmpd.model.RouterSettings;

/** The {@code vllm-router} of a P/D service, in the reference's token order. */
final class RouterCommand {
    private final DeployedRouter router;

    RouterCommand(DeployedRouter router) {
        this.router = router;
    }

    /** Shell code: the endpoints' hosts are read from the array {@code gym_nodes}. */
    String code() {
        RouterSettings settings = router.service().router();
        StringBuilder code = new StringBuilder("vllm-router --prefill-policy ")
                .append(Shell.quote(settings.prefillPolicy()))
                .append(" --decode-policy ")
                .append(Shell.quote(settings.decodePolicy()))
                .append(" --vllm-pd-disaggregation");
        endpoints(code, "--prefill", router.prefill());
        endpoints(code, "--decode", router.decode());
        code.append(" --host 0.0.0.0 --port ")
                .append(router.port())
                .append(" --intra-node-data-parallel-size ")
                .append(settings.intraNodeDataParallelSize())
                .append(" --request-timeout-secs ")
                .append(settings.requestTimeoutSeconds())
                .append(" --log-level ")
                .append(Shell.quote(settings.logLevel()));
        if (router.workerStartupSeconds() > 0) {
            // Else it gives up after its own default of 600 s, however long the tiers may take.
            code.append(" --worker-startup-timeout-secs ").append(router.workerStartupSeconds());
        }
        return code.toString();
    }

    private static void endpoints(StringBuilder code, String flag, DeployedEngine tier) {
        for (Endpoint endpoint : tier.endpoints()) {
            code.append(' ')
                    .append(flag)
                    .append(" \"http://${gym_nodes[")
                    .append(endpoint.node())
                    .append("]}:")
                    .append(endpoint.port())
                    .append('"');
        }
    }
}
