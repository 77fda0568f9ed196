package io.pdsweep.sim.random;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class ChaCha12Test {
    @Test
    void givesTheReferencesWordsForKeyOne() {
        ChaCha12 draws = new ChaCha12(1);
        long[] words = {draws.nextBits(), draws.nextBits(), draws.nextBits(), draws.nextBits()};
        assertThat(words)
                .containsExactly(
                        Long.parseUnsignedLong("17971643333364160609"),
                        Long.parseUnsignedLong("12751046405260142922"),
                        7894741264938617306L,
                        3238990930839348691L);
        assertThat(new ChaCha12(1).uniform()).isEqualTo(0.9742447372584028);
    }

    @Test
    void givesTheReferencesWordsForKeySeven() {
        ChaCha12 draws = new ChaCha12(7);
        assertThat(draws.nextBits()).isEqualTo(559256596868823998L);
        assertThat(draws.uniform()).isEqualTo(0.3070862833742408);
    }

    /** The unrolled rounds against the algorithm as Bernstein states it. */
    @Test
    void agreesWithTheAlgorithmWrittenAsLoops() {
        SplittableRandom seeds = new SplittableRandom(12);
        for (int i = 0; i < 500; i++) {
            long seed = i < 3 ? i - 1L : seeds.nextLong();
            ChaCha12 draws = new ChaCha12(seed);
            for (long block = 0; block < 4; block++) {
                int[] words = blockOf(seed, block);
                for (int w = 0; w < 16; w += 2) {
                    long expected = (words[w] & 0xFFFFFFFFL) | ((long) words[w + 1] << 32);
                    assertThat(draws.nextBits())
                            .as("seed %d, block %d", seed, block)
                            .isEqualTo(expected);
                }
            }
        }
    }

    @Test
    void beginsItsStreamAnewWhenKeyedAgain() {
        ChaCha12 draws = new ChaCha12(5);
        draws.nextBits();
        draws.rekey(7);
        assertThat(draws.nextBits()).isEqualTo(559256596868823998L);
        for (int i = 0; i < 20; i++) {
            draws.nextBits(); // into the third block
        }
        draws.rekey(7);
        assertThat(draws.nextBits()).isEqualTo(559256596868823998L);
    }

    @Test
    void drawsUniformlyFromZeroToBelowOne() {
        ChaCha12 draws = new ChaCha12(3);
        int[] bins = new int[16];
        for (int i = 0; i < 160_000; i++) {
            double u = draws.uniform();
            assertThat(u).isGreaterThanOrEqualTo(0).isLessThan(1);
            assertThat(u * 0x1p53).isEqualTo(Math.rint(u * 0x1p53));
            bins[(int) (16 * u)]++;
        }
        for (int count : bins) {
            assertThat(count).isBetween(9_600, 10_400); // four standard deviations
        }
    }

    private static int[] blockOf(long seed, long counter) {
        int[] start = new int[16];
        start[0] = 0x61707865;
        start[1] = 0x3320646e;
        start[2] = 0x79622d32;
        start[3] = 0x6b206574;
        long state = seed;
        for (int k = 0; k < 8; k++) {
            state = state * 6364136223846793005L + Long.parseUnsignedLong("11634580027462260723");
            start[4 + k] = Integer.rotateRight((int) (((state >>> 18) ^ state) >>> 27), (int) (state >>> 59));
        }
        start[12] = (int) counter;
        start[13] = (int) (counter >>> 32);
        int[] x = start.clone();
        for (int round = 0; round < 12; round += 2) {
            for (int column = 0; column < 4; column++) {
                quarter(x, column, 4 + column, 8 + column, 12 + column);
            }
            for (int diagonal = 0; diagonal < 4; diagonal++) {
                quarter(x, diagonal, 4 + (diagonal + 1) % 4, 8 + (diagonal + 2) % 4, 12 + (diagonal + 3) % 4);
            }
        }
        for (int i = 0; i < 16; i++) {
            x[i] += start[i];
        }
        return x;
    }

    private static void quarter(int[] x, int a, int b, int c, int d) {
        x[a] += x[b];
        x[d] = Integer.rotateLeft(x[d] ^ x[a], 16);
        x[c] += x[d];
        x[b] = Integer.rotateLeft(x[b] ^ x[c], 12);
        x[a] += x[b];
        x[d] = Integer.rotateLeft(x[d] ^ x[a], 8);
        x[c] += x[d];
        x[b] = Integer.rotateLeft(x[b] ^ x[c], 7);
    }
}
