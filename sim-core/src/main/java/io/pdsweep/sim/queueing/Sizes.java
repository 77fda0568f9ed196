package io.pdsweep.sim.queueing;

import io.pdsweep.sim.random.ChaCha12;
import io.pdsweep.sim.random.Ln;

/** How much a customer asks for, in whole tokens: a distribution with known moments. */
public enum Sizes {
    /** Always the mean: M/D/1. */
    FIXED {
        @Override
        int draw(ChaCha12 random, int mean) {
            return mean;
        }

        @Override
        double secondMoment(int mean) {
            return (double) mean * mean;
        }
    },
    /** Geometric from 1 on, which is an exponential rounded up: M/M/1 but for a token. */
    EXPONENTIAL {
        @Override
        int draw(ChaCha12 random, int mean) {
            double rate = -Ln.ln(1 - 1.0 / mean);
            return (int) Math.max(1, Math.ceil(-Ln.ln(1 - random.uniform()) / rate));
        }

        @Override
        double secondMoment(int mean) {
            return (2.0 - 1.0 / mean) * mean * mean;
        }
    },
    /** A quarter of the mean in nine of ten draws, 31/4 of it else: much more variable than exponential. */
    MIXED {
        @Override
        int draw(ChaCha12 random, int mean) {
            return random.uniform() < 0.9 ? mean / 4 : mean * 31 / 4;
        }

        @Override
        double secondMoment(int mean) {
            double small = 0.25 * mean;
            double large = 7.75 * mean;
            return 0.9 * small * small + 0.1 * large * large;
        }
    };

    /** One size; {@code mean} is a multiple of 4. */
    abstract int draw(ChaCha12 random, int mean);

    /** The mean square, in tokens squared. */
    abstract double secondMoment(int mean);
}
