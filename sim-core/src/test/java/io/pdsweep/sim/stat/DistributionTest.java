package io.pdsweep.sim.stat;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class DistributionTest {
    private static final double[] LEVELS = {0.5, 0.9, 0.99, 0.999};

    private final SplittableRandom random = new SplittableRandom(11);

    @Test
    void ranksAreWhatASortPutsThere() {
        for (int round = 0; round < 3_000; round++) {
            double[] samples = samples(1 + random.nextInt(300), round % 7);
            int count = 1 + random.nextInt(samples.length);
            double[] sorted = Arrays.copyOf(samples, count);
            Arrays.sort(sorted);
            int[] ranks = new int[1 + random.nextInt(6)];
            for (int i = 0; i < ranks.length; i++) {
                ranks[i] = 1 + random.nextInt(count);
            }
            Arrays.sort(ranks);
            double[] before = samples.clone();
            Distribution distribution = new Distribution(samples, count);
            double[] found = distribution.ofRanks(ranks);
            for (int i = 0; i < ranks.length; i++) {
                assertThat(found[i]).as("round %d, rank %d", round, ranks[i]).isEqualTo(sorted[ranks[i] - 1]);
            }
            assertThat(distribution.min()).isEqualTo(sorted[0]);
            assertThat(distribution.max()).isEqualTo(sorted[count - 1]);
            assertThat(distribution.histogram().count()).isEqualTo(count);
            assertThat(samples).containsExactly(before);
        }
    }

    @Test
    void quantilesAreSamplesOfTheRankRoundedUp() {
        for (int round = 0; round < 300; round++) {
            int n = 1 + random.nextInt(round < 100 ? 30 : 3000);
            int distinct = 1 + random.nextInt(round % 3 == 0 ? 3 : 10_000);
            double[] sorted = new double[n];
            for (int i = 0; i < n; i++) {
                sorted[i] = random.nextInt(distinct);
            }
            double[] found = new Distribution(sorted.clone(), n).quantiles(LEVELS);
            Arrays.sort(sorted);
            for (int i = 0; i < LEVELS.length; i++) {
                int rank = new BigDecimal(Double.toString(LEVELS[i]))
                        .multiply(BigDecimal.valueOf(n))
                        .setScale(0, RoundingMode.CEILING)
                        .intValueExact();
                assertThat(found[i]).as("rank %d of %d", rank, n).isEqualTo(sorted[rank - 1]);
            }
        }
    }

    /** ceil(q n) in double arithmetic must not be off where q n is whole. */
    @Test
    void takesTheRankOfExactArithmetic() {
        for (int n = 1; n <= 2_000_000; n += n < 20_000 ? 1 : 997) {
            assertThat((long) Math.ceil(0.5 * n)).isEqualTo((n + 1L) / 2);
            assertThat((long) Math.ceil(0.9 * n)).isEqualTo((9L * n + 9) / 10);
            assertThat((long) Math.ceil(0.99 * n)).isEqualTo((99L * n + 99) / 100);
            assertThat((long) Math.ceil(0.999 * n)).isEqualTo((999L * n + 999) / 1000);
        }
    }

    @Test
    void ofNothingIsUndefined() {
        Distribution nothing = new Distribution(new double[8], 0);
        assertThat(nothing.quantiles(LEVELS)).containsOnly(Double.NaN);
        assertThat(nothing.min()).isNaN();
        assertThat(nothing.max()).isNaN();
        assertThat(nothing.histogram()).isEqualTo(Histogram.empty());
    }

    @Test
    void refusesWhatIsNoDuration() {
        for (double bad : new double[] {-3.5, Double.NaN}) {
            assertThatThrownBy(() -> new Distribution(new double[] {bad}, 1)).hasMessageContaining("sample");
            assertThatThrownBy(() -> new Distribution(new double[] {1, bad, 2}, 3))
                    .hasMessageContaining("sample");
        }
    }

    private double[] samples(int n, int kind) {
        double[] samples = new double[n];
        for (int i = 0; i < n; i++) {
            samples[i] = switch (kind) {
                case 0 -> random.nextInt(2); // a share of something
                case 1 -> 7;
                case 2 -> random.nextInt(11);
                case 3 -> random.nextDouble();
                case 4 -> Math.exp(random.nextDouble(-300, 300)); // beyond the histogram's ends
                case 5 -> random.nextBoolean() ? 0.0 : random.nextDouble() * 1e-9; // below its first bucket
                default -> 1 + Math.ulp(1.0) * random.nextInt(40); // differ in the last bits alone
            };
        }
        return samples;
    }
}
