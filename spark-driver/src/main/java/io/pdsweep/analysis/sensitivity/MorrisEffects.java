package io.pdsweep.analysis.sensitivity;

import io.pdsweep.analysis.design.Factor;
import io.pdsweep.analysis.design.MorrisDesign;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.IntStream;

/**
 * Elementary effects (Morris 1991): by how much an output changes per step of one parameter, the step measured as a share
 * of the parameter's range. As SALib 1.6.0 computes them, unscaled.
 *
 * @param names the parameters, in the design's order
 * @param trajectories trajectories in the design
 * @param trajectoriesUsed trajectories that count: one with an undefined output in any row or seed is left out whole
 * @param effects one per parameter
 */
public record MorrisEffects(List<String> names, int trajectories, int trajectoriesUsed, List<Effect> effects) {

    /**
     * The effects of one parameter over the trajectories.
     *
     * @param mu their mean: the direction
     * @param muStar mean of their absolute values (Campolongo et al. 2007): the importance
     * @param sigma their standard deviation: curvature and interaction
     */
    public record Effect(double mu, Index muStar, double sigma) {}

    /**
     * The effects on one output.
     *
     * @param bySeed {@code bySeed[seed][row]}, rows in the design's order; NaN where the output is undefined
     */
    public static MorrisEffects of(MorrisDesign design, double[][] bySeed, Resampling resampling) {
        Jackknife.check(bySeed, design.rows());
        int size = design.factors().size() + 1;
        int[] used = IntStream.range(0, design.trajectories())
                .filter(t -> Arrays.stream(bySeed)
                        .allMatch(rows ->
                                Arrays.stream(rows, t * size, (t + 1) * size).allMatch(Double::isFinite)))
                .toArray();
        double[][] effects = effects(design, used, Jackknife.means(bySeed));
        double[] muStars = muStars(effects);
        double[] seeds = Jackknife.halfWidths(bySeed, muStars, means -> muStars(effects(design, used, means)));
        List<Effect> result = new ArrayList<>();
        for (int k = 0; k < effects.length; k++) {
            Index muStar = new Index(muStars[k], bootstrap(effects[k], k, resampling), seeds[k]);
            result.add(new Effect(mean(effects[k], value -> value), muStar, deviation(effects[k])));
        }
        List<String> names = design.factors().stream().map(Factor::name).toList();
        return new MorrisEffects(names, design.trajectories(), used.length, result);
    }

    /** Elementary effects: [factor][trajectory]. */
    private static double[][] effects(MorrisDesign design, int[] used, double[] outputs) {
        int d = design.factors().size();
        double[][] effects = new double[d][used.length];
        for (int i = 0; i < used.length; i++) {
            for (int step = 0; step < d; step++) {
                int row = used[i] * (d + 1) + step;
                double change = outputs[row + 1] - outputs[row];
                double up = design.rises(used[i], step) ? change : -change;
                effects[design.changed(used[i], step)][i] = up / design.delta();
            }
        }
        return effects;
    }

    private static double[] muStars(double[][] effects) {
        return Arrays.stream(effects)
                .mapToDouble(ofFactor -> mean(ofFactor, Math::abs))
                .toArray();
    }

    private static double mean(double[] values, DoubleUnaryOperator of) {
        double sum = 0;
        for (double value : values) {
            sum += of.applyAsDouble(value);
        }
        return sum / values.length;
    }

    private static double deviation(double[] values) {
        int n = values.length;
        return n < 2 ? Double.NaN : Math.sqrt(SaltelliOutputs.variance(values) * n / (n - 1));
    }

    private static double bootstrap(double[] effects, int factor, Resampling resampling) {
        int n = effects.length;
        double[] values = new double[resampling.resamples()];
        for (int r = 0; r < values.length; r++) {
            int[] drawn = resampling.draw(factor * values.length + r, n);
            double sum = 0;
            for (int i : drawn) {
                sum += Math.abs(effects[i]);
            }
            values[r] = sum / n;
        }
        return Resampling.halfWidth(values);
    }
}
