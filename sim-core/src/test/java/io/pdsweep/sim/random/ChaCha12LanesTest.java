package io.pdsweep.sim.random;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class ChaCha12LanesTest {
    private static final int MOST = 300;

    private final SplittableRandom random = new SplittableRandom(8);

    /** Every number of streams, so every way in which they are split: one by one, a few vectors, more than one set of lanes. */
    @Test
    void drawsWhatEveryStreamDrawsAlone() {
        ChaCha12Lanes lanes = new ChaCha12Lanes(MOST);
        long[] keys = new long[MOST];
        for (int count = 0; count <= MOST; count++) {
            for (int i = 0; i < MOST; i++) {
                keys[i] = random.nextLong();
            }
            long block = count % 3;
            int draws = 1 + count % ChaCha12Lanes.DRAWS;
            lanes.compute(keys, count, block, draws);
            for (int i = 0; i < count; i++) {
                ChaCha12 alone = new ChaCha12(keys[i]);
                for (long skipped = 0; skipped < block * ChaCha12Lanes.DRAWS; skipped++) {
                    alone.nextBits();
                }
                for (int draw = 0; draw < draws; draw++) {
                    assertThat(lanes.uniform(i, draw))
                            .as("stream %d of %d, draw %d of block %d", i, count, draw, block)
                            .isEqualTo(alone.uniform());
                }
            }
        }
    }

    /** The counter of blocks has two words. */
    @Test
    void countsBlocksBeyondThirtyTwoBits() {
        ChaCha12Lanes lanes = new ChaCha12Lanes(50);
        long[] keys = random.longs(50).toArray();
        long far = (1L << 32) + 1;
        lanes.compute(keys, 50, far, 2);
        double[] together = {lanes.uniform(7, 0), lanes.uniform(7, 1)};
        lanes.compute(new long[] {keys[7]}, 1, far, 2); // alone
        assertThat(together).containsExactly(lanes.uniform(0, 0), lanes.uniform(0, 1));
        lanes.compute(keys, 50, 1, 2);
        assertThat(lanes.uniform(7, 0)).isNotEqualTo(together[0]);
    }
}
