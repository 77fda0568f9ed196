package io.pdsweep.sim.stat;

import static org.assertj.core.api.Assertions.assertThat;

import io.pdsweep.sim.random.ChaCha12;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class Mser5Test {

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void agreesWithItsDefinition(long seed) {
        ChaCha12 random = new ChaCha12(seed);
        double[] samples = new double[500 + (int) (1000 * random.uniform())];
        double level = 10 * random.uniform();
        for (int i = 0; i < samples.length; i++) {
            samples[i] = level * StrictMath.exp(-i / 60.0) + random.uniform();
        }
        assertThat(Mser5.truncation(samples, samples.length)).isEqualTo(byDefinition(samples));
    }

    @Test
    void leavesOutAWarmUp() {
        double[] samples = noise(2_000);
        for (int i = 0; i < 300; i++) {
            samples[i] += 5 - i / 60.0;
        }
        assertThat(Mser5.truncation(samples, samples.length)).isBetween(0.10, 0.16);
    }

    @Test
    void keepsAllOfASeriesThatDoesNotChange() {
        assertThat(Mser5.truncation(new double[1_000], 1_000)).isZero();
    }

    @Test
    void passesTheHalfForASeriesThatGrows() {
        double[] samples = noise(2_000);
        for (int i = 0; i < samples.length; i++) {
            samples[i] += i * 0.05;
        }
        assertThat(Mser5.truncation(samples, samples.length)).isGreaterThan(0.5);
    }

    @Test
    void saysNothingOfFewSamples() {
        assertThat(Mser5.truncation(new double[99], 99)).isNaN();
    }

    /** The sum of squares of what is kept about its own mean, over the square of how many are kept; from scratch. */
    private static double byDefinition(double[] samples) {
        int batches = samples.length / 5;
        double[] means = new double[batches];
        for (int j = 0; j < batches; j++) {
            for (int i = 5 * j; i < 5 * j + 5; i++) {
                means[j] += samples[i] / 5;
            }
        }
        double least = Double.POSITIVE_INFINITY;
        int best = 0;
        for (int d = 0; d <= batches - 5; d++) {
            int kept = batches - d;
            double mean = 0;
            for (int j = d; j < batches; j++) {
                mean += means[j] / kept;
            }
            double squares = 0;
            for (int j = d; j < batches; j++) {
                squares += (means[j] - mean) * (means[j] - mean);
            }
            if (squares / kept / kept < least) {
                least = squares / kept / kept;
                best = d;
            }
        }
        return (double) best / batches;
    }

    private static double[] noise(int n) {
        ChaCha12 random = new ChaCha12(7);
        double[] samples = new double[n];
        for (int i = 0; i < n; i++) {
            samples[i] = random.uniform();
        }
        return samples;
    }
}
