package io.pdsweep.analysis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class AcrossSeedsTest {
    @Test
    void givesStudentsInterval() {
        AcrossSeeds seeds = AcrossSeeds.of(new double[] {4, 1, 3, 2, 5});

        assertThat(seeds.mean()).isEqualTo(3);
        assertThat(seeds.median()).isEqualTo(3);
        assertThat(seeds.min()).isEqualTo(1);
        assertThat(seeds.max()).isEqualTo(5);
        // t(0.975, 4) = 2.776445 (any table), s = sqrt(2.5)
        assertThat(seeds.halfWidth()).isEqualTo(2.776445 * Math.sqrt(2.5 / 5), within(1e-5));
    }

    @Test
    void takesTheMiddleOfTwo() {
        assertThat(AcrossSeeds.of(new double[] {1, 10, 2, 4}).median()).isEqualTo(3);
    }

    @Test
    void leavesUndefinedValuesOut() {
        assertThat(AcrossSeeds.of(new double[] {Double.NaN, 2, Double.NaN}).count())
                .isEqualTo(1);
        assertThat(AcrossSeeds.of(new double[] {Double.NaN, 2}).halfWidth()).isNaN();
        assertThat(AcrossSeeds.of(new double[0]).median()).isNaN();
    }
}
