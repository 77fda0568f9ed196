package io.pdsweep.sim.stat;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class RanksTest {
    private final SplittableRandom random = new SplittableRandom(11);

    @Test
    void areWhatASortPutsThere() {
        for (int round = 0; round < 3_000; round++) {
            double[] samples = samples(1 + random.nextInt(300), round % 6);
            int count = 1 + random.nextInt(samples.length);
            double[] sorted = Arrays.copyOf(samples, count);
            Arrays.sort(sorted);
            int[] ranks = new int[1 + random.nextInt(6)];
            for (int i = 0; i < ranks.length; i++) {
                ranks[i] = 1 + random.nextInt(count);
            }
            Arrays.sort(ranks);
            double[] before = samples.clone();
            double[] found = Ranks.values(samples, count, ranks);
            for (int i = 0; i < ranks.length; i++) {
                assertThat(found[i]).as("round %d, rank %d", round, ranks[i]).isEqualTo(sorted[ranks[i] - 1]);
            }
            assertThat(samples).containsExactly(before);
        }
    }

    @Test
    void ofNothingAreUndefined() {
        assertThat(Ranks.values(new double[8], 0, 1, 1)).containsOnly(Double.NaN);
    }

    private double[] samples(int n, int kind) {
        double[] samples = new double[n];
        for (int i = 0; i < n; i++) {
            samples[i] = switch (kind) {
                case 0 -> random.nextInt(2); // a share of something
                case 1 -> 7;
                case 2 -> random.nextInt(-5, 6);
                case 3 -> random.nextDouble();
                case 4 -> Math.exp(random.nextDouble(-300, 300)) * (random.nextBoolean() ? 1 : -1);
                default -> 1 + Math.ulp(1.0) * random.nextInt(40); // differ in the last bits alone
            };
        }
        return samples;
    }
}
