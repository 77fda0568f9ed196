package io.pdsweep.sim.stat;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class TallyTest {
    private static final double[] LEVELS = {0.5, 0.9, 0.99, 0.999};

    @Test
    void knowsNothingOfNoSamples() {
        Tally tally = new Tally();
        assertThat(tally.count()).isZero();
        assertThat(tally.mean()).isNaN();
        assertThat(tally.min()).isNaN();
        assertThat(tally.max()).isNaN();
        assertThat(tally.halfWidth()).isNaN();
        assertThat(tally.quantiles(LEVELS)).containsOnly(Double.NaN);
    }

    @Test
    void isItsOnlySample() {
        Tally tally = new Tally();
        tally.add(-3.5);
        assertThat(tally.mean()).isEqualTo(-3.5);
        assertThat(tally.min()).isEqualTo(-3.5);
        assertThat(tally.max()).isEqualTo(-3.5);
        assertThat(tally.quantiles(LEVELS)).containsOnly(-3.5);
    }

    @Test
    void keepsTheRunningMeanBitForBit() {
        SplittableRandom random = new SplittableRandom(1);
        Tally tally = new Tally();
        double mean = 0;
        for (int n = 1; n <= 1000; n++) {
            double x = random.nextDouble() * 1e-3;
            tally.add(x);
            mean = mean + (x - mean) / n;
            assertThat(tally.mean()).isEqualTo(mean);
        }
    }

    @Test
    void findsTheSamplesThatASortWouldFind() {
        SplittableRandom random = new SplittableRandom(2);
        for (int round = 0; round < 300; round++) {
            int n = 1 + random.nextInt(round < 100 ? 30 : 3000);
            int distinct = 1 + random.nextInt(round % 3 == 0 ? 3 : 10_000);
            Tally tally = new Tally();
            double[] sorted = new double[n];
            for (int i = 0; i < n; i++) {
                sorted[i] = random.nextInt(distinct) - 5;
                tally.add(sorted[i]);
            }
            double[] inOrder = sorted.clone();
            Arrays.sort(sorted);
            double[] found = tally.quantiles(LEVELS);
            for (int i = 0; i < LEVELS.length; i++) {
                int rank = new BigDecimal(Double.toString(LEVELS[i]))
                        .multiply(BigDecimal.valueOf(n))
                        .setScale(0, RoundingMode.CEILING)
                        .intValueExact();
                assertThat(found[i]).as("rank %d of %d", rank, n).isEqualTo(sorted[rank - 1]);
            }
            assertThat(tally.min()).isEqualTo(sorted[0]);
            assertThat(tally.max()).isEqualTo(sorted[n - 1]);
            assertThat(tally.samples()).containsExactly(inOrder);
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
    void meansSideBySideAreTheMeans() {
        SplittableRandom random = new SplittableRandom(5);
        for (int round = 0; round < 500; round++) {
            Tally[] tallies = new Tally[1 + random.nextInt(11)];
            for (int i = 0; i < tallies.length; i++) {
                tallies[i] = new Tally();
                int n = random.nextInt(4) == 0 ? 0 : random.nextInt(90);
                for (int k = 0; k < n; k++) {
                    tallies[i].add(random.nextDouble());
                }
            }
            double[] means = Tally.means(tallies);
            assertThat(means).hasSize(tallies.length);
            for (int i = 0; i < tallies.length; i++) {
                long bits = Double.doubleToLongBits(tallies[i].mean()); // NaN is equal to itself
                assertThat(Double.doubleToLongBits(means[i]))
                        .as("round %d, %d", round, i)
                        .isEqualTo(bits);
            }
        }
    }
}
