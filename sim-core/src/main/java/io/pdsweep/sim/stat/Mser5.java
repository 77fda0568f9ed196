package io.pdsweep.sim.stat;

/**
 * MSER-5, a check of the warm-up: how many of a run's first samples, if left out, make the standard error of the mean of
 * the rest smallest. Samples are averaged in batches of five first (White, Cobb and Spratt 2000, "A comparison of five
 * steady-state truncation heuristics for simulation", WSC; MSER is White 1997).
 */
public final class Mser5 {
    private static final int BATCH = 5;
    private static final int FEWEST_BATCHES = 20;
    private static final int KEPT_BATCHES = 5;

    private Mser5() {}

    /**
     * The share of the first {@code n} samples, in order, that is best left out: 0 when the run is in steady state from
     * its first sample. A share above a half means that the run is too short to tell (the authors' rule). The last five
     * batches are always kept, of which the criterion would be a matter of chance. NaN below 100 samples.
     */
    public static double truncation(double[] samples, int n) {
        int batches = n / BATCH;
        if (batches < FEWEST_BATCHES) {
            return Double.NaN;
        }
        double[] means = new double[batches];
        double sum = 0;
        for (int j = 0; j < batches; j++) {
            int i = j * BATCH;
            means[j] = (samples[i] + samples[i + 1] + samples[i + 2] + samples[i + 3] + samples[i + 4]) / BATCH;
            sum += means[j];
        }
        double centre = sum / batches; // sums of squares about it lose no digits
        double tailSum = 0;
        double tailSquares = 0;
        double least = Double.POSITIVE_INFINITY;
        int best = 0;
        for (int d = batches - 1; d >= 0; d--) {
            double x = means[d] - centre;
            tailSum += x;
            tailSquares += x * x;
            double kept = batches - d;
            double mser = (tailSquares - tailSum * tailSum / kept) / (kept * kept);
            if (kept >= KEPT_BATCHES && mser <= least) { // of equals the one that keeps most
                least = mser;
                best = d;
            }
        }
        return (double) best / batches;
    }
}
