package io.pdsweep.sim.random;

/**
 * ChaCha with 12 rounds as a stream of 64-bit words: 64-bit block counter from 0, stream id 0, keyed from one 64-bit
 * number as the Rust crate rand 0.9 keys its {@code StdRng} ({@code SeedableRng::seed_from_u64}). The algorithm is D. J.
 * Bernstein's. Not thread-safe.
 */
public final class ChaCha12 {
    private static final long LCG_MULTIPLIER = 6364136223846793005L;
    private static final long LCG_INCREMENT = 0xA17654E46FBE17F3L; // 11634580027462260723
    private static final int WORDS_PER_BLOCK = 8;

    private int k0;
    private int k1;
    private int k2;
    private int k3;
    private int k4;
    private int k5;
    private int k6;
    private int k7;
    private long counter;
    private int used;
    private final long[] block = new long[WORDS_PER_BLOCK];

    public ChaCha12(long seed) {
        rekey(seed);
    }

    /** Starts the stream of another seed from its beginning. */
    public void rekey(long seed) {
        long s = seed * LCG_MULTIPLIER + LCG_INCREMENT;
        k0 = permute(s);
        s = s * LCG_MULTIPLIER + LCG_INCREMENT;
        k1 = permute(s);
        s = s * LCG_MULTIPLIER + LCG_INCREMENT;
        k2 = permute(s);
        s = s * LCG_MULTIPLIER + LCG_INCREMENT;
        k3 = permute(s);
        s = s * LCG_MULTIPLIER + LCG_INCREMENT;
        k4 = permute(s);
        s = s * LCG_MULTIPLIER + LCG_INCREMENT;
        k5 = permute(s);
        s = s * LCG_MULTIPLIER + LCG_INCREMENT;
        k6 = permute(s);
        s = s * LCG_MULTIPLIER + LCG_INCREMENT;
        k7 = permute(s);
        counter = 0;
        used = WORDS_PER_BLOCK;
    }

    /** The next 64 bits, low 32-bit word first. */
    public long nextBits() {
        if (used == WORDS_PER_BLOCK) {
            fill();
        }
        return block[used++];
    }

    /** A uniform draw in [0, 1): a multiple of 2^-53. */
    public double uniform() {
        return (nextBits() >>> 11) * 0x1p-53;
    }

    private static int permute(long state) {
        return Integer.rotateRight((int) (((state >>> 18) ^ state) >>> 27), (int) (state >>> 59));
    }

    /** Unrolled so that the state stays in registers. */
    private void fill() {
        int x0 = 0x61707865;
        int x1 = 0x3320646e;
        int x2 = 0x79622d32;
        int x3 = 0x6b206574;
        int x4 = k0;
        int x5 = k1;
        int x6 = k2;
        int x7 = k3;
        int x8 = k4;
        int x9 = k5;
        int x10 = k6;
        int x11 = k7;
        int c0 = (int) counter;
        int c1 = (int) (counter >>> 32);
        int x12 = c0;
        int x13 = c1;
        int x14 = 0;
        int x15 = 0;
        for (int round = 0; round < 6; round++) {
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
        }
        block[0] = word(x0 + 0x61707865, x1 + 0x3320646e);
        block[1] = word(x2 + 0x79622d32, x3 + 0x6b206574);
        block[2] = word(x4 + k0, x5 + k1);
        block[3] = word(x6 + k2, x7 + k3);
        block[4] = word(x8 + k4, x9 + k5);
        block[5] = word(x10 + k6, x11 + k7);
        block[6] = word(x12 + c0, x13 + c1);
        block[7] = word(x14, x15);
        counter++;
        used = 0;
    }

    private static long word(int low, int high) {
        return (low & 0xFFFFFFFFL) | ((long) high << 32);
    }
}
