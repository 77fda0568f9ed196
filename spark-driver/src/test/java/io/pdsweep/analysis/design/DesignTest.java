package io.pdsweep.analysis.design;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.pdsweep.analysis.design.SobolDesign.Order;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DesignTest {
    private static final List<Factor> UNIT = List.of(unit("a"), unit("b"), unit("c"), unit("d"), unit("e"));

    private static Factor unit(String name) {
        return new Factor(name, new Range.Uniform(0, 1));
    }

    @Test
    void crossSamplesAsSaltelliDoes() {
        SobolDesign design = new SobolDesign(UNIT.subList(0, 3), 8, Order.PAIRS, 1);
        assertThat(design.rows()).isEqualTo(8 * 8);
        for (int group = 0; group < 8; group++) {
            double[] a = design.row(group * 8);
            double[] b = design.row(group * 8 + 7);
            for (int k = 0; k < 3; k++) {
                double[] ab = a.clone();
                ab[k] = b[k];
                assertThat(design.row(group * 8 + 1 + k)).containsExactly(ab);
                double[] ba = b.clone();
                ba[k] = a[k];
                assertThat(design.row(group * 8 + 4 + k)).containsExactly(ba);
            }
        }
        SobolDesign withoutPairs = new SobolDesign(UNIT.subList(0, 3), 8, Order.FIRST_AND_TOTAL, 1);
        assertThat(withoutPairs.rows()).isEqualTo(8 * 5);
        assertThat(withoutPairs.row(5 + 2)).containsExactly(design.row(8 + 2));
        assertThat(withoutPairs.row(5 + 4)).containsExactly(design.row(8 + 7));
    }

    @Test
    void unscrambledPointsAreThoseOfJoeAndKuo() {
        SobolDesign design =
                new SobolDesign(UNIT.subList(0, 1), 4, Order.FIRST_AND_TOTAL, 0, SobolDesign.Scrambling.NONE);
        double[][] expected = {{0, 0}, {0.5, 0.5}, {0.75, 0.25}, {0.25, 0.75}}; // A and B of each group
        for (int group = 0; group < 4; group++) {
            assertThat(design.row(3 * group)[0]).isEqualTo(expected[group][0]);
            assertThat(design.row(3 * group + 2)[0]).isEqualTo(expected[group][1]);
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 12345})
    void scrambledPointsStayBalanced(long seed) {
        int n = 256;
        SobolDesign design = new SobolDesign(UNIT, n, Order.FIRST_AND_TOTAL, seed);
        for (int k = 0; k < 5; k++) {
            Set<Integer> parts = new HashSet<>();
            for (int i = 0; i < n; i++) {
                parts.add((int) (design.row(i * 7)[k] * n));
            }
            assertThat(parts).as("one point in every 256th of factor %s", k).hasSize(n);
        }
        int[] cells = new int[256]; // of factors 0 and 1, 16 by 16: a (0,8,2)-net in base 2 has one point in each
        for (int i = 0; i < n; i++) {
            double[] row = design.row(i * 7);
            int across = (int) (row[0] * 16);
            int up = (int) (row[1] * 16);
            cells[across * 16 + up]++;
        }
        assertThat(cells).containsOnly(1);
    }

    @Test
    void scramblesNestedDigitByDigit() {
        OwenScramble scramble = new OwenScramble(5);
        for (int digits = 1; digits < 12; digits++) { // points that share leading digits keep sharing them, and no more
            double x = 0.3;
            double y = x + Math.scalb(1.0, -digits - 3);
            int shared = sharedDigits(x, y);
            assertThat(sharedDigits(scramble.apply(0, x), scramble.apply(0, y))).isEqualTo(shared);
        }
        double sum = 0;
        for (long seed = 0; seed < 4_000; seed++) {
            sum += new OwenScramble(seed).apply(3, 0.75) / 4_000; // each scrambled point is uniform
        }
        assertThat(sum).isCloseTo(0.5, within(4 * Math.sqrt(1.0 / 12 / 4_000)));
    }

    private static int sharedDigits(double x, double y) {
        int shared = 0;
        while ((long) Math.scalb(x, shared + 1) == (long) Math.scalb(y, shared + 1)) {
            shared++;
        }
        return shared;
    }

    @Test
    void otherSeedsGiveOtherPointsAndTheSameSeedTheSame() {
        assertThat(new SobolDesign(UNIT, 4, Order.PAIRS, 1).row(0))
                .containsExactly(new SobolDesign(UNIT, 4, Order.PAIRS, 1).row(0))
                .isNotEqualTo(new SobolDesign(UNIT, 4, Order.PAIRS, 2).row(0));
    }

    @Test
    void latinHypercubeHasOneRowInEveryPart() {
        LatinHypercube design = new LatinHypercube(UNIT, 50, 1);
        for (int k = 0; k < 5; k++) {
            Set<Integer> parts = new HashSet<>();
            for (int i = 0; i < 50; i++) {
                parts.add((int) (design.row(i)[k] * 50));
            }
            assertThat(parts).hasSize(50);
        }
        assertThat(design.row(7)).isNotEqualTo(new LatinHypercube(UNIT, 50, 2).row(7));
    }

    @Test
    void morrisTrajectoriesChangeEveryFactorOnceByDelta() {
        MorrisDesign design = MorrisDesign.random(UNIT, 40, 6, 3);
        assertThat(design.delta()).isEqualTo(0.6);
        int rises = 0;
        for (int t = 0; t < 40; t++) {
            Set<Integer> changed = new HashSet<>();
            for (int step = 0; step < 5; step++) {
                int k = design.changed(t, step);
                changed.add(k);
                double before = design.row(t * 6 + step)[k];
                double after = design.row(t * 6 + step + 1)[k];
                assertThat(Math.abs(after - before)).isCloseTo(0.6, within(1e-12));
                assertThat(design.rises(t, step)).isEqualTo(after > before);
                rises += after > before ? 1 : 0;
            }
            assertThat(changed).hasSize(5);
        }
        assertThat(rises).isBetween(70, 130);
    }

    @Test
    void refusesTrajectoriesThatAreNone() {
        double[][] twice = {{0, 0}, {2.0 / 3, 0}, {0, 0}};
        assertThatThrownBy(() -> MorrisDesign.of(UNIT.subList(0, 2), 4, twice)).hasMessageContaining("twice");
        double[][] both = {{0, 0}, {2.0 / 3, 2.0 / 3}, {0, 2.0 / 3}};
        assertThatThrownBy(() -> MorrisDesign.of(UNIT.subList(0, 2), 4, both)).hasMessageContaining("two factors");
        assertThatThrownBy(() -> MorrisDesign.random(UNIT, 4, 5, 1)).hasMessageContaining("even");
    }

    @Test
    void rangesCoverWhatTheySay() {
        Range whole = new Range.Whole(1, 4);
        assertThat(Arrays.stream(new double[] {0, 0.2499, 0.25, 0.5, 0.75, 0.9999, 1})
                        .map(whole::at))
                .containsExactly(1.0, 1.0, 2.0, 3.0, 4.0, 4.0, 4.0);
        Range choice = new Range.Choice(List.of(512.0, 1.0, 1e9));
        assertThat(Arrays.stream(new double[] {0, 0.34, 0.67, 1}).map(choice::at))
                .containsExactly(512.0, 1.0, 1e9, 1e9);
        Range log = new Range.LogUniform(1e-3, 10);
        assertThat(log.at(0)).isEqualTo(1e-3);
        assertThat(log.at(0.5)).isCloseTo(0.1, within(1e-15));
        assertThat(log.at(1)).isEqualTo(10);
        assertThatThrownBy(() -> new Range.LogUniform(0, 1)).hasMessageContaining("> 0");
        assertThatThrownBy(() -> new Range.Uniform(2, 1))
                .hasMessage("Invalid range: 2.0 to 1.0 (expected two numbers, the smaller first)");
    }

    @Test
    void refusesUnbalancedDesigns() {
        assertThatThrownBy(() -> new SobolDesign(UNIT, 1000, Order.PAIRS, 1))
                .hasMessage("Invalid groups: 1000 (expected a power of two, at least 2: others unbalance the points)");
        assertThatThrownBy(() -> new LatinHypercube(List.of(unit("a"), unit("a")), 5, 1))
                .hasMessageContaining("a twice");
    }
}
