package io.pdsweep.sim.stat;

/** The 95 % interval within a run: 20 batches, whose means are taken as independent and normal. */
public final class BatchMeans {
    /** Number of batches. */
    public static final int BATCHES = 20;

    private static final int FEWEST_SAMPLES = 2 * BATCHES;
    private static final double T_QUANTILE = 2.093; // Student's t, 19 degrees of freedom, 97.5 %

    private BatchMeans() {}

    /** Half-width over the first {@code 20 * floor(n / 20)} samples in order; NaN below 40 samples. */
    public static double halfWidth(double[] samples, int n) {
        if (n < FEWEST_SAMPLES) {
            return Double.NaN;
        }
        int size = n / BATCHES;
        double[] means = new double[BATCHES];
        for (int batch = 0; batch < BATCHES; batch++) {
            double sum = 0;
            for (int i = batch * size; i < (batch + 1) * size; i++) {
                sum += samples[i];
            }
            means[batch] = sum / size;
        }
        return halfWidth(means);
    }

    /** Half-width from the means of the 20 batches. */
    static double halfWidth(double[] means) {
        double sum = 0;
        for (double mean : means) {
            sum += mean;
        }
        double grandMean = sum / BATCHES;
        double squares = 0;
        for (double mean : means) {
            squares += (mean - grandMean) * (mean - grandMean);
        }
        double variance = squares / (BATCHES - 1);
        return T_QUANTILE * Math.sqrt(variance / BATCHES);
    }
}
