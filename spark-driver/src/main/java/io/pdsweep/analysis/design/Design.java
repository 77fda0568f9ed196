package io.pdsweep.analysis.design;

import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * A table of points at which a model is to be evaluated, in an order that the estimator relies on. Rows are computed when
 * they are asked for and depend on nothing but the design's own arguments: row {@code i} is the same on every machine.
 */
public sealed interface Design permits SobolDesign, MorrisDesign, OneAtATime, LatinHypercube {
    /** The parameters that vary, one per column. */
    List<Factor> factors();

    /** Number of rows. */
    int rows();

    /** The values of one row, one per factor. */
    double[] row(int index);

    /** What a design needs of its factors: at least one, no name twice. */
    static List<Factor> checked(List<Factor> factors) {
        if (factors.isEmpty()) {
            throw new IllegalArgumentException("Invalid factors: none (expected at least one)");
        }
        Set<String> names = new HashSet<>();
        for (Factor factor : factors) {
            if (!names.add(factor.name())) {
                throw new IllegalArgumentException("Invalid factors: " + factor.name() + " twice (expected it once)");
            }
        }
        return List.copyOf(factors);
    }

    /** The values that the factors' ranges have at these shares, 0 to 1. */
    static double[] values(List<Factor> factors, double[] shares) {
        double[] values = new double[shares.length];
        for (int k = 0; k < values.length; k++) {
            values[k] = factors.get(k).range().at(shares[k]);
        }
        return values;
    }
}
