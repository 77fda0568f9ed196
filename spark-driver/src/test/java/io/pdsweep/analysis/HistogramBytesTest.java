package io.pdsweep.analysis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.pdsweep.sim.stat.Histogram;
import java.util.Random;
import org.junit.jupiter.api.Test;

class HistogramBytesTest {
    private static Histogram histogram(long seed, int n) {
        Random random = new Random(seed);
        double[] samples = random.doubles(n).map(u -> Math.exp(20 * u - 15)).toArray();
        return Histogram.of(samples, n);
    }

    @Test
    void readBackWhatWasWritten() {
        for (int n : new int[] {0, 1, 2, 100, 100_000}) {
            Histogram histogram = histogram(n, n);
            assertThat(HistogramBytes.decode(HistogramBytes.encode(histogram))).isEqualTo(histogram);
        }
        Histogram large = Histogram.of(new int[] {0, 7, 4095}, new long[] {1, 127, Long.MAX_VALUE / 2});
        assertThat(HistogramBytes.decode(HistogramBytes.encode(large))).isEqualTo(large);
    }

    @Test
    void areTheBytesThatAreDocumented() {
        Histogram histogram = Histogram.of(new int[] {3, 5, 1000}, new long[] {1, 128, 2});
        assertThat(HistogramBytes.encode(histogram))
                .containsExactly(3, 1, 2, 0x80, 1, (995 & 0x7F) | 0x80, 995 >> 7, 2);
    }

    @Test
    void mergedSeedsGiveTheQuantilesOfAllSamples() {
        Histogram both = HistogramBytes.decode(HistogramBytes.encode(histogram(1, 1000)))
                .plus(HistogramBytes.decode(HistogramBytes.encode(histogram(2, 500))));
        assertThat(both.count()).isEqualTo(1500);
        double[] samples = java.util.stream.DoubleStream.concat(new Random(1).doubles(1000), new Random(2).doubles(500))
                .map(u -> Math.exp(20 * u - 15))
                .sorted()
                .toArray();
        for (double level : new double[] {0.01, 0.5, 0.9, 0.99, 0.999}) {
            double exact = samples[(int) Math.ceil(level * 1500) - 1];
            assertThat(both.quantile(level) / exact).isBetween(1 - 1 / 128.0, 1 + 1 / 128.0);
        }
    }

    @Test
    void bytesThatAreNoHistogramAreRefused() {
        assertThatThrownBy(() -> HistogramBytes.decode(new byte[] {3}))
                .hasMessage("Invalid histogram: it ends within a bucket");
        assertThatThrownBy(() -> HistogramBytes.decode(new byte[] {3, (byte) 0x80}))
                .hasMessageContaining("ends within a bucket");
        assertThatThrownBy(() -> HistogramBytes.decode(new byte[] {3, 0})).hasMessageContaining("Invalid count");
    }
}
