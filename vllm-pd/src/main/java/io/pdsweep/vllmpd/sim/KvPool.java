package io.pdsweep.vllmpd.sim;

/**
 * The KV pool of one instance: what is left of its GPUs' memory. Every GPU holds {@code weights / (TP x PP)} and, of each
 * token, {@code bytes per token / (min(TP, KV heads) x PP)}.
 *
 * @param model the model
 * @param gpuMemoryBytes memory of one GPU as CUDA reports it, bytes
 * @param utilisation share of it that vLLM may use ({@code --gpu-memory-utilization}, 0.9 by default)
 * @param reservedBytes activations and CUDA graphs on each GPU, bytes; vLLM measures them when it starts
 * @param tensorParallelSize TP
 * @param pipelineParallelSize PP
 * @param blockTokens tokens of a block ({@code --block-size}, 16 by default)
 */
public record KvPool(
        KvModel model,
        long gpuMemoryBytes,
        double utilisation,
        long reservedBytes,
        int tensorParallelSize,
        int pipelineParallelSize,
        int blockTokens) {
    /** 1 GiB: what the measured pool of Qwen3-8B on an A6000 leaves for it, within a percent of the pool. */
    public static final long DEFAULT_RESERVED_BYTES = 1L << 30;

    /** Checks the ranges. */
    public KvPool {
        if (gpuMemoryBytes < 1 || reservedBytes < 0) {
            throw new IllegalArgumentException("Invalid memory: " + gpuMemoryBytes + " bytes, " + reservedBytes
                    + " reserved (expected > 0 and >= 0)");
        }
        if (!(utilisation > 0 && utilisation <= 1)) {
            throw new IllegalArgumentException("Invalid utilisation: " + utilisation + " (expected above 0, up to 1)");
        }
        if (tensorParallelSize < 1 || pipelineParallelSize < 1 || blockTokens < 1) {
            throw new IllegalArgumentException("Invalid sizes: TP " + tensorParallelSize + ", PP "
                    + pipelineParallelSize + ", " + blockTokens + " tokens a block (expected each >= 1)");
        }
    }

    /** Bytes that are left for KV cache on each GPU; negative when the weights do not fit. */
    public long freeBytesPerGpu() {
        long weights = model.weightBytes() / ((long) tensorParallelSize * pipelineParallelSize);
        return (long) (gpuMemoryBytes * utilisation) - weights - reservedBytes;
    }

    /** Bytes that a token takes on each GPU. */
    public double bytesPerTokenPerGpu() {
        int shards = Math.min(tensorParallelSize, model.kvShards());
        return (double) model.kvBytesPerToken() / ((long) shards * pipelineParallelSize);
    }

    /** KV blocks of the instance; 0 when the weights leave no room for one. */
    public long blocks() {
        return Math.max(0, (long) Math.floor(freeBytesPerGpu() / (bytesPerTokenPerGpu() * blockTokens)));
    }

    /** The calculation with its numbers, several lines. */
    public String formula() {
        int shards = Math.min(tensorParallelSize, model.kvShards());
        long gpus = (long) tensorParallelSize * pipelineParallelSize;
        return "free per GPU = memory x utilisation - weights / (TP x PP) - reserved\n"
                + "             = " + gpuMemoryBytes + " x " + utilisation + " - " + model.weightBytes() + " / " + gpus
                + " - " + reservedBytes + " = " + freeBytesPerGpu() + " bytes\n"
                + "per token    = KV bytes / (min(TP, KV heads) x PP) = " + model.kvBytesPerToken() + " / ("
                + shards + " x " + pipelineParallelSize + ") = " + bytesPerTokenPerGpu() + " bytes on each GPU\n"
                + "blocks       = floor(free / (per token x " + blockTokens + ")) = " + blocks() + ", "
                + blocks() * blockTokens + " tokens\n"
                + "source       : " + model.source() + "\n";
    }
}
