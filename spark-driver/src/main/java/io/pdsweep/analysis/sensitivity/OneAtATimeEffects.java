package io.pdsweep.analysis.sensitivity;

import io.pdsweep.analysis.AcrossSeeds;
import io.pdsweep.analysis.design.Factor;
import io.pdsweep.analysis.design.OneAtATime;
import io.pdsweep.analysis.design.OneAtATime.Variation;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * What one parameter after another does to an output, the rest at the base point. Every comparison is made seed by seed
 * (common random numbers), so most of the seeds' noise drops out.
 *
 * @param base the output at the base point
 * @param changes one per row of the design but the first
 * @param elasticities one per parameter, in the design's order
 */
public record OneAtATimeEffects(AcrossSeeds base, List<Change> changes, List<Elasticity> elasticities) {

    /**
     * One parameter at another value.
     *
     * @param output the output there
     * @param difference the output there less that at the base point, paired by seed
     */
    public record Change(String name, double value, AcrossSeeds output, AcrossSeeds difference) {}

    /**
     * By how many per cent the output changes per per cent of the parameter: the arc elasticity (Allen 1934) between the
     * parameter's smallest and largest value in the design, {@code (dy / mean y) / (dx / mean x)}. Undefined (no values)
     * where a mean is 0.
     */
    public record Elasticity(String name, double from, double to, AcrossSeeds value) {}

    /**
     * The effects on one output.
     *
     * @param bySeed {@code bySeed[seed][row]}, rows in the design's order; NaN where the output is undefined
     */
    public static OneAtATimeEffects of(OneAtATime design, double[][] bySeed) {
        Jackknife.check(bySeed, design.rows());
        List<Change> changes = new ArrayList<>();
        List<Variation> variations = design.variations();
        for (int i = 0; i < variations.size(); i++) {
            String name = design.factors().get(variations.get(i).factor()).name();
            changes.add(new Change(name, variations.get(i).value(), column(bySeed, i + 1), difference(bySeed, i + 1)));
        }
        List<Elasticity> elasticities = new ArrayList<>();
        for (int k = 0; k < design.factors().size(); k++) {
            elasticities.add(elasticity(design, bySeed, k));
        }
        return new OneAtATimeEffects(column(bySeed, 0), changes, elasticities);
    }

    private static AcrossSeeds column(double[][] bySeed, int row) {
        double[] values = new double[bySeed.length];
        for (int seed = 0; seed < values.length; seed++) {
            values[seed] = bySeed[seed][row];
        }
        return AcrossSeeds.of(values);
    }

    private static AcrossSeeds difference(double[][] bySeed, int row) {
        double[] values = new double[bySeed.length];
        for (int seed = 0; seed < values.length; seed++) {
            values[seed] = bySeed[seed][row] - bySeed[seed][0];
        }
        return AcrossSeeds.of(values);
    }

    private static Elasticity elasticity(OneAtATime design, double[][] bySeed, int k) {
        Factor factor = design.factors().get(k);
        List<double[]> rows = new ArrayList<>(); // value, row
        rows.add(new double[] {design.base()[k], 0});
        for (int i = 0; i < design.variations().size(); i++) {
            if (design.variations().get(i).factor() == k) {
                rows.add(new double[] {design.variations().get(i).value(), i + 1});
            }
        }
        rows.sort(Comparator.comparingDouble(row -> row[0]));
        double[] low = rows.get(0);
        double[] high = rows.get(rows.size() - 1);
        double[] values = new double[bySeed.length];
        for (int seed = 0; seed < values.length; seed++) {
            double y0 = bySeed[seed][(int) low[1]];
            double y1 = bySeed[seed][(int) high[1]];
            double ofOutput = (y1 - y0) / (0.5 * (y0 + y1));
            double ofParameter = (high[0] - low[0]) / (0.5 * (low[0] + high[0]));
            double elasticity = ofOutput / ofParameter;
            values[seed] = Double.isFinite(elasticity) ? elasticity : Double.NaN;
        }
        return new Elasticity(factor.name(), low[0], high[0], AcrossSeeds.of(values));
    }
}
