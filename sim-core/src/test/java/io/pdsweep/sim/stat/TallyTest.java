package io.pdsweep.sim.stat;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class TallyTest {
    @Test
    void knowsNothingOfNoSamples() {
        Tally tally = new Tally();
        assertThat(tally.count()).isZero();
        assertThat(tally.mean()).isNaN();
        assertThat(tally.halfWidth()).isNaN();
    }

    @Test
    void isItsOnlySample() {
        Tally tally = new Tally();
        tally.add(-3.5);
        assertThat(tally.mean()).isEqualTo(-3.5);
    }

    @Test
    void keepsTheRunningMeanBitForBit() {
        SplittableRandom random = new SplittableRandom(1);
        Tally tally = new Tally();
        double mean = 0;
        double[] inOrder = new double[1000];
        for (int n = 1; n <= 1000; n++) {
            double x = random.nextDouble() * 1e-3;
            inOrder[n - 1] = x;
            tally.add(x);
            mean = mean + (x - mean) / n;
            assertThat(tally.mean()).isEqualTo(mean);
        }
        assertThat(tally.samples()).containsExactly(inOrder);
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
            double[] means = RunningMeans.of(tallies);
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
