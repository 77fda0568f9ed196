package io.pdsweep.analysis.design;

import io.pdsweep.sim.random.Streams;

/**
 * Nested uniform scrambling in base 2 (Owen 1995, "Randomly permuted (t,m,s)-nets and (t,s)-sequences"): whether a digit
 * is flipped is a fair coin of its own for every value of the digits before it. The coin is a hash of the seed, the
 * dimension and those digits, so nothing is stored and a point is the same whatever was computed before it. Scrambled
 * points keep the balance of the Sobol sequence, and each of them is uniform.
 */
final class OwenScramble {
    /** Binary digits of a coordinate, as many as the Sobol generator has. */
    static final int DIGITS = 52;

    private static final int STREAM = 201; // apart from the simulator's own streams
    private final long seed;

    OwenScramble(long seed) {
        this.seed = seed;
    }

    /** The scrambled coordinate, 0 up to but not 1. */
    double apply(int dimension, double coordinate) {
        long digits = (long) Math.scalb(coordinate, DIGITS);
        long scrambled = 0;
        for (int k = 0; k < DIGITS; k++) {
            int shift = DIGITS - 1 - k;
            long before = (digits >>> (shift + 1)) | (1L << k); // the leading one tells how many digits there are
            long coin = Streams.key(seed, dimension, before, STREAM) >>> 63;
            scrambled |= (((digits >>> shift) & 1) ^ coin) << shift;
        }
        return Math.scalb((double) scrambled, -DIGITS);
    }
}
