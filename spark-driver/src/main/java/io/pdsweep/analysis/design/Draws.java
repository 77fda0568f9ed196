package io.pdsweep.analysis.design;

import io.pdsweep.sim.random.ChaCha12;
import io.pdsweep.sim.random.Streams;

/** Random draws for designs and resampling: a stream for every purpose, the same under the same seed. Not thread-safe. */
public final class Draws {
    private static final int STREAM = 202; // apart from the simulator's own streams
    private final ChaCha12 random;

    /**
     * The draws of one purpose.
     *
     * @param purpose a number of the caller's: different ones give independent streams
     */
    public Draws(long seed, long purpose) {
        random = new ChaCha12(Streams.key(seed, purpose, 0, STREAM));
    }

    /** Uniform in [0, 1). */
    public double uniform() {
        return random.uniform();
    }

    /** A whole number, 0 to {@code bound - 1}, each as likely (to 2^-32 relative for bounds below 2^21). */
    public int below(int bound) {
        return (int) (random.uniform() * bound);
    }

    /** The numbers 0 to {@code n - 1} in random order (Fisher and Yates). */
    public int[] permutation(int n) {
        int[] order = new int[n];
        for (int i = 0; i < n; i++) {
            int j = below(i + 1);
            order[i] = order[j];
            order[j] = i;
        }
        return order;
    }
}
