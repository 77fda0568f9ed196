package io.pdsweep.analysis.sensitivity;

import io.pdsweep.analysis.design.Design;
import io.pdsweep.analysis.design.Factor;
import io.pdsweep.analysis.design.Range;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;

/** Functions whose indices are known in closed form. */
final class TestFunctions {
    static final List<Factor> ISHIGAMI = List.of(
            new Factor("x1", new Range.Uniform(-Math.PI, Math.PI)),
            new Factor("x2", new Range.Uniform(-Math.PI, Math.PI)),
            new Factor("x3", new Range.Uniform(-Math.PI, Math.PI)));

    static final double[] G_COEFFICIENTS = {0, 1, 4.5, 9, 99, 99, 99, 99};

    private TestFunctions() {}

    /** Ishigami and Homma 1990, with a = 7 and b = 0.1. */
    static double ishigami(double[] x) {
        double sin = Math.sin(x[0]);
        return sin + 7 * Math.pow(Math.sin(x[1]), 2) + 0.1 * Math.pow(x[2], 4) * sin;
    }

    /** Sobol's G function. */
    static double sobolG(double[] x) {
        double product = 1;
        for (int i = 0; i < x.length; i++) {
            product *= (Math.abs(4 * x[i] - 2) + G_COEFFICIENTS[i]) / (1 + G_COEFFICIENTS[i]);
        }
        return product;
    }

    static List<Factor> unitFactors(int count) {
        List<Factor> factors = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            factors.add(new Factor("x" + (i + 1), new Range.Uniform(0, 1)));
        }
        return factors;
    }

    /** The outputs under one seed. */
    static double[][] outputs(Design design, ToDoubleFunction<double[]> function) {
        double[] outputs = new double[design.rows()];
        for (int i = 0; i < outputs.length; i++) {
            outputs[i] = function.applyAsDouble(design.row(i));
        }
        return new double[][] {outputs};
    }
}
