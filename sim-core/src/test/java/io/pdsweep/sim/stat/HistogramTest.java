package io.pdsweep.sim.stat;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.pdsweep.sim.random.ChaCha12;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HistogramTest {

    @Test
    void standsForEveryValueWithinOnePercent() {
        ChaCha12 random = new ChaCha12(1);
        for (int i = 0; i < 100_000; i++) {
            double value = Math.scalb(1 + random.uniform(), (int) (60 * random.uniform()) - 30);
            double stored = Histogram.of(new double[] {value}, 1).quantile(0.5);
            assertThat(Math.abs(stored - value) / value)
                    .isLessThanOrEqualTo(Histogram.RELATIVE_ERROR)
                    .isLessThanOrEqualTo(0.01);
        }
    }

    @Test
    void bucketsTouch() {
        for (int bucket : new int[] {0, 1, 63, 64, 65, 1920, 3000}) {
            double edge = Histogram.lowerBound(bucket + 1);
            assertThat(Histogram.of(new double[] {edge}, 1).buckets()).containsExactly(bucket + 1);
            assertThat(Histogram.of(new double[] {Math.nextDown(edge)}, 1).buckets())
                    .containsExactly(bucket);
        }
    }

    @Test
    void countsWhatIsTooSmallAsZero() {
        Histogram histogram = Histogram.of(new double[] {0, -0.0, 1e-12, 0x1p-31}, 4);
        assertThat(histogram.quantile(1)).isZero();
        assertThat(histogram.count()).isEqualTo(4);
    }

    @Test
    void ofNothingHasNoQuantile() {
        assertThat(Histogram.empty().quantile(0.5)).isNaN();
        assertThat(Histogram.empty().shareAtMost(1)).isNaN();
        assertThat(Histogram.empty().count()).isZero();
    }

    @Test
    void refusesWhatIsNoTime() {
        assertThatThrownBy(() -> Histogram.of(new double[] {1, Double.NaN}, 2)).hasMessageContaining("NaN");
        assertThatThrownBy(() -> Histogram.of(new double[] {-1e-9}, 1)).hasMessageContaining("-1.0E-9");
        assertThatThrownBy(() -> Histogram.of(new int[] {3, 3}, new long[] {1, 1}))
                .hasMessageContaining("increasing");
        assertThatThrownBy(() -> Histogram.of(new int[] {3}, new long[] {0})).hasMessageContaining("at least 1");
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void mergesToTheHistogramOfAllSamples(long seed) {
        double[] samples = exponentials(seed, 9_000);
        Histogram all = Histogram.of(samples, samples.length);
        Histogram a = Histogram.of(samples, 1_000);
        Histogram b = part(samples, 1_000, 4_500);
        Histogram c = part(samples, 4_500, 9_000);
        assertThat(a.plus(b).plus(c)).isEqualTo(all).hasSameHashCodeAs(all);
        assertThat(c.plus(a.plus(b))).isEqualTo(all);
        assertThat(all.plus(Histogram.empty())).isEqualTo(all);
        assertThat(Histogram.of(all.buckets(), all.counts())).isEqualTo(all);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void quantilesAreWithinOnePercentOfTheSamplesAndAgreeWithHdrHistogram(long seed) {
        double[] samples = exponentials(seed, 20_000);
        Histogram ours = Histogram.of(samples, samples.length);
        org.HdrHistogram.Histogram theirs = new org.HdrHistogram.Histogram(3); // 0.1 %, of whole nanoseconds
        for (double sample : samples) {
            theirs.recordValue((long) (sample * 1e9));
        }
        double[] sorted = samples.clone();
        Arrays.sort(sorted);
        for (double level : new double[] {0.001, 0.1, 0.5, 0.9, 0.99, 0.999, 1}) {
            double exact = sorted[(int) Math.ceil(level * sorted.length) - 1];
            assertThat(ours.quantile(level)).isCloseTo(exact, within(0.01 * exact));
            double hdr = theirs.getValueAtPercentile(100 * level) * 1e-9;
            assertThat(ours.quantile(level)).isCloseTo(hdr, within(0.011 * hdr + 1e-9));
        }
        double limit = sorted[15_000];
        long atMost = Arrays.stream(sorted).filter(x -> x <= limit * 1.01).count();
        long surely = Arrays.stream(sorted).filter(x -> x <= limit * 0.99).count();
        assertThat(ours.shareAtMost(limit) * sorted.length).isBetween((double) surely, (double) atMost);
    }

    private static Histogram part(double[] samples, int from, int to) {
        return Histogram.of(Arrays.copyOfRange(samples, from, to), to - from);
    }

    private static double[] exponentials(long seed, int n) {
        ChaCha12 random = new ChaCha12(seed);
        double[] samples = new double[n];
        for (int i = 0; i < n; i++) {
            samples[i] = -0.03 * StrictMath.log(1 - random.uniform());
        }
        return samples;
    }
}
