package io.pdsweep.analysis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.pdsweep.analysis.StoppingRule.Scale;
import io.pdsweep.analysis.StoppingRule.Verdict;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class StoppingRuleTest {
    private static final StoppingRule SHARE = rule(Scale.RELATIVE, 0.1);

    private static StoppingRule rule(Scale scale, double limit) {
        return new StoppingRule("ci(x)", "x", "x_mean_s", "s", scale, limit, 40);
    }

    /** Five values with the mean 10 and the half-width 2.776445 * sqrt(2.5 * s * s / 5). */
    private static AcrossSeeds spread(double step) {
        return AcrossSeeds.of(new double[] {10 - 2 * step, 10 - step, 10, 10 + step, 10 + 2 * step});
    }

    @Test
    void isMetBelowItsLimitOnly() {
        double halfWidth = spread(0.5).halfWidth(); // 0.98
        assertThat(halfWidth).isBetween(0.981, 0.982);
        assertThat(SHARE.verdict(spread(0.5))).isEqualTo(Verdict.MET);
        assertThat(SHARE.verdict(spread(0.51))).isEqualTo(Verdict.OPEN);
        assertThat(rule(Scale.ABSOLUTE, halfWidth).verdict(spread(0.5))).isEqualTo(Verdict.OPEN);
        assertThat(rule(Scale.ABSOLUTE, Math.nextUp(halfWidth)).verdict(spread(0.5)))
                .isEqualTo(Verdict.MET);
    }

    @Test
    void fewValuesAreNotEnough() {
        assertThat(SHARE.verdict(AcrossSeeds.of(new double[] {1, 1, 1, 1}))).isEqualTo(Verdict.OPEN);
        assertThat(SHARE.verdict(AcrossSeeds.of(new double[] {1, 1, 1, 1, 1}))).isEqualTo(Verdict.MET);
        assertThat(SHARE.verdict(AcrossSeeds.of(new double[] {0, 0, 0, 0, 0}))).isEqualTo(Verdict.MET);
        assertThat(SHARE.verdict(AcrossSeeds.of(new double[] {-1, 1, -1, 1, 0})))
                .isEqualTo(Verdict.OPEN);
        assertThat(SHARE.verdict(AcrossSeeds.of(new double[] {Double.NaN, 1, 1, 1, 1})))
                .isEqualTo(Verdict.OPEN);
        assertThat(SHARE.verdict(AcrossSeeds.of(new double[] {Double.NaN, Double.NaN})))
                .isEqualTo(Verdict.UNDEFINED);
    }

    @Test
    void asksForWhatTheSpreadSuggestsWithinBounds() {
        // 1.2 times the limit: 1.44 times the seeds
        AcrossSeeds near = spread(0.5 * 1.2 / spread(0.5).halfWidth());
        assertThat(SHARE.next(near, 5)).isEqualTo(8);
        assertThat(SHARE.next(near, 20)).isEqualTo(29);
        assertThat(SHARE.next(spread(0.52), 20)).as("a quarter more").isEqualTo(25);
        assertThat(SHARE.next(spread(2), 10)).as("twice as many").isEqualTo(20);
        assertThat(SHARE.next(spread(2), 30)).as("the cap").isEqualTo(40);
        assertThat(SHARE.next(spread(2), 40)).as("the cap").isEqualTo(40);
        assertThat(SHARE.next(AcrossSeeds.of(new double[] {1}), 5))
                .as("no interval yet")
                .isEqualTo(10);
    }

    @Test
    void intervalsThatWereWaitedForHoldTheMeanLittleLessOften() {
        SplittableRandom random = new SplittableRandom(1);
        StoppingRule rule = new StoppingRule("ci(x)", "x", "x", "1", Scale.RELATIVE, 0.05, 1000);
        int held = 0;
        long values = 0;
        int repeats = 4000;
        for (int repeat = 0; repeat < repeats; repeat++) {
            double[] drawn = new double[0];
            AcrossSeeds seeds = AcrossSeeds.of(drawn);
            for (int next = StoppingRule.LEAST_SEEDS; next > drawn.length; ) {
                int before = drawn.length;
                drawn = Arrays.copyOf(drawn, next);
                for (int i = before; i < next; i++) {
                    drawn[i] = 10 + 2 * random.nextGaussian();
                }
                seeds = AcrossSeeds.of(drawn);
                next = rule.verdict(seeds) == Verdict.MET ? next : rule.next(seeds, next);
            }
            held += Math.abs(seeds.mean() - 10) <= seeds.halfWidth() ? 1 : 0;
            values += drawn.length;
        }
        // 62 values would do if the deviation, a fifth of the mean, were known
        assertThat((double) values / repeats).isBetween(60.0, 80.0);
        assertThat((double) held / repeats).isBetween(0.92, 0.95);
    }

    @Test
    void refusesLimitsThatCannotBeMet() {
        for (double limit : new double[] {0, -1, Double.NaN, Double.POSITIVE_INFINITY}) {
            assertThatThrownBy(() -> rule(Scale.RELATIVE, limit)).hasMessageContaining("expected above 0");
        }
        assertThatThrownBy(() -> new StoppingRule("ci(x)", "x", "x", "s", Scale.RELATIVE, 1, 4))
                .hasMessageContaining("expected at least 5");
    }
}
