package io.pdsweep.analysis.sensitivity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.pdsweep.analysis.design.Draws;
import io.pdsweep.analysis.design.SobolDesign;
import io.pdsweep.analysis.design.SobolDesign.Order;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SobolIndicesTest {
    private static final Resampling RESAMPLING = new Resampling(200, 1);
    private static final double[] ISHIGAMI_FIRST = {0.3139, 0.4424, 0};
    private static final double[] ISHIGAMI_TOTAL = {0.5576, 0.4424, 0.2437};

    private static SobolDesign ishigami(int groups, long seed) {
        return new SobolDesign(TestFunctions.ISHIGAMI, groups, Order.PAIRS, seed);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void findsIshigamisIndicesWithinItsIntervals(long seed) {
        SobolDesign design = ishigami(1024, seed);
        SobolIndices indices =
                SobolIndices.of(design, TestFunctions.outputs(design, TestFunctions::ishigami), RESAMPLING);
        assertHolds(indices.first(), ISHIGAMI_FIRST);
        assertHolds(indices.total(), ISHIGAMI_TOTAL);
        assertThat(indices.first())
                .allSatisfy(index -> assertThat(index.designHalfWidth()).isBetween(0.005, 0.1));
        assertThat(indices.pairs()).hasSize(3);
        Index interaction = indices.pairs().get(1).index(); // x1 and x3: all that x3 does
        assertThat(interaction.value()).isCloseTo(0.2437, within(interaction.designHalfWidth()));
        assertThat(indices.mean()).isCloseTo(3.5, within(0.02));
        assertThat(indices.groupsUsed()).isEqualTo(1024).isEqualTo(indices.groups());
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void findsSobolGsIndicesWithinItsIntervals(long seed) {
        SobolDesign design = new SobolDesign(TestFunctions.unitFactors(8), 2048, Order.FIRST_AND_TOTAL, seed);
        SobolIndices indices =
                SobolIndices.of(design, TestFunctions.outputs(design, TestFunctions::sobolG), RESAMPLING);
        double[] first = new double[8];
        double[] total = new double[8];
        double product = 1;
        for (double a : TestFunctions.G_COEFFICIENTS) {
            product *= 1 + 1 / (3 * (1 + a) * (1 + a));
        }
        for (int i = 0; i < 8; i++) {
            double own = 1 / (3 * Math.pow(1 + TestFunctions.G_COEFFICIENTS[i], 2));
            first[i] = own / (product - 1);
            total[i] = own * product / (1 + own) / (product - 1);
        }
        assertHolds(indices.first(), first);
        assertHolds(indices.total(), total);
        assertThat(indices.pairs()).isEmpty();
    }

    private static void assertHolds(List<Index> indices, double[] expected) {
        assertThat(indices).hasSize(expected.length);
        for (int i = 0; i < expected.length; i++) {
            Index index = indices.get(i);
            assertThat(index.value()).isCloseTo(expected[i], within(index.designHalfWidth() + 5e-5));
        }
    }

    @Test
    void convergesAsTheDesignGrows() {
        SobolDesign design = ishigami(4096, 1);
        List<SobolIndices> growing = SobolIndices.convergence(
                design, TestFunctions.outputs(design, TestFunctions::ishigami), new Resampling(50, 1));
        assertThat(growing)
                .extracting(SobolIndices::groups)
                .containsExactly(16, 32, 64, 128, 256, 512, 1024, 2048, 4096);
        assertThat(error(growing.get(8))).isLessThan(error(growing.get(0)) / 10).isLessThan(0.01);
    }

    private static double error(SobolIndices indices) {
        double error = 0;
        for (int i = 0; i < 3; i++) {
            error += Math.abs(indices.first().get(i).value() - ISHIGAMI_FIRST[i]) / 6;
            error += Math.abs(indices.total().get(i).value() - ISHIGAMI_TOTAL[i]) / 6;
        }
        return error;
    }

    @Test
    void tellsTheSeedsNoiseFromTheParameters() {
        SobolDesign design = ishigami(1024, 1);
        double[][] bySeed = new double[4][];
        for (int seed = 0; seed < 4; seed++) {
            bySeed[seed] = TestFunctions.outputs(design, TestFunctions::ishigami)[0];
            Draws draws = new Draws(seed, 99);
            double common = seed; // 0 to 3: variance 5/3 with n - 1
            for (int row = 0; row < design.rows(); row++) {
                double own = Math.sqrt(12) * (draws.uniform() - 0.5) * 2; // variance 4
                bySeed[seed][row] += common + own;
            }
        }
        SobolIndices indices = SobolIndices.of(design, bySeed, RESAMPLING);
        double signal = 13.8446; // Ishigami's variance
        double all = signal + 5.0 / 3 + 4;
        assertThat(indices.noise().parameters()).isCloseTo(signal / all, within(0.02));
        assertThat(indices.noise().commonNoise()).isCloseTo(5.0 / 3 / all, within(0.01));
        assertThat(indices.noise().ownNoise()).isCloseTo(4 / all, within(0.01));
        assertThat(indices.noise().noise() + indices.noise().parameters()).isCloseTo(1, within(1e-12));
        assertThat(indices.noise().ownNoiseOfMeans()).isCloseTo(1 / (signal + 1), within(0.01));
        assertThat(indices.first())
                .allSatisfy(index -> assertThat(index.seedsHalfWidth()).isBetween(1e-4, 0.1));
    }

    @Test
    void withOneSeedTheNoiseIsUnknown() {
        SobolDesign design = ishigami(16, 1);
        SobolIndices indices =
                SobolIndices.of(design, TestFunctions.outputs(design, TestFunctions::ishigami), RESAMPLING);
        assertThat(indices.noise()).isEqualTo(NoiseShare.UNKNOWN);
        assertThat(indices.first().get(0).seedsHalfWidth()).isNaN();
    }

    @Test
    void leavesOutWholeGroupsWithAnUndefinedOutput() {
        SobolDesign design = ishigami(256, 1);
        double[][] outputs = TestFunctions.outputs(design, TestFunctions::ishigami);
        outputs[0][3] = Double.NaN;
        outputs[0][8 * 100] = Double.POSITIVE_INFINITY;
        SobolIndices indices = SobolIndices.of(design, outputs, RESAMPLING);
        assertThat(indices.groups()).isEqualTo(256);
        assertThat(indices.groupsUsed()).isEqualTo(254);
        assertThat(indices.total().get(0).value()).isCloseTo(0.5576, within(0.1));
        java.util.Arrays.fill(outputs[0], Double.NaN);
        assertThat(SobolIndices.of(design, outputs, RESAMPLING).total().get(0).value())
                .isNaN();
    }

    @Test
    void anOutputThatNeverVariesHasNoIndices() {
        SobolDesign design = ishigami(16, 1);
        SobolIndices indices = SobolIndices.of(design, TestFunctions.outputs(design, x -> 3), RESAMPLING);
        assertThat(indices.first().get(0).value()).isNaN();
        assertThat(indices.variance()).isZero();
    }

    @Test
    void isTheSameOnEveryCall() {
        SobolDesign design = ishigami(64, 1);
        double[][] outputs = TestFunctions.outputs(design, TestFunctions::ishigami);
        assertThat(SobolIndices.of(design, outputs, RESAMPLING))
                .isEqualTo(SobolIndices.of(design, outputs, RESAMPLING));
    }

    @Test
    void refusesOutputsThatAreNoWholeDesign() {
        assertThatThrownBy(() -> SobolIndices.of(ishigami(16, 1), new double[0][], RESAMPLING))
                .hasMessageContaining("at least one seed");
        assertThatThrownBy(() -> SobolIndices.of(ishigami(16, 1), new double[][] {new double[127]}, RESAMPLING))
                .hasMessageContaining("127 rows");
    }
}
