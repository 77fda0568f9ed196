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
    static final int DOUBLE_ROUNDS = 6;
    private static final int C0 = 0x61707865; // "expand 32-byte k"
    private static final int C1 = 0x3320646e;
    private static final int C2 = 0x79622d32;
    private static final int C3 = 0x6b206574;

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
    private final long[] words = new long[WORDS_PER_BLOCK];

    public ChaCha12(long seed) {
        rekey(seed);
    }

    /** Starts the stream of another seed from its beginning. */
    public void rekey(long seed) {
        long s = next(seed);
        k0 = permute(s);
        s = next(s);
        k1 = permute(s);
        s = next(s);
        k2 = permute(s);
        s = next(s);
        k3 = permute(s);
        s = next(s);
        k4 = permute(s);
        s = next(s);
        k5 = permute(s);
        s = next(s);
        k6 = permute(s);
        s = next(s);
        k7 = permute(s);
        counter = 0;
        used = WORDS_PER_BLOCK;
    }

    /** The next 64 bits, low 32-bit word first. */
    public long nextBits() {
        if (used == WORDS_PER_BLOCK) {
            fill();
        }
        return words[used++];
    }

    /** A uniform draw in [0, 1): a multiple of 2^-53. */
    public double uniform() {
        return uniform(nextBits());
    }

    /** The uniform draw that 64 random bits make. */
    static double uniform(long bits) {
        return (bits >>> 11) * 0x1p-53;
    }

    /** The words that every block begins from, a copy. */
    static int[] constants() {
        return new int[] {C0, C1, C2, C3};
    }

    /** The next state of the generator of key words. */
    static long next(long state) {
        return state * LCG_MULTIPLIER + LCG_INCREMENT;
    }

    /** The key word that a state gives. */
    static int permute(long state) {
        return Integer.rotateRight((int) (((state >>> 18) ^ state) >>> 27), (int) (state >>> 59));
    }

    /** Unrolled so that the state stays in registers. */
    private void fill() {
        int x0 = C0;
        int x1 = C1;
        int x2 = C2;
        int x3 = C3;
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
        for (int round = 0; round < DOUBLE_ROUNDS; round++) {
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
        words[0] = bits(x0 + C0, x1 + C1);
        words[1] = bits(x2 + C2, x3 + C3);
        words[2] = bits(x4 + k0, x5 + k1);
        words[3] = bits(x6 + k2, x7 + k3);
        words[4] = bits(x8 + k4, x9 + k5);
        words[5] = bits(x10 + k6, x11 + k7);
        words[6] = bits(x12 + c0, x13 + c1);
        words[7] = bits(x14, x15);
        counter++;
        used = 0;
    }

    static long bits(int low, int high) {
        return (low & 0xFFFFFFFFL) | ((long) high << 32);
    }
}
