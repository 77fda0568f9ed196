package io.pdsweep.vllmpd.model;

import java.util.Optional;

/**
 * A {@code vllm} service, or one tier of a {@code vllm_pd} service with what it inherits filled in.
 *
 * @param step its step
 * @param model model name or path
 * @param port HTTP port
 * @param servedModelName name that clients use, if not the model's
 * @param tensorParallelSize GPUs that share each layer
 * @param pipelineParallelSize groups of layers
 * @param trustRemoteCode whether model code from the hub may run
 * @param instances data-parallel replicas
 * @param useRayServe whether Ray Serve's gateway is asked for
 * @param extraArgs further words for {@code vllm serve}
 * @param dataParallelRpcPort port on which data-parallel ranks meet
 */
public record EngineService(
        StepSettings step,
        String model,
        int port,
        Optional<String> servedModelName,
        int tensorParallelSize,
        int pipelineParallelSize,
        boolean trustRemoteCode,
        int instances,
        boolean useRayServe,
        String extraArgs,
        int dataParallelRpcPort)
        implements Service {
    /** Default of {@link #dataParallelRpcPort}. */
    public static final int DEFAULT_RPC_PORT = 13345;

    /** GPUs of one instance. */
    public long gpusPerInstance() {
        return (long) tensorParallelSize * pipelineParallelSize;
    }
}
