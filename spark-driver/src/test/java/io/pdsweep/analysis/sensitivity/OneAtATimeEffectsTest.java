package io.pdsweep.analysis.sensitivity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.pdsweep.analysis.design.Factor;
import io.pdsweep.analysis.design.OneAtATime;
import io.pdsweep.analysis.design.Range;
import java.util.List;
import org.junit.jupiter.api.Test;

class OneAtATimeEffectsTest {

    @Test
    void comparesSeedBySeed() {
        List<Factor> factors = List.of(
                new Factor("rate", new Range.Uniform(0.5, 1.5)),
                new Factor("thr", new Range.Choice(List.of(1.0, 512.0, 1e9))));
        OneAtATime design = new OneAtATime(factors, new double[] {1, 512}, 3);
        assertThat(design.rows()).isEqualTo(5); // base, 0.5, 1.5, 1, never
        double[][] bySeed = new double[3][5];
        for (int seed = 0; seed < 3; seed++) {
            for (int row = 0; row < 5; row++) {
                bySeed[seed][row] = 100 * seed + 4 * design.row(row)[0]; // seeds differ more than points
            }
        }
        OneAtATimeEffects effects = OneAtATimeEffects.of(design, bySeed);
        assertThat(effects.changes())
                .extracting(OneAtATimeEffects.Change::value)
                .containsExactly(0.5, 1.5, 1.0, 1e9);
        assertThat(effects.changes().get(1).difference().mean()).isCloseTo(2, within(1e-9));
        assertThat(effects.changes().get(1).difference().halfWidth()).isCloseTo(0, within(1e-9));
        assertThat(effects.base().halfWidth()).isGreaterThan(100);
    }

    @Test
    void aPowerLawHasItsExponentAsElasticityForSmallSteps() {
        List<Factor> factors = List.of(new Factor("x", new Range.Uniform(0.99, 1.01)));
        OneAtATime design = new OneAtATime(factors, new double[] {1}, 2);
        double[][] outputs = TestFunctions.outputs(design, x -> Math.pow(x[0], -1.7));
        double elasticity = OneAtATimeEffects.of(design, outputs)
                .elasticities()
                .get(0)
                .value()
                .mean();
        assertThat(elasticity).isCloseTo(-1.7, within(1e-3));
    }

    @Test
    void anOutputOfZeroHasNoElasticity() {
        OneAtATime design = new OneAtATime(List.of(new Factor("x", new Range.Uniform(1, 2))), new double[] {1.5}, 2);
        double[][] outputs = TestFunctions.outputs(design, x -> 0);
        assertThat(OneAtATimeEffects.of(design, outputs)
                        .elasticities()
                        .get(0)
                        .value()
                        .count())
                .isZero();
    }
}
