package io.pdsweep.vllmpd.sim;

import java.util.List;
import java.util.Optional;

/**
 * What a model's KV cache takes.
 *
 * @param name model name
 * @param kvBytesPerToken bytes of KV cache per token over all layers, bf16
 * @param kvShards parts into which tensor parallelism can split it: the KV heads; 1 for a latent cache (MLA), which
 *     every rank holds whole
 * @param weightBytes bytes of the published weights
 * @param source where the figures come from
 */
public record KvModel(String name, long kvBytesPerToken, int kvShards, long weightBytes, String source) {
    private static final String CONFIG =
            "config.json of the published model: layers x 2 x KV heads x head size x 2 bytes";

    /**
     * Models with published figures. KV bytes per token = 2 (K and V) x layers x KV heads x head size x 2 bytes (bf16);
     * weights = published parameters x bytes per parameter.
     */
    public static final List<KvModel> PUBLISHED = List.of(
            grouped("Qwen3-8B", 147_456, 8, 16_400_000_000L),
            grouped("Llama-3-8B", 131_072, 8, 16_060_000_000L),
            grouped("Qwen3-32B", 262_144, 8, 65_600_000_000L),
            grouped("Llama-3-70B", 327_680, 8, 141_200_000_000L),
            grouped("Qwen3-30B-A3B", 98_304, 4, 61_000_000_000L),
            grouped("Qwen3-235B", 192_512, 4, 470_000_000_000L),
            grouped("gpt-oss-120b", 73_728, 8, 65_250_000_000L),
            new KvModel(
                    "DeepSeek-V3",
                    70_272,
                    1,
                    671_000_000_000L,
                    "config.json of the published model: 61 layers x (512 + 64) latent values x 2 bytes, fp8 weights"));

    private static KvModel grouped(String name, long kvBytesPerToken, int kvHeads, long weightBytes) {
        return new KvModel(name, kvBytesPerToken, kvHeads, weightBytes, CONFIG);
    }

    /** The published model of this name, an organisation before it and case ignored. */
    public static Optional<KvModel> find(String name) {
        String last = name.substring(name.lastIndexOf('/') + 1);
        return PUBLISHED.stream()
                .filter(model -> model.name().equalsIgnoreCase(last))
                .findFirst();
    }

    /** The names of the published models. */
    public static List<String> names() {
        return PUBLISHED.stream().map(KvModel::name).toList();
    }
}
