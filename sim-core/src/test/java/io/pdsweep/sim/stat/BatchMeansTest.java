package io.pdsweep.sim.stat;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class BatchMeansTest {
    @Test
    void needsFortySamples() {
        assertThat(BatchMeans.halfWidth(new double[100], 0)).isNaN();
        assertThat(BatchMeans.halfWidth(new double[100], 39)).isNaN();
        assertThat(BatchMeans.halfWidth(new double[100], 40)).isZero();
    }

    @Test
    void isTheTextbooksHalfWidth() {
        double[] samples = samples(1000);
        double[] means = new double[20];
        for (int i = 0; i < samples.length; i++) {
            means[i / 50] += samples[i] / 50;
        }
        double mean = Arrays.stream(means).average().orElseThrow();
        double variance = Arrays.stream(means).map(m -> (m - mean) * (m - mean)).sum() / 19;
        double expected = 2.093 * Math.sqrt(variance) / Math.sqrt(20);
        assertThat(BatchMeans.halfWidth(samples, samples.length)).isCloseTo(expected, within(1e-12 * expected));
    }

    @Test
    void leavesOutWhatFillsNoBatch() {
        double[] samples = samples(119);
        double of100 = BatchMeans.halfWidth(samples, 100);
        assertThat(BatchMeans.halfWidth(samples, 119)).isEqualTo(of100);
        assertThat(BatchMeans.halfWidth(samples(120), 120)).isNotEqualTo(of100);
    }

    @Test
    void looksAtTheFirstSamplesOnly() {
        double[] samples = samples(80);
        double[] longer = Arrays.copyOf(samples, 160);
        Arrays.fill(longer, 80, 160, 1e9);
        assertThat(BatchMeans.halfWidth(longer, 80)).isEqualTo(BatchMeans.halfWidth(samples, 80));
    }

    private static double[] samples(int n) {
        SplittableRandom random = new SplittableRandom(4);
        double[] samples = new double[n];
        for (int i = 0; i < n; i++) {
            samples[i] = random.nextDouble();
        }
        return samples;
    }
}
