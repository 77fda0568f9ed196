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

    @Override
    public String arguments() {
        return "--model NAME --gpu-memory GIB [options]";
    }

    @Override
    public String description() {
        return "KV blocks of one instance: what its GPUs' memory leaves beside the weights. Known models:\n"
                + String.join(", ", KvModel.names()) + ";\nfor another give --kv-bytes, --kv-heads and --weights.";
    }

    @Override
    public List<String> examples() {
        return List.of(
                "pdsweep kv --model Qwen3-8B --gpu-memory 47.5",
                "pdsweep kv --model Llama-3-70B --gpu-memory 79.1 --tp 8 --utilisation 0.92");
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
                    size(arguments, "tp", 1),
                    size(arguments, "pp", 1),
                    size(arguments, "block-size", 16));
        } catch (IllegalArgumentException refused) {
            throw new UsageException(String.valueOf(refused.getMessage()));
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
        String name = arguments.text("model").orElseThrow(() -> new UsageException("needs --model NAME"));
        if (arguments.has("kv-bytes")) {
            return new KvModel(
                    name,
                    size(arguments, "kv-bytes", 1),
                    size(arguments, "kv-heads", 1),
                    (long) (number(arguments, "weights", Double.NaN) * GIB),
                    "given on the command line");
        }
        KvModel found = KvModel.find(name).orElseThrow(() -> {
            String nearest = Suggestions.nearest(name, KvModel.names());
            String hint = nearest.isEmpty() ? "" : ", did you mean \"" + nearest + "\"?";
            return new UsageException("--model is \"" + name + "\", expected one of "
                    + String.join(", ", KvModel.names()) + ", or --kv-bytes, --kv-heads and --weights" + hint);
        });
        double weights = number(arguments, "weights", found.weightBytes() / GIB);
        return new KvModel(
                found.name(), found.kvBytesPerToken(), found.kvShards(), (long) (weights * GIB), found.source());
    }

    private static int size(Arguments arguments, String option, int missing) {
        return Math.toIntExact(Math.min(arguments.whole(option, 1).orElse((long) missing), Integer.MAX_VALUE));
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
