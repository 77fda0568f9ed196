package io.pdsweep.analysis.salib;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.pdsweep.analysis.JsonText;
import io.pdsweep.analysis.sensitivity.Index;
import io.pdsweep.analysis.sensitivity.MorrisEffects;
import io.pdsweep.analysis.sensitivity.NoiseShare;
import io.pdsweep.analysis.sensitivity.SobolIndices;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * Results under SALib's keys ({@code S1}, {@code S1_conf}, {@code ST}, {@code S2}, {@code mu_star}, ...), and ours beside
 * them: {@code ..._seeds_conf} is the half-width that the seeds leave, {@code noise} the seeds' share of the variance. An
 * undefined number is null.
 */
public final class ResultJson {
    private ResultJson() {}

    /** Sobol indices. Matrices of pairs are filled above the diagonal, as SALib's are. */
    public static String of(SobolIndices indices) {
        return JsonText.text(node(indices));
    }

    /** {@link #of(SobolIndices)} as a tree. */
    public static ObjectNode node(SobolIndices indices) {
        ObjectNode root = JsonText.mapper().createObjectNode();
        names(root, indices.names());
        put(root, "S1", indices.first());
        put(root, "ST", indices.total());
        if (!indices.pairs().isEmpty()) {
            matrix(root, "S2", indices, Index::value);
            matrix(root, "S2_conf", indices, Index::designHalfWidth);
            matrix(root, "S2_seeds_conf", indices, Index::seedsHalfWidth);
        }
        root.put("groups", indices.groups());
        root.put("groups_used", indices.groupsUsed());
        number(root, "mean", indices.mean());
        number(root, "variance", indices.variance());
        NoiseShare noise = indices.noise();
        ObjectNode shares = root.putObject("noise");
        shares.put("seeds", noise.seeds());
        number(shares, "share_of_parameters", noise.parameters());
        number(shares, "share_common_to_all_points", noise.commonNoise());
        number(shares, "share_of_each_point", noise.ownNoise());
        number(shares, "share_in_means_over_seeds", noise.ownNoiseOfMeans());
        return root;
    }

    /** Elementary effects. */
    public static String of(MorrisEffects effects) {
        return JsonText.text(node(effects));
    }

    /** {@link #of(MorrisEffects)} as a tree. */
    public static ObjectNode node(MorrisEffects effects) {
        ObjectNode root = JsonText.mapper().createObjectNode();
        names(root, effects.names());
        array(root, "mu", effects.effects(), MorrisEffects.Effect::mu);
        array(root, "mu_star", effects.effects(), effect -> effect.muStar().value());
        array(root, "sigma", effects.effects(), MorrisEffects.Effect::sigma);
        array(root, "mu_star_conf", effects.effects(), effect -> effect.muStar().designHalfWidth());
        array(
                root,
                "mu_star_seeds_conf",
                effects.effects(),
                effect -> effect.muStar().seedsHalfWidth());
        root.put("trajectories", effects.trajectories());
        root.put("trajectories_used", effects.trajectoriesUsed());
        return root;
    }

    private static void names(ObjectNode root, List<String> names) {
        ArrayNode array = root.putArray("names");
        names.forEach(array::add);
    }

    private static void put(ObjectNode root, String key, List<Index> indices) {
        array(root, key, indices, Index::value);
        array(root, key + "_conf", indices, Index::designHalfWidth);
        array(root, key + "_seeds_conf", indices, Index::seedsHalfWidth);
    }

    private static <T> void array(ObjectNode root, String key, List<T> items, ToDoubleFunction<T> read) {
        ArrayNode array = root.putArray(key);
        for (T item : items) {
            add(array, read.applyAsDouble(item));
        }
    }

    private static void matrix(ObjectNode root, String key, SobolIndices indices, ToDoubleFunction<Index> read) {
        int d = indices.names().size();
        List<double[]> rows = new ArrayList<>();
        for (int j = 0; j < d; j++) {
            double[] row = new double[d];
            java.util.Arrays.fill(row, Double.NaN);
            rows.add(row);
        }
        for (SobolIndices.Pair pair : indices.pairs()) {
            rows.get(pair.one())[pair.other()] = read.applyAsDouble(pair.index());
        }
        ArrayNode array = root.putArray(key);
        for (double[] row : rows) {
            ArrayNode line = array.addArray();
            for (double value : row) {
                add(line, value);
            }
        }
    }

    private static void add(ArrayNode array, double value) {
        if (Double.isFinite(value)) {
            array.add(value);
        } else {
            array.addNull();
        }
    }

    private static void number(ObjectNode root, String key, double value) {
        if (Double.isFinite(value)) {
            root.put(key, value);
        } else {
            root.putNull(key);
        }
    }
}
