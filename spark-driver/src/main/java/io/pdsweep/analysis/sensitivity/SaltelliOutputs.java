package io.pdsweep.analysis.sensitivity;

import io.pdsweep.analysis.design.SobolDesign.Order;

/**
 * The outputs of a cross-sampled design, sorted into A, B, AB and BA and standardised, and the estimators over them:
 * those of SALib 1.6.0.
 */
final class SaltelliOutputs {
    private static final double EPSILON = 0x1p-52; // below this variance of standardised outputs an index is 0

    private final int factors;
    private final Order order;
    private final double[] a;
    private final double[] b;
    private final double[][] ab;
    private final double[][] ba;

    private SaltelliOutputs(int factors, Order order, int groups) {
        this.factors = factors;
        this.order = order;
        a = new double[groups];
        b = new double[groups];
        ab = new double[factors][groups];
        ba = new double[order == Order.PAIRS ? factors : 0][groups];
    }

    /** The outputs of {@code rows.length / step} whole groups in the design's order; centred and scaled over all rows. */
    static SaltelliOutputs of(int factors, Order order, int step, double[] rows) {
        double[] y = standardised(rows);
        int groups = rows.length / step;
        SaltelliOutputs outputs = new SaltelliOutputs(factors, order, groups);
        for (int i = 0; i < groups; i++) {
            outputs.a[i] = y[i * step];
            outputs.b[i] = y[i * step + step - 1];
            for (int k = 0; k < factors; k++) {
                outputs.ab[k][i] = y[i * step + 1 + k];
                if (order == Order.PAIRS) {
                    outputs.ba[k][i] = y[i * step + 1 + factors + k];
                }
            }
        }
        return outputs;
    }

    private static double[] standardised(double[] rows) {
        double mean = mean(rows);
        double deviation = Math.sqrt(variance(rows));
        double[] result = new double[rows.length];
        for (int i = 0; i < rows.length; i++) {
            result[i] = (rows[i] - mean) / deviation; // not a number when nothing varies
        }
        return result;
    }

    static double mean(double[] values) {
        double sum = 0;
        for (double value : values) {
            sum += value;
        }
        return sum / values.length;
    }

    /** The mean square about the mean, over n. */
    static double variance(double[] values) {
        double mean = mean(values);
        double squares = 0;
        for (double value : values) {
            squares += (value - mean) * (value - mean);
        }
        return squares / values.length;
    }

    int groups() {
        return a.length;
    }

    /** First-order indices, then total ones, then those of pairs (0,1), (0,2), ..., over these groups. */
    double[] indices(int[] groups) {
        double[] result = new double[count(factors, order)];
        double variance = varianceOfAAndB(groups);
        for (int k = 0; k < factors; k++) {
            result[k] = first(k, groups, variance);
            result[factors + k] = total(k, groups, variance);
        }
        if (order == Order.PAIRS) {
            int next = 2 * factors;
            for (int j = 0; j < factors; j++) {
                for (int k = j + 1; k < factors; k++) {
                    result[next++] = pair(j, k, groups, variance) - result[j] - result[k];
                }
            }
        }
        return result;
    }

    static int count(int factors, Order order) {
        return 2 * factors + (order == Order.PAIRS ? factors * (factors - 1) / 2 : 0);
    }

    /** Saltelli et al. 2010, table 2 (b). */
    private double first(int k, int[] groups, double variance) {
        double sum = 0;
        for (int i : groups) {
            sum += b[i] * (ab[k][i] - a[i]);
        }
        return share(sum / groups.length, variance);
    }

    /** Jansen 1999; Saltelli et al. 2010, table 2 (f). */
    private double total(int k, int[] groups, double variance) {
        double sum = 0;
        for (int i : groups) {
            double change = a[i] - ab[k][i];
            sum += change * change;
        }
        return share(0.5 * (sum / groups.length), variance);
    }

    /** The closed index of two factors: Saltelli 2002. */
    private double pair(int j, int k, int[] groups, double variance) {
        double sum = 0;
        for (int i : groups) {
            sum += ba[j][i] * ab[k][i] - a[i] * b[i];
        }
        return share(sum / groups.length, variance);
    }

    private static double share(double part, double variance) {
        return variance <= EPSILON ? 0 : part / variance;
    }

    private double varianceOfAAndB(int[] groups) {
        double sum = 0;
        for (int i : groups) {
            sum += a[i] + b[i];
        }
        double mean = sum / (2.0 * groups.length);
        double squares = 0;
        for (int i : groups) {
            squares += (a[i] - mean) * (a[i] - mean) + (b[i] - mean) * (b[i] - mean);
        }
        return squares / (2.0 * groups.length);
    }
}
