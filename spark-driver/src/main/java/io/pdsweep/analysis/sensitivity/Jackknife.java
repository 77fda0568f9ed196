package io.pdsweep.analysis.sensitivity;

import io.pdsweep.analysis.AcrossSeeds;
import java.util.Arrays;
import java.util.function.Function;

/** Outputs of a design under several seeds, {@code bySeed[seed][row]}: their averages, and what the seeds leave open. */
final class Jackknife {
    private Jackknife() {}

    /** Every row's mean over the seeds; NaN where a seed's value is. */
    static double[] means(double[][] bySeed) {
        return meansWithout(bySeed, -1);
    }

    private static double[] meansWithout(double[][] bySeed, int left) {
        double[] means = new double[bySeed[0].length];
        int seeds = bySeed.length - (left < 0 ? 0 : 1);
        for (int row = 0; row < means.length; row++) {
            double sum = 0;
            for (int seed = 0; seed < bySeed.length; seed++) {
                sum += seed == left ? 0 : bySeed[seed][row];
            }
            means[row] = sum / seeds;
        }
        return means;
    }

    /**
     * The half-width of the 95 % interval of each statistic of the rows' means, from the statistics without each seed in
     * turn (Tukey's pseudo-values, Student's t); NaN with one seed.
     */
    static double[] halfWidths(double[][] bySeed, double[] whole, Function<double[], double[]> statistics) {
        double[] result = new double[whole.length];
        int seeds = bySeed.length;
        if (seeds < 2) {
            Arrays.fill(result, Double.NaN);
            return result;
        }
        double[][] pseudo = new double[whole.length][seeds];
        for (int left = 0; left < seeds; left++) {
            double[] without = statistics.apply(meansWithout(bySeed, left));
            for (int i = 0; i < whole.length; i++) {
                pseudo[i][left] = seeds * whole[i] - (seeds - 1) * without[i];
            }
        }
        for (int i = 0; i < whole.length; i++) {
            result[i] = AcrossSeeds.of(pseudo[i]).halfWidth();
        }
        return result;
    }

    /**
     * Checks that every seed has an output for each of {@code rows} rows.
     *
     * @throws IllegalArgumentException when one has not
     */
    static void check(double[][] bySeed, int rows) {
        if (bySeed.length == 0) {
            throw new IllegalArgumentException("Invalid outputs: none (expected those of at least one seed)");
        }
        for (double[] outputs : bySeed) {
            if (outputs.length != rows) {
                throw new IllegalArgumentException(
                        "Invalid outputs: " + outputs.length + " rows (expected the design's " + rows + ")");
            }
        }
    }
}
