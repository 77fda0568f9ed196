package io.pdsweep.analysis.design;

import java.util.List;

/**
 * A Latin hypercube (McKay, Beckman and Conover 1979): every factor's range is divided into as many equally likely parts
 * as there are rows, and each part holds exactly one row, at a random place in it. For scatter plots and fitted surfaces;
 * no estimator needs it.
 */
public final class LatinHypercube implements Design {
    private static final int PURPOSE = 1_000;

    private final List<Factor> factors;
    private final double[][] shares;

    /** A design of {@code rows} points. */
    public LatinHypercube(List<Factor> factors, int rows, long seed) {
        this.factors = Design.checked(factors);
        if (rows < 1) {
            throw new IllegalArgumentException("Invalid rows: " + rows + " (expected at least 1)");
        }
        shares = new double[rows][factors.size()];
        for (int k = 0; k < factors.size(); k++) {
            Draws draws = new Draws(seed, PURPOSE + k);
            int[] part = draws.permutation(rows);
            for (int i = 0; i < rows; i++) {
                shares[i][k] = (part[i] + draws.uniform()) / rows;
            }
        }
    }

    @Override
    public List<Factor> factors() {
        return factors;
    }

    @Override
    public int rows() {
        return shares.length;
    }

    @Override
    public double[] row(int index) {
        return Design.values(factors, shares[index]);
    }
}
