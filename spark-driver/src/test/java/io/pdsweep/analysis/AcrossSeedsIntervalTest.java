package io.pdsweep.analysis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class AcrossSeedsIntervalTest {
    private static final double[] VALUES = {9, 10, 11, 10, 10};

    @Test
    void otherConfidencesGiveOtherWidths() {
        double scale = Math.sqrt(0.5 / 5);
        assertThat(AcrossSeeds.of(VALUES).halfWidth()).isCloseTo(2.776445 * scale, within(1e-6));
        assertThat(AcrossSeeds.of(VALUES, 0.999).halfWidth()).isCloseTo(8.610302 * scale, within(1e-5));
    }

    @Test
    void tellsHowManySeedsAPrecisionNeeds() {
        AcrossSeeds summary = AcrossSeeds.of(VALUES); // deviation 7.07 % of the mean
        assertThat(summary.relativeHalfWidth()).isCloseTo(0.0878, within(1e-4));
        assertThat(summary.seedsFor(0.02)).isBetween(49L, 53L); // (1.96 * 7.07 / 2)^2 = 48, a little more by Student
        assertThat(summary.seedsFor(0.0879)).isEqualTo(5);
        assertThat(AcrossSeeds.of(new double[] {3}).seedsFor(0.01)).isEqualTo(Long.MAX_VALUE);
        assertThat(AcrossSeeds.of(new double[] {3, 3}).seedsFor(0.01)).isEqualTo(2);
    }
}
