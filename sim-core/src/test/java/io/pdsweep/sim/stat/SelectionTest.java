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
            double[] values = values(1 + random.nextInt(40), 1 + random.nextInt(20));
            int low = random.nextInt(values.length);
            int high = low + random.nextInt(values.length - low);
            int k = low + random.nextInt(high - low + 1);
            double[] before = values.clone();
            double[] sorted = values.clone();
            Arrays.sort(sorted, low, high + 1);

            assertThat(Selection.select(values, low, high, k)).isEqualTo(sorted[k]);

            for (int i = low; i <= high; i++) {
                assertThat(i < k ? values[i] <= values[k] : values[i] >= values[k])
                        .isTrue();
            }
            for (int i = 0; i < values.length; i++) {
                if (i < low || i > high) {
                    assertThat(values[i]).as("outside of the range").isEqualTo(before[i]);
                }
            }
            Arrays.sort(values, low, high + 1);
            assertThat(values).as("the same samples").containsExactly(sorted);
        }
    }

    @Test
    void isLinearForSortedReversedAndEqualSamples() {
        int n = 400_000;
        double[] rising = new double[n];
        double[] falling = new double[n];
        for (int i = 0; i < n; i++) {
            rising[i] = i;
            falling[i] = n - 1 - i;
        }
        assertThat(Selection.select(rising, 0, n - 1, n - 1)).isEqualTo(n - 1);
        assertThat(Selection.select(falling, 0, n - 1, 17)).isEqualTo(17);
        assertThat(Selection.select(new double[n], 0, n - 1, n / 2)).isZero();
    }

    private double[] values(int n, int distinct) {
        double[] values = new double[n];
        for (int i = 0; i < n; i++) {
            values[i] = random.nextInt(distinct);
        }
        return values;
    }
}
