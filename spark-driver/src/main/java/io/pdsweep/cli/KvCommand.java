package io.pdsweep.cli;

import static io.pdsweep.cli.OptionKinds.json;
import static io.pdsweep.cli.OptionKinds.value;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.pdsweep.vllmpd.sim.KvModel;
import io.pdsweep.vllmpd.sim.KvPool;
import io.pdsweep.yaml.Suggestions;
import java.util.List;
import org.apache.commons.cli.Options;

/** {@code pdsweep kv}: the KV blocks that a deployment file does not say. No Spark. */
final class KvCommand implements Command {
    private static final double GIB = 1L << 30;
    private static final int MOST_RANKS = 1024;
    private static final int MOST_BLOCK_TOKENS = 1 << 20; // as the simulator's bs
    private static final int MOST_KV_BYTES = 1 << 30;

    @Override
    public String arguments() {
        return "--gpu-memory GIB [options]";
    }

    @Override
    public String description() {
        return "KV blocks of one instance: what its GPUs' memory leaves beside the weights. Known models:\n"
                + String.join(", ", KvModel.names())
                + ";\nfor another give --kv-bytes, --kv-heads and --weights, and --model as its name if you like.";
    }

    @Override
    public List<String> examples() {
        return List.of(
                "pdsweep kv --model Qwen3-8B --gpu-memory 47.5",
                "pdsweep kv --model Llama-3-70B --gpu-memory 79.1 --tp 8 --utilisation 0.92",
                "pdsweep kv --kv-bytes 147456 --kv-heads 8 --weights 15.3 --gpu-memory 79.1");
    }

    @Override
    public Options options() {
        Options options = new Options();
        options.addOption(value("model", "NAME", "model"));
        options.addOption(value("gpu-memory", "GIB", "memory of one GPU as CUDA reports it, GiB"));
        options.addOption(value("tp", "N", "tensor_parallel_size (1)"));
        options.addOption(value("pp", "N", "pipeline_parallel_size (1)"));
        options.addOption(value("utilisation", "SHARE", "vLLM's --gpu-memory-utilization (0.9)"));
        options.addOption(value("reserved", "GIB", "activations and CUDA graphs on each GPU (1)"));
        options.addOption(value("block-size", "N", "tokens of a block (16)"));
        options.addOption(value("kv-bytes", "N", "KV bytes per token over all layers"));
        options.addOption(value("kv-heads", "N", "KV heads; 1 for a latent cache"));
        options.addOption(value("weights", "GIB", "weights"));
        options.addOption(json());
        return options;
    }

    @Override
    public ExitCode run(Arguments arguments, Console console) {
        arguments.none();
        KvPool pool;
        try {
            pool = new KvPool(
                    model(arguments),
                    (long) (number(arguments, "gpu-memory", Double.NaN) * GIB),
                    number(arguments, "utilisation", 0.9),
                    (long) (number(arguments, "reserved", KvPool.DEFAULT_RESERVED_BYTES / GIB) * GIB),
                    size(arguments, "tp", 1, MOST_RANKS),
                    size(arguments, "pp", 1, MOST_RANKS),
                    size(arguments, "block-size", 16, MOST_BLOCK_TOKENS));
        } catch (IllegalArgumentException refused) {
            throw new UsageException(String.valueOf(refused.getMessage()));
        }
        if (pool.blocks() == 0 && pool.freeBytesPerGpu() >= 0) {
            throw new UsageException("no block of " + pool.blockTokens() + " tokens fits: the weights of "
                    + pool.model().name() + " leave " + pool.freeBytesPerGpu() + " bytes on each GPU, a token takes "
                    + pool.bytesPerTokenPerGpu());
        }
        if (pool.blocks() == 0) {
            throw new UsageException("the weights of " + pool.model().name() + " leave no room for KV cache: "
                    + pool.freeBytesPerGpu() + " bytes on each GPU");
        }
        if (arguments.has("json")) {
            console.text(JsonNodeFactory.instance
                            .objectNode()
                            .put("model", pool.model().name())
                            .put("blocks", pool.blocks())
                            .put("tokens", pool.blocks() * pool.blockTokens())
                            .put("free_bytes_per_gpu", pool.freeBytesPerGpu())
                            .put("bytes_per_token_per_gpu", pool.bytesPerTokenPerGpu())
                            .put("source", pool.model().source())
                            .toPrettyString()
                    + "\n");
        } else {
            console.text(pool.formula());
        }
        return ExitCode.OK;
    }

    private static KvModel model(Arguments arguments) {
        boolean given = arguments.has("kv-bytes") || arguments.has("kv-heads");
        if (given) {
            for (String option : List.of("kv-bytes", "kv-heads", "weights")) {
                if (!arguments.has(option)) {
                    throw new UsageException("needs --" + option + " too, to describe a model");
                }
            }
            return new KvModel(
                    arguments.text("model").orElse("the model"),
                    size(arguments, "kv-bytes", 1, MOST_KV_BYTES),
                    size(arguments, "kv-heads", 1, MOST_RANKS),
                    weights(arguments, 0),
                    "given on the command line");
        }
        String name = arguments
                .text("model")
                .orElseThrow(() -> new UsageException("needs --model NAME, or --kv-bytes, --kv-heads and --weights"));
        KvModel found = KvModel.find(name).orElseThrow(() -> {
            String nearest = Suggestions.nearest(name, KvModel.names());
            String hint = nearest.isEmpty() ? "" : ", did you mean \"" + nearest + "\"?";
            return new UsageException("--model is \"" + name + "\", expected one of "
                    + String.join(", ", KvModel.names()) + ", or --kv-bytes, --kv-heads and --weights" + hint);
        });
        long weights = weights(arguments, found.weightBytes());
        return new KvModel(found.name(), found.kvBytesPerToken(), found.kvShards(), weights, found.source());
    }

    private static long weights(Arguments arguments, long missing) {
        long bytes = arguments.has("weights") ? (long) (number(arguments, "weights", 0) * GIB) : missing;
        if (bytes < 1) {
            throw new UsageException(
                    "--weights is \"" + arguments.text("weights").orElse("") + "\", expected more than 0");
        }
        return bytes;
    }

    private static int size(Arguments arguments, String option, int missing, int most) {
        long size = arguments.whole(option, 1).orElse((long) missing);
        if (size > most) {
            throw new UsageException("--" + option + " is " + size + ", expected 1 to " + most);
        }
        return (int) size;
    }

    private static double number(Arguments arguments, String option, double missing) {
        String text = arguments.text(option).orElse(Double.isNaN(missing) ? "" : Double.toString(missing));
        if (text.isEmpty()) {
            throw new UsageException("needs --" + option);
        }
        if (!text.matches("[0-9]{1,7}(\\.[0-9]+)?")) {
            throw new UsageException("--" + option + " is \"" + text + "\", expected a number such as 79.1");
        }
        return Double.parseDouble(text);
    }
}
