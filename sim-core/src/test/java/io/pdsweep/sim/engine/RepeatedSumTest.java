package io.pdsweep.sim.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Sums in closed form against the loop that they stand for. */
class RepeatedSumTest {
    private final RepeatedSum sum = new RepeatedSum();

    @Test
    void isTheLoopOnMillionsOfRandomSums() {
        SplittableRandom random = new SplittableRandom(1);
        for (int round = 0; round < 60_000; round++) {
            double start = Math.scalb(random.nextDouble(), random.nextInt(40) - 20);
            double step = start * Math.scalb(random.nextDouble(), -random.nextInt(60));
            compare(random, start, step, 1 + random.nextInt(80));
        }
    }

    /** An error of half a unit in the last place rounds to even: up and down in turn, or never again. */
    @Test
    void isTheLoopWhereSumsTie() {
        SplittableRandom random = new SplittableRandom(2);
        for (int round = 0; round < 40_000; round++) {
            double start = 1 + Math.scalb((double) random.nextInt(1 << 20), -52);
            if (random.nextBoolean()) {
                start = Math.scalb(start, random.nextInt(20) - 10);
            }
            double halfUlp = Math.ulp(start) / 2;
            double step = halfUlp * random.nextInt(12) + (random.nextBoolean() ? 0 : halfUlp / 4 * random.nextInt(4));
            compare(random, start, step, 1 + random.nextInt(60));
        }
    }

    @Test
    void isTheLoopAcrossBinades() {
        SplittableRandom random = new SplittableRandom(3);
        for (int round = 0; round < 40_000; round++) {
            double end = Math.scalb(1.0, random.nextInt(30) - 15);
            int ulps = random.nextInt(40);
            double start = end - ulps * Math.ulp(end) / 2;
            double step = Math.ulp(end) * random.nextInt(9) / 8;
            compare(random, start, step, 1 + random.nextInt(100));
            compare(random, end - 10 * random.nextDouble() * end / 100, end / 100 * random.nextDouble(), 60);
        }
    }

    @Test
    void isTheLoopFromZeroAndWithStepsLargerThanTheSum() {
        SplittableRandom random = new SplittableRandom(4);
        for (int round = 0; round < 20_000; round++) {
            double step = Math.scalb(1 + random.nextDouble(), random.nextInt(2000) - 1000);
            compare(random, 0, step, 1 + random.nextInt(60));
            compare(random, step * Math.scalb(random.nextDouble(), -random.nextInt(60)), step, 1 + random.nextInt(60));
            compare(random, step, step, 1 + random.nextInt(60));
        }
    }

    @Test
    void isTheLoopAmongTheSmallestNumbers() {
        SplittableRandom random = new SplittableRandom(5);
        for (int round = 0; round < 20_000; round++) {
            double start = Double.MIN_VALUE * random.nextLong(1L << random.nextInt(1, 55));
            double step = Double.MIN_VALUE * random.nextLong(1L << random.nextInt(1, 55));
            compare(random, start, step, 1 + random.nextInt(60));
        }
    }

    @Test
    void isTheLoopOfManySteps() {
        SplittableRandom random = new SplittableRandom(6);
        for (int round = 0; round < 200; round++) {
            compare(random, 1000 * random.nextDouble(), Math.exp(-12 * random.nextDouble()), 20_000);
        }
    }

    @Test
    void knowsAStepThatDoesNotMoveTheSum() {
        sum.begin(1, Math.ulp(1.0) / 4, 100);
        assertThat(sum.after(1)).isEqualTo(1);
        sum.begin(1, Math.ulp(1.0) / 2, 100);
        assertThat(sum.after(1)).as("a tie, to even").isEqualTo(1);
        sum.begin(Math.nextUp(1.0), Math.ulp(1.0) / 2, 100);
        assertThat(sum.after(1)).as("a tie, from odd").isGreaterThan(Math.nextUp(1.0));
        assertThat(sum.after(100)).as("and then from even").isEqualTo(1 + 2 * Math.ulp(1.0));
        sum.begin(1, 0, 5);
        assertThat(sum.after(1)).isEqualTo(1);
        sum.begin(0, Double.MIN_VALUE, 5);
        assertThat(sum.after(1)).isPositive();
    }

    private void compare(SplittableRandom random, double start, double step, int count) {
        double[] sums = new double[count + 1];
        sums[0] = start;
        for (int m = 1; m <= count; m++) {
            sums[m] = sums[m - 1] + step;
        }
        double unprepared = sum.sum(start, step, count); // after whatever sums it was prepared for before
        if (unprepared != sums[count]) {
            fail("%d additions of %a to %a: %a and not %a", count, step, start, unprepared, sums[count]);
        }
        sum.begin(start, step, count);
        for (int m = 0; m <= count; m += count > 1000 ? 97 : 1) {
            if (sum.after(m) != sums[m]) {
                fail("%d additions of %a to %a: %a and not %a", m, step, start, sum.after(m), sums[m]);
            }
        }
        if (sum.after(1) > start) {
            for (int i = 0; i < 4; i++) {
                double bound = bound(random, sums, i);
                int expected = 1;
                while (expected < count && sums[expected] < bound) {
                    expected++;
                }
                if (sum.firstAtOrAfter(bound, count) != expected) {
                    fail("first of %d additions of %a to %a at %a, not %d", count, step, start, bound, expected);
                }
            }
        }
    }

    private static double bound(SplittableRandom random, double[] sums, int kind) {
        double one = sums[random.nextInt(sums.length)];
        return switch (kind) {
            case 0 -> one;
            case 1 -> Math.nextUp(one);
            case 2 -> Math.nextDown(one);
            default -> sums[0] + random.nextDouble() * (sums[sums.length - 1] - sums[0]);
        };
    }
}
