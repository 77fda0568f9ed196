package io.pdsweep.analysis.sensitivity;

/**
 * How the variance of one run's output splits into what the parameters do and what is only the seeds' noise: the law of
 * total variance, {@code Var(Y) = Var(E[Y|x]) + E[Var(Y|x)]}, from several seeds at each point. Points share their seeds
 * (common random numbers), so the noise has two parts: what a seed does to all points alike, which drops out of every
 * comparison, and the rest. Estimated by the two-way analysis of variance, points by seeds, without replication.
 *
 * @param points points that count
 * @param seeds seeds of each
 * @param parameters share of the variance that the parameters make
 * @param commonNoise share that a seed adds to all points alike
 * @param ownNoise share that a seed adds to one point and not to others
 * @param ownNoiseOfMeans share of {@code ownNoise} in the variance of averages over the seeds, which is what indices are
 *     computed from: total indices of parameters without any effect come out at about this
 */
public record NoiseShare(
        int points, int seeds, double parameters, double commonNoise, double ownNoise, double ownNoiseOfMeans) {

    /** Of fewer than two seeds or points. */
    public static final NoiseShare UNKNOWN = new NoiseShare(0, 0, Double.NaN, Double.NaN, Double.NaN, Double.NaN);

    /** The share of the variance of one run that is only the seeds' noise. */
    public double noise() {
        return commonNoise + ownNoise;
    }

    /**
     * The split.
     *
     * @param bySeed {@code bySeed[seed][point]}, all defined; points drawn independently of each other
     */
    public static NoiseShare of(double[][] bySeed) {
        int m = bySeed.length;
        int n = m == 0 ? 0 : bySeed[0].length;
        if (m < 2 || n < 2) {
            return UNKNOWN;
        }
        double[] pointMeans = Jackknife.means(bySeed);
        double grand = SaltelliOutputs.mean(pointMeans);
        double betweenPoints = m * SaltelliOutputs.variance(pointMeans) * n / (n - 1);
        double betweenSeeds = 0;
        double rest = 0;
        for (double[] outputs : bySeed) {
            double seedMean = SaltelliOutputs.mean(outputs);
            betweenSeeds += n * (seedMean - grand) * (seedMean - grand) / (m - 1);
            for (int i = 0; i < n; i++) {
                double residual = outputs[i] - pointMeans[i] - seedMean + grand;
                rest += residual * residual / (n - 1) / (m - 1);
            }
        }
        double ofParameters = Math.max(0, (betweenPoints - rest) / m);
        double common = Math.max(0, (betweenSeeds - rest) / n);
        double total = ofParameters + common + rest;
        return new NoiseShare(
                n, m, ofParameters / total, common / total, rest / total, rest / m / (ofParameters + rest / m));
    }
}
