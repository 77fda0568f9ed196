package io.pdsweep.sim.queueing;

import io.pdsweep.sim.random.ChaCha12;
import io.pdsweep.sim.random.Ln;
import io.pdsweep.sim.random.Streams;

/** Customers that arrive at random, with their sizes. Not thread-safe. */
final class Poisson {
    private static final int GAPS = 101; // streams of their own, apart from the simulator's
    private static final int SIZES = 102;

    private final ChaCha12 gaps;
    private final ChaCha12 sizes;
    private final double rate;
    private final Sizes distribution;
    private final int meanSize;

    /**
     * The customers of one run.
     *
     * @param station a number of the station's own: stations see customers independent of each other's
     */
    Poisson(long seed, long station, double rate, Sizes distribution, int meanSize) {
        this.gaps = new ChaCha12(Streams.key(seed, station, 0, GAPS));
        this.sizes = new ChaCha12(Streams.key(seed, station, 0, SIZES));
        this.rate = rate;
        this.distribution = distribution;
        this.meanSize = meanSize;
    }

    /** Seconds to the next customer. */
    double gap() {
        return -Ln.ln(1 - gaps.uniform()) / rate;
    }

    /** Tokens of the next customer. */
    int size() {
        return distribution.draw(sizes, meanSize);
    }
}
