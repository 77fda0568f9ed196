package io.pdsweep.analysis.sensitivity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.pdsweep.analysis.design.Factor;
import io.pdsweep.analysis.design.MorrisDesign;
import io.pdsweep.analysis.design.Range;
import java.util.List;
import org.junit.jupiter.api.Test;

class MorrisEffectsTest {
    private static final Resampling RESAMPLING = new Resampling(200, 1);

    @Test
    void aLinearOutputHasItsSlopesAndNoSpread() {
        List<Factor> factors = List.of(
                new Factor("x1", new Range.Uniform(0, 10)),
                new Factor("x2", new Range.Uniform(-1, 1)),
                new Factor("x3", new Range.Uniform(0, 1)));
        MorrisDesign design = MorrisDesign.random(factors, 10, 4, 1);
        MorrisEffects effects =
                MorrisEffects.of(design, TestFunctions.outputs(design, x -> 3 * x[0] - 5 * x[1]), RESAMPLING);
        double[] slopes = {30, -10, 0}; // per whole range
        for (int k = 0; k < 3; k++) {
            MorrisEffects.Effect effect = effects.effects().get(k);
            assertThat(effect.mu()).isCloseTo(slopes[k], within(1e-9));
            assertThat(effect.muStar().value()).isCloseTo(Math.abs(slopes[k]), within(1e-9));
            assertThat(effect.sigma()).isCloseTo(0, within(1e-9));
        }
        assertThat(effects.trajectoriesUsed()).isEqualTo(10);
    }

    @Test
    void anInteractionHasNoDirectionButSpread() {
        MorrisDesign design = MorrisDesign.random(TestFunctions.unitFactors(2), 10_000, 4, 1);
        MorrisEffects effects =
                MorrisEffects.of(design, TestFunctions.outputs(design, x -> (x[0] - 0.5) * (x[1] - 0.5)), RESAMPLING);
        MorrisEffects.Effect effect = effects.effects().get(0);
        assertThat(effect.mu()).isCloseTo(0, within(0.015));
        assertThat(effect.muStar().value()).isCloseTo(1.0 / 3, within(0.006)); // |x2 - 1/2| is 1/2 or 1/6 alike
        assertThat(effect.sigma()).isGreaterThan(0.3);
        assertThat(effect.muStar().designHalfWidth()).isBetween(0.002, 0.005);
    }

    @Test
    void leavesOutWholeTrajectoriesWithAnUndefinedOutput() {
        MorrisDesign design = MorrisDesign.random(TestFunctions.unitFactors(3), 8, 4, 1);
        double[][] outputs = TestFunctions.outputs(design, x -> x[0]);
        outputs[0][5] = Double.NaN;
        MorrisEffects effects = MorrisEffects.of(design, outputs, RESAMPLING);
        assertThat(effects.trajectoriesUsed()).isEqualTo(7);
        assertThat(effects.effects().get(0).mu()).isCloseTo(1, within(1e-9));
    }
}
