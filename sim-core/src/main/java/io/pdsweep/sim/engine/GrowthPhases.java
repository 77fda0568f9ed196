package io.pdsweep.sim.engine;

/**
 * How many decoding jobs need a block at which iteration. A job needs one when its position is a whole number of blocks,
 * so once every {@code blockSize} iterations: jobs are counted by the decode clock, modulo the block size, at which they
 * do. Not thread-safe.
 */
final class GrowthPhases {
    private final int[] jobs;
    private final long[] occupied; // bit set over jobs: where the count is not 0

    /** Of a small ring the bits of {@link #occupied} twice, one after the other, so that no search has to go around. */
    private long twice;

    private final boolean fitsTwice;

    GrowthPhases(int blockSize) {
        fitsTwice = 2 * blockSize <= Long.SIZE;
        jobs = new int[blockSize];
        occupied = new long[(blockSize + Long.SIZE - 1) / Long.SIZE];
    }

    int at(int phase) {
        return jobs[phase];
    }

    void add(int phase) {
        jobs[phase]++;
        occupied[phase >>> 6] |= 1L << phase;
        writeTwice();
    }

    void remove(int phase) {
        if (--jobs[phase] == 0) {
            occupied[phase >>> 6] &= ~(1L << phase);
            writeTwice();
        }
    }

    private void writeTwice() {
        if (fitsTwice) {
            twice = occupied[0] | (occupied[0] << jobs.length);
        }
    }

    /** Iterations from {@code phase} to the next, after it, at which some job needs a block: 1 to blockSize, or as above. */
    long distanceAfter(int phase) {
        long bits = twice >>> (phase + 1);
        if (bits != 0) {
            return 1L + Long.numberOfTrailingZeros(bits);
        }
        return 1L + distanceFrom(phase + 1 < jobs.length ? phase + 1 : 0);
    }

    /** Iterations from {@code phase} to the next at which some job needs a block: 0 to blockSize - 1, or MAX_VALUE if none. */
    int distanceFrom(int phase) {
        if (occupied.length == 1 && occupied[0] != 0) {
            long bits = occupied[0]; // seen from the phase, as on a ring; what is shifted too far lies behind the first
            return Long.numberOfTrailingZeros((bits >>> phase) | (bits << (jobs.length - phase)));
        }
        int next = nextOccupied(phase);
        if (next >= 0) {
            return next - phase;
        }
        next = nextOccupied(0);
        return next >= 0 ? next + jobs.length - phase : Integer.MAX_VALUE;
    }

    private int nextOccupied(int from) {
        int word = from >>> 6;
        if (word >= occupied.length) {
            return -1;
        }
        long bits = occupied[word] & (-1L << from);
        while (bits == 0) {
            if (++word == occupied.length) {
                return -1;
            }
            bits = occupied[word];
        }
        return (word << 6) + Long.numberOfTrailingZeros(bits);
    }
}
