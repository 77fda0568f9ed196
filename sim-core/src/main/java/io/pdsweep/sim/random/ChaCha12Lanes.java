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
            computeTogether(keys, from, together, block, draws);
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
            columns(state, count);
            diagonals(state, count);
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

    /**
     * The four quarter rounds of the columns, of every lane. Written out, with constants for places: a helper of its own would
     * become vectors only where the compiler happens to inline it.
     */
    private static void columns(int[] s, int count) {
        for (int i = 0; i < count; i++) {
            int x0 = s[i];
            int x1 = s[STRIDE + i];
            int x2 = s[2 * STRIDE + i];
            int x3 = s[3 * STRIDE + i];
            int x4 = s[4 * STRIDE + i];
            int x5 = s[5 * STRIDE + i];
            int x6 = s[6 * STRIDE + i];
            int x7 = s[7 * STRIDE + i];
            int x8 = s[8 * STRIDE + i];
            int x9 = s[9 * STRIDE + i];
            int x10 = s[10 * STRIDE + i];
            int x11 = s[11 * STRIDE + i];
            int x12 = s[12 * STRIDE + i];
            int x13 = s[13 * STRIDE + i];
            int x14 = s[14 * STRIDE + i];
            int x15 = s[15 * STRIDE + i];

            x0 += x4;
            x12 = Integer.rotateLeft(x12 ^ x0, 16);
            x8 += x12;
            x4 = Integer.rotateLeft(x4 ^ x8, 12);
            x0 += x4;
            x12 = Integer.rotateLeft(x12 ^ x0, 8);
            x8 += x12;
            x4 = Integer.rotateLeft(x4 ^ x8, 7);

            x1 += x5;
            x13 = Integer.rotateLeft(x13 ^ x1, 16);
            x9 += x13;
            x5 = Integer.rotateLeft(x5 ^ x9, 12);
            x1 += x5;
            x13 = Integer.rotateLeft(x13 ^ x1, 8);
            x9 += x13;
            x5 = Integer.rotateLeft(x5 ^ x9, 7);

            x2 += x6;
            x14 = Integer.rotateLeft(x14 ^ x2, 16);
            x10 += x14;
            x6 = Integer.rotateLeft(x6 ^ x10, 12);
            x2 += x6;
            x14 = Integer.rotateLeft(x14 ^ x2, 8);
            x10 += x14;
            x6 = Integer.rotateLeft(x6 ^ x10, 7);

            x3 += x7;
            x15 = Integer.rotateLeft(x15 ^ x3, 16);
            x11 += x15;
            x7 = Integer.rotateLeft(x7 ^ x11, 12);
            x3 += x7;
            x15 = Integer.rotateLeft(x15 ^ x3, 8);
            x11 += x15;
            x7 = Integer.rotateLeft(x7 ^ x11, 7);

            s[i] = x0;
            s[STRIDE + i] = x1;
            s[2 * STRIDE + i] = x2;
            s[3 * STRIDE + i] = x3;
            s[4 * STRIDE + i] = x4;
            s[5 * STRIDE + i] = x5;
            s[6 * STRIDE + i] = x6;
            s[7 * STRIDE + i] = x7;
            s[8 * STRIDE + i] = x8;
            s[9 * STRIDE + i] = x9;
            s[10 * STRIDE + i] = x10;
            s[11 * STRIDE + i] = x11;
            s[12 * STRIDE + i] = x12;
            s[13 * STRIDE + i] = x13;
            s[14 * STRIDE + i] = x14;
            s[15 * STRIDE + i] = x15;
        }
    }

    /** The four quarter rounds of the diagonals, likewise. */
    private static void diagonals(int[] s, int count) {
        for (int i = 0; i < count; i++) {
            int x0 = s[i];
            int x1 = s[STRIDE + i];
            int x2 = s[2 * STRIDE + i];
            int x3 = s[3 * STRIDE + i];
            int x4 = s[4 * STRIDE + i];
            int x5 = s[5 * STRIDE + i];
            int x6 = s[6 * STRIDE + i];
            int x7 = s[7 * STRIDE + i];
            int x8 = s[8 * STRIDE + i];
            int x9 = s[9 * STRIDE + i];
            int x10 = s[10 * STRIDE + i];
            int x11 = s[11 * STRIDE + i];
            int x12 = s[12 * STRIDE + i];
            int x13 = s[13 * STRIDE + i];
            int x14 = s[14 * STRIDE + i];
            int x15 = s[15 * STRIDE + i];

            x0 += x5;
            x15 = Integer.rotateLeft(x15 ^ x0, 16);
            x10 += x15;
            x5 = Integer.rotateLeft(x5 ^ x10, 12);
            x0 += x5;
            x15 = Integer.rotateLeft(x15 ^ x0, 8);
            x10 += x15;
            x5 = Integer.rotateLeft(x5 ^ x10, 7);

            x1 += x6;
            x12 = Integer.rotateLeft(x12 ^ x1, 16);
            x11 += x12;
            x6 = Integer.rotateLeft(x6 ^ x11, 12);
            x1 += x6;
            x12 = Integer.rotateLeft(x12 ^ x1, 8);
            x11 += x12;
            x6 = Integer.rotateLeft(x6 ^ x11, 7);

            x2 += x7;
            x13 = Integer.rotateLeft(x13 ^ x2, 16);
            x8 += x13;
            x7 = Integer.rotateLeft(x7 ^ x8, 12);
            x2 += x7;
            x13 = Integer.rotateLeft(x13 ^ x2, 8);
            x8 += x13;
            x7 = Integer.rotateLeft(x7 ^ x8, 7);

            x3 += x4;
            x14 = Integer.rotateLeft(x14 ^ x3, 16);
            x9 += x14;
            x4 = Integer.rotateLeft(x4 ^ x9, 12);
            x3 += x4;
            x14 = Integer.rotateLeft(x14 ^ x3, 8);
            x9 += x14;
            x4 = Integer.rotateLeft(x4 ^ x9, 7);

            s[i] = x0;
            s[STRIDE + i] = x1;
            s[2 * STRIDE + i] = x2;
            s[3 * STRIDE + i] = x3;
            s[4 * STRIDE + i] = x4;
            s[5 * STRIDE + i] = x5;
            s[6 * STRIDE + i] = x6;
            s[7 * STRIDE + i] = x7;
            s[8 * STRIDE + i] = x8;
            s[9 * STRIDE + i] = x9;
            s[10 * STRIDE + i] = x10;
            s[11 * STRIDE + i] = x11;
            s[12 * STRIDE + i] = x12;
            s[13 * STRIDE + i] = x13;
            s[14 * STRIDE + i] = x14;
            s[15 * STRIDE + i] = x15;
        }
    }

    /** A computed draw in [0, 1): the {@code draw}-th of the block, from 0, of the {@code stream}-th key. */
    public double uniform(int stream, int draw) {
        return uniforms[draw * capacity + stream];
    }
}
