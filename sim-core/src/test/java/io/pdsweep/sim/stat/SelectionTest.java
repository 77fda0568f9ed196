package io.pdsweep.sim.stat;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class SelectionTest {
    private final SplittableRandom random = new SplittableRandom(3);

    @Test
    void findsWhatASortPutsThereAndSplitsTheRestAroundIt() {
        for (int round = 0; round < 5_000; round++) {
            long[] keys = keys(1 + random.nextInt(40), 1 + random.nextInt(20));
            int low = random.nextInt(keys.length);
            int high = low + random.nextInt(keys.length - low);
            int k = low + random.nextInt(high - low + 1);
            long[] before = keys.clone();
            long[] sorted = keys.clone();
            Arrays.sort(sorted, low, high + 1);

            assertThat(Selection.select(keys, low, high, k)).isEqualTo(sorted[k]);

            boolean split = true;
            for (int i = 0; i < keys.length; i++) {
                if (i < low || i > high) {
                    split &= keys[i] == before[i];
                } else {
                    split &= i < k ? keys[i] <= keys[k] : keys[i] >= keys[k];
                }
            }
            assertThat(split).as("round %d", round).isTrue();
            Arrays.sort(keys, low, high + 1);
            assertThat(keys).as("the same samples").containsExactly(sorted);
        }
    }

    @Test
    void isLinearForSortedReversedAndEqualSamples() {
        int n = 400_000;
        long[] rising = new long[n];
        long[] falling = new long[n];
        for (int i = 0; i < n; i++) {
            rising[i] = i;
            falling[i] = n - 1L - i;
        }
        assertThat(Selection.select(rising, 0, n - 1, n - 1)).isEqualTo(n - 1);
        assertThat(Selection.select(falling, 0, n - 1, 17)).isEqualTo(17);
        assertThat(Selection.select(new long[n], 0, n - 1, n / 2)).isZero();
    }

    private long[] keys(int n, int distinct) {
        long[] keys = new long[n];
        for (int i = 0; i < n; i++) {
            keys[i] = random.nextLong(distinct) - distinct / 2;
        }
        return keys;
    }
}
