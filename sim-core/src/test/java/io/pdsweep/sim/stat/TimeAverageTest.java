package io.pdsweep.sim.stat;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class TimeAverageTest {
    @Test
    void isTheValueWhenItNeverChanges() {
        TimeAverage average = new TimeAverage(2, 12);
        average.set(0, 7);
        average.finish();
        assertThat(average.mean()).isEqualTo(7);
        assertThat(average.min()).isEqualTo(7);
        assertThat(average.max()).isEqualTo(7);
        assertThat(average.halfWidth()).isZero();
    }

    @Test
    void isZeroUntilTold() {
        TimeAverage average = new TimeAverage(0, 10);
        average.set(5, 4);
        average.finish();
        assertThat(average.mean()).isEqualTo(2);
        assertThat(average.min()).isZero();
        assertThat(average.max()).isEqualTo(4);
    }

    @Test
    void doesNotCountAStateThatLastsNoTime() {
        TimeAverage average = new TimeAverage(1, 11);
        average.set(0.5, 100); // before the average begins
        average.set(1, 3);
        average.set(4, -50);
        average.set(4, 5);
        average.set(11, 1000); // at its end
        average.finish();
        assertThat(average.min()).isEqualTo(3);
        assertThat(average.max()).isEqualTo(5);
        assertThat(average.mean()).isEqualTo((3 * 3 + 7 * 5) / 10.0);
    }

    @Test
    void addsOnePieceForValuesThatAreTheSame() {
        TimeAverage often = new TimeAverage(0, 1);
        TimeAverage once = new TimeAverage(0, 1);
        often.set(0, 0.1);
        once.set(0, 0.1);
        for (int i = 1; i < 100; i++) {
            often.set(i / 100.0, 0.1);
        }
        often.finish();
        once.finish();
        assertThat(often.mean()).isEqualTo(once.mean());
    }

    @Test
    void agreesWithASlowReference() {
        SplittableRandom random = new SplittableRandom(5);
        for (int round = 0; round < 2000; round++) {
            double from = round % 3 == 0 ? 0 : 100 * random.nextDouble();
            double to = from + Math.exp(6 * random.nextDouble() - 3);
            boolean dyadic = round % 4 == 0;
            if (dyadic) {
                from = Math.rint(from);
                to = from + (round % 8 == 0 ? 20 : 5); // slices end where values change
            }
            compare(random, from, to, dyadic, 1 + random.nextInt(round % 2 == 0 ? 5 : 200));
        }
    }

    private static void compare(SplittableRandom random, double from, double to, boolean dyadic, int changes) {
        List<double[]> told = new ArrayList<>();
        double time = Math.max(0, from - 1);
        for (int i = 0; i < changes && time <= to; i++) {
            told.add(new double[] {time, random.nextInt(5)});
            double step = dyadic ? 0.25 * random.nextInt(4) : (to - from) * 4 / changes * random.nextDouble();
            time += random.nextInt(4) == 0 ? 0 : step;
        }
        TimeAverage average = new TimeAverage(from, to);
        for (double[] change : told) {
            average.set(change[0], change[1]);
        }
        average.finish();

        double min = Double.POSITIVE_INFINITY;
        double max = Double.NEGATIVE_INFINITY;
        double[] means = new double[20];
        double mean = 0;
        double width = (to - from) / 20;
        for (int i = -1; i < told.size(); i++) {
            double value = i < 0 ? 0 : told.get(i)[1];
            double begin = Math.max(from, i < 0 ? 0 : told.get(i)[0]);
            double end = i + 1 < told.size() ? Math.max(from, told.get(i + 1)[0]) : to;
            if (end > begin) {
                min = Math.min(min, value);
                max = Math.max(max, value);
                mean += value * (end - begin) / (to - from);
                for (int slice = 0; slice < 20; slice++) {
                    double overlap = Math.min(end, from + (slice + 1) * width) - Math.max(begin, from + slice * width);
                    means[slice] += overlap > 0 ? value * overlap / width : 0;
                }
            }
        }
        assertThat(average.min()).isEqualTo(min);
        assertThat(average.max()).isEqualTo(max);
        assertThat(average.mean()).isCloseTo(mean, within(1e-9));
        assertThat(average.halfWidth()).isCloseTo(BatchMeans.halfWidth(means), within(1e-9));
    }
}
