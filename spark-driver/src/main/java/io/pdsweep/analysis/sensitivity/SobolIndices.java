package io.pdsweep.analysis.sensitivity;

import io.pdsweep.analysis.design.Factor;
import io.pdsweep.analysis.design.SobolDesign;
import io.pdsweep.analysis.design.SobolDesign.Order;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * How much of an output's variance over a design each parameter explains: alone (first order), and with all its
 * interactions (total). Estimators are those of SALib 1.6.0: first order Saltelli et al. 2010, total Jansen 1999, pairs
 * Saltelli 2002, on outputs standardised over all rows. The sources are in docs/reference/statistics.md.
 *
 * @param names the parameters, in the design's order
 * @param groups groups of rows in the design
 * @param groupsUsed groups that count: one with an undefined output in any row or seed is left out whole
 * @param mean mean output over the rows used
 * @param variance variance of the outputs over the rows used
 * @param first first-order index of each parameter
 * @param total total index of each parameter
 * @param pairs the share of every two parameters together beyond their own; empty unless the design is for pairs
 * @param noise how much of the variance is only the seeds'
 */
public record SobolIndices(
        List<String> names,
        int groups,
        int groupsUsed,
        double mean,
        double variance,
        List<Index> first,
        List<Index> total,
        List<Pair> pairs,
        NoiseShare noise) {

    private static final int FEWEST_GROUPS = 16;

    /** The index of two parameters by their numbers, {@code one < other}. */
    public record Pair(int one, int other, Index index) {}

    /**
     * The indices of one output.
     *
     * @param bySeed {@code bySeed[seed][row]}, rows in the design's order; NaN where the output is undefined
     */
    public static SobolIndices of(SobolDesign design, double[][] bySeed, Resampling resampling) {
        return of(design.factors().stream().map(Factor::name).toList(), design.order(), bySeed, resampling);
    }

    /** The indices of one output of a design that was made elsewhere, in the order of rows of {@link SobolDesign}. */
    public static SobolIndices of(List<String> names, Order order, double[][] bySeed, Resampling resampling) {
        int step = SobolDesign.rowsPerGroup(names.size(), order);
        Jackknife.check(bySeed, bySeed.length == 0 ? 0 : bySeed[0].length / step * step);
        double[][] used = wholeGroups(bySeed, step);
        int groups = bySeed[0].length / step;
        int groupsUsed = used[0].length / step;
        if (groupsUsed < 2) {
            return nothing(names, order, groups, groupsUsed);
        }
        double[] means = Jackknife.means(used);
        int[] all = IntStream.range(0, groupsUsed).toArray();
        SaltelliOutputs outputs = SaltelliOutputs.of(names.size(), order, step, means);
        double[] values = outputs.indices(all);
        double[] design = bootstrap(outputs, values.length, resampling);
        double[] seeds = Jackknife.halfWidths(
                used,
                values,
                without ->
                        SaltelliOutputs.of(names.size(), order, step, without).indices(all));
        return new SobolIndices(
                names,
                groups,
                groupsUsed,
                SaltelliOutputs.mean(means),
                SaltelliOutputs.variance(means),
                indices(0, names.size(), values, design, seeds),
                indices(names.size(), 2 * names.size(), values, design, seeds),
                pairs(names.size(), order, values, design, seeds),
                NoiseShare.of(independentRows(used, step)));
    }

    /**
     * The indices of the first {@code n} groups for n = groups, groups / 2, groups / 4 and so on down to 16, smallest
     * first: how they converge. Every prefix of a Sobol sequence by a power of two is a design of its own.
     */
    public static List<SobolIndices> convergence(SobolDesign design, double[][] bySeed, Resampling resampling) {
        List<SobolIndices> result = new ArrayList<>();
        for (int n = design.groups(); n >= Math.min(FEWEST_GROUPS, design.groups()); n /= 2) {
            int rows = n * design.rowsPerGroup();
            double[][] prefix = Arrays.stream(bySeed)
                    .map(outputs -> Arrays.copyOf(outputs, rows))
                    .toArray(double[][]::new);
            result.add(0, of(design, prefix, resampling));
        }
        return result;
    }

    private static double[][] wholeGroups(double[][] bySeed, int step) {
        int groups = bySeed[0].length / step;
        int[] kept = IntStream.range(0, groups)
                .filter(group -> Arrays.stream(bySeed)
                        .allMatch(rows -> Arrays.stream(rows, group * step, (group + 1) * step)
                                .allMatch(Double::isFinite)))
                .toArray();
        double[][] used = new double[bySeed.length][kept.length * step];
        for (int seed = 0; seed < bySeed.length; seed++) {
            for (int i = 0; i < kept.length; i++) {
                System.arraycopy(bySeed[seed], kept[i] * step, used[seed], i * step, step);
            }
        }
        return used;
    }

    /** A and B of every group: the rows that were drawn independently. */
    private static double[][] independentRows(double[][] bySeed, int step) {
        int groups = bySeed[0].length / step;
        double[][] result = new double[bySeed.length][2 * groups];
        for (int seed = 0; seed < bySeed.length; seed++) {
            for (int i = 0; i < groups; i++) {
                result[seed][2 * i] = bySeed[seed][i * step];
                result[seed][2 * i + 1] = bySeed[seed][i * step + step - 1];
            }
        }
        return result;
    }

    private static double[] bootstrap(SaltelliOutputs outputs, int statistics, Resampling resampling) {
        double[][] values = new double[statistics][resampling.resamples()];
        for (int r = 0; r < resampling.resamples(); r++) {
            double[] resampled = outputs.indices(resampling.draw(r, outputs.groups()));
            for (int i = 0; i < statistics; i++) {
                values[i][r] = resampled[i];
            }
        }
        return Arrays.stream(values).mapToDouble(Resampling::halfWidth).toArray();
    }

    private static List<Index> indices(int from, int to, double[] values, double[] design, double[] seeds) {
        return IntStream.range(from, to)
                .mapToObj(i -> new Index(values[i], design[i], seeds[i]))
                .toList();
    }

    private static List<Pair> pairs(int factors, Order order, double[] values, double[] design, double[] seeds) {
        List<Pair> pairs = new ArrayList<>();
        int next = 2 * factors;
        for (int j = 0; order == Order.PAIRS && j < factors; j++) {
            for (int k = j + 1; k < factors; k++) {
                pairs.add(new Pair(j, k, new Index(values[next], design[next], seeds[next])));
                next++;
            }
        }
        return pairs;
    }

    private static SobolIndices nothing(List<String> names, Order order, int groups, int groupsUsed) {
        double[] undefined = new double[SaltelliOutputs.count(names.size(), order)];
        Arrays.fill(undefined, Double.NaN);
        int d = names.size();
        return new SobolIndices(
                names,
                groups,
                groupsUsed,
                Double.NaN,
                Double.NaN,
                indices(0, d, undefined, undefined, undefined),
                indices(d, 2 * d, undefined, undefined, undefined),
                pairs(d, order, undefined, undefined, undefined),
                NoiseShare.UNKNOWN);
    }
}
