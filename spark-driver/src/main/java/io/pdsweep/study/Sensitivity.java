package io.pdsweep.study;

import io.pdsweep.analysis.design.Design;
import io.pdsweep.analysis.design.MorrisDesign;
import io.pdsweep.analysis.design.OneAtATime;
import io.pdsweep.analysis.design.SobolDesign;
import io.pdsweep.analysis.sensitivity.MorrisEffects;
import io.pdsweep.analysis.sensitivity.OneAtATimeEffects;
import io.pdsweep.analysis.sensitivity.Resampling;
import io.pdsweep.analysis.sensitivity.SobolIndices;
import java.util.List;
import java.util.stream.IntStream;

/** Which parameter matters for one output of a designed sweep. */
public sealed interface Sensitivity {
    /** What was analysed. */
    Output output();

    /**
     * Shares of the variance.
     *
     * @param convergence the indices of the first groups, ever more of them; the last are {@code indices}
     */
    record Sobol(Output output, SobolIndices indices, List<SobolIndices> convergence) implements Sensitivity {
        public Sobol {
            convergence = List.copyOf(convergence);
        }

        /** The parameters' places in the design's order, the largest total index first; undefined ones last. */
        public List<Integer> ranking() {
            return ranked(indices.names().size(), k -> indices.total().get(k).value());
        }
    }

    /** Elementary effects. */
    record Morris(Output output, MorrisEffects effects) implements Sensitivity {
        /** The parameters' places in the design's order, the largest mean absolute effect first; undefined ones last. */
        public List<Integer> ranking() {
            return ranked(
                    effects.names().size(),
                    k -> effects.effects().get(k).muStar().value());
        }
    }

    /** Changes from a base point, and elasticities. */
    record OneByOne(Output output, OneAtATimeEffects effects) implements Sensitivity {
        /** The parameters' places in the design's order, the largest elasticity either way first; undefined ones last. */
        public List<Integer> ranking() {
            return ranked(
                    effects.elasticities().size(),
                    k -> Math.abs(effects.elasticities().get(k).value().mean()));
        }
    }

    private static List<Integer> ranked(int count, java.util.function.IntToDoubleFunction size) {
        return IntStream.range(0, count)
                .boxed()
                .sorted((a, b) -> Double.compare(key(size.applyAsDouble(b)), key(size.applyAsDouble(a))))
                .toList();
    }

    private static double key(double size) {
        return Double.isNaN(size) ? Double.NEGATIVE_INFINITY : size;
    }

    /**
     * The analysis that belongs to the design.
     *
     * @throws IllegalArgumentException when the design is for scatter plots only
     */
    static Sensitivity of(StudyRows rows, Output output, Resampling resampling) {
        Design design = rows.points().design();
        double[][] bySeed = rows.outputs(output);
        if (design instanceof SobolDesign sobol) {
            List<SobolIndices> convergence = SobolIndices.convergence(sobol, bySeed, resampling);
            return new Sobol(output, convergence.get(convergence.size() - 1), convergence);
        }
        if (design instanceof MorrisDesign morris) {
            return new Morris(output, MorrisEffects.of(morris, bySeed, resampling));
        }
        if (design instanceof OneAtATime oneAtATime) {
            return new OneByOne(output, OneAtATimeEffects.of(oneAtATime, bySeed));
        }
        throw new IllegalArgumentException("Invalid design: " + rows.points().title()
                + " (expected one that indices belong to: sobol, morris or oat)");
    }
}
