package io.pdsweep.sim.stat;

import java.util.Arrays;
import java.util.Comparator;

/**
 * The {@link Tally#mean running means} of several tallies at once. A running mean waits for its own division at every step;
 * all of them side by side take little more time than one.
 */
public final class RunningMeans {
    private RunningMeans() {}

    /** The {@link Tally#mean} of each. */
    public static double[] of(Tally... tallies) {
        Integer[] order = new Integer[tallies.length]; // the most samples first
        Arrays.setAll(order, i -> i);
        Arrays.sort(order, Comparator.comparingInt(i -> -tallies[i].count));
        double[] running = new double[tallies.length];
        double[][] samples = new double[tallies.length][];
        for (int t = 0; t < samples.length; t++) {
            samples[t] = tallies[order[t]].samples;
        }
        int from = 0;
        for (int together = tallies.length; together > 0; together--) {
            int to = tallies[order[together - 1]].count;
            extend(running, samples, together, from, to);
            from = to;
        }
        double[] means = new double[tallies.length];
        for (int t = 0; t < means.length; t++) {
            means[order[t]] = tallies[order[t]].count == 0 ? Double.NaN : running[t];
        }
        return means;
    }

    private static void extend(double[] running, double[][] samples, int together, int from, int to) {
        for (int i = from; i < to; i++) {
            double n = i + 1;
            for (int t = 0; t < together; t++) {
                running[t] += (samples[t][i] - running[t]) / n;
            }
        }
    }
}
