package io.pdsweep.sim.random;

import java.util.Arrays;

/**
 * One block of {@link ChaCha12} of each of many streams, side by side, with the same words: a step is a loop over streams,
 * which the compiler turns into vector instructions. Not thread-safe.
 */
public final class ChaCha12Lanes {
    /** Uniform draws in a block. */
    public static final int DRAWS = 8;

    /** Streams computed together: many enough for vectors, few enough for their state to stay in the first-level cache. */
    private static final int LANES = 128;

    /** With fewer streams than this, one after another is quicker. */
    private static final int FEW = 24;

    /** From one word of the state to the next; not a power of two, so that a lane's words lie in different cache sets. */
    private static final int STRIDE = LANES + 16;

    private static final int WORDS = 16;
    private static final int KEY = 4; // the first of eight words
    private static final int BLOCK = 12; // the first of two

    private final int capacity;
    private final double[] uniforms; // of a draw, one stream after another
    private final int[] initial = new int[WORDS * STRIDE];
    private final long[] keyStates = new long[LANES];
    private final int[] state = new int[WORDS * STRIDE];
    private final ChaCha12 single = new ChaCha12(0);

    /** For up to {@code capacity} streams. */
    public ChaCha12Lanes(int capacity) {
        this.capacity = capacity;
        uniforms = new double[DRAWS * capacity];
        int[] constants = ChaCha12.constants();
        for (int word = 0; word < constants.length; word++) {
            Arrays.fill(initial, word * STRIDE, (word + 1) * STRIDE, constants[word]);
        }
    }

    /**
     * Computes draws of one block of each stream.
     *
     * @param keys what the streams are keyed from
     * @param count streams
     * @param block which block, from 0: it holds a stream's draws {@code 8 block} to {@code 8 block + 7}
     * @param draws how many of them are wanted
     */
    public void compute(long[] keys, int count, long block, int draws) {
        for (int from = 0; from < count; from += LANES) {
            int together = Math.min(LANES, count - from);
            if (together < FEW) {
                computeOneByOne(keys, from, count, block, draws);
            } else {
                computeTogether(keys, from, together, block, draws);
            }
        }
    }

    private void computeOneByOne(long[] keys, int from, int to, long block, int draws) {
        for (int stream = from; stream < to; stream++) {
            single.rekey(keys[stream], block);
            for (int draw = 0; draw < draws; draw++) {
                uniforms[draw * capacity + stream] = single.uniform();
            }
        }
    }

    private void computeTogether(long[] keys, int from, int count, long block, int draws) {
        System.arraycopy(keys, from, keyStates, 0, count);
        for (int word = KEY; word < BLOCK; word++) {
            for (int lane = 0; lane < count; lane++) {
                keyStates[lane] = ChaCha12.next(keyStates[lane]);
            }
            int place = word * STRIDE;
            for (int lane = 0; lane < count; lane++) {
                initial[place + lane] = ChaCha12.permute(keyStates[lane]);
            }
        }
        Arrays.fill(initial, BLOCK * STRIDE, BLOCK * STRIDE + count, (int) block);
        Arrays.fill(initial, (BLOCK + 1) * STRIDE, (BLOCK + 1) * STRIDE + count, (int) (block >>> 32));
        for (int word = 0; word < WORDS; word++) {
            System.arraycopy(initial, word * STRIDE, state, word * STRIDE, count);
        }
        for (int round = 0; round < ChaCha12.DOUBLE_ROUNDS; round++) {
            doubleRound(state, count);
        }
        for (int draw = 0; draw < draws; draw++) {
            int low = 2 * draw * STRIDE;
            int high = low + STRIDE;
            int out = draw * capacity + from;
            for (int lane = 0; lane < count; lane++) {
                long bits = ChaCha12.bits(
                        state[low + lane] + initial[low + lane], state[high + lane] + initial[high + lane]);
                uniforms[out + lane] = ChaCha12.uniform(bits);
            }
        }
    }

    private static void doubleRound(int[] state, int count) {
        quarterRound(state, count, 0, 4 * STRIDE, 8 * STRIDE, 12 * STRIDE);
        quarterRound(state, count, STRIDE, 5 * STRIDE, 9 * STRIDE, 13 * STRIDE);
        quarterRound(state, count, 2 * STRIDE, 6 * STRIDE, 10 * STRIDE, 14 * STRIDE);
        quarterRound(state, count, 3 * STRIDE, 7 * STRIDE, 11 * STRIDE, 15 * STRIDE);
        quarterRound(state, count, 0, 5 * STRIDE, 10 * STRIDE, 15 * STRIDE);
        quarterRound(state, count, STRIDE, 6 * STRIDE, 11 * STRIDE, 12 * STRIDE);
        quarterRound(state, count, 2 * STRIDE, 7 * STRIDE, 8 * STRIDE, 13 * STRIDE);
        quarterRound(state, count, 3 * STRIDE, 4 * STRIDE, 9 * STRIDE, 14 * STRIDE);
    }

    /** On words a, b, c, d of every lane: of one array, and constants once inlined, or the loop would not become vectors. */
    private static void quarterRound(int[] s, int count, int a, int b, int c, int d) {
        for (int i = 0; i < count; i++) {
            int x = s[a + i];
            int y = s[b + i];
            int z = s[c + i];
            int w = s[d + i];
            x += y;
            w = Integer.rotateLeft(w ^ x, 16);
            z += w;
            y = Integer.rotateLeft(y ^ z, 12);
            x += y;
            w = Integer.rotateLeft(w ^ x, 8);
            z += w;
            y = Integer.rotateLeft(y ^ z, 7);
            s[a + i] = x;
            s[b + i] = y;
            s[c + i] = z;
            s[d + i] = w;
        }
    }

    /** A computed draw in [0, 1): the {@code draw}-th of the block, from 0, of the {@code stream}-th key. */
    public double uniform(int stream, int draw) {
        return uniforms[draw * capacity + stream];
    }
}
