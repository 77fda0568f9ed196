package io.pdsweep.spec;

import io.pdsweep.analysis.design.Design;
import io.pdsweep.analysis.design.LatinHypercube;
import io.pdsweep.analysis.design.MorrisDesign;
import io.pdsweep.analysis.design.OneAtATime;
import io.pdsweep.analysis.design.Range;
import io.pdsweep.analysis.design.SobolDesign;
import io.pdsweep.sim.Parameter;
import java.util.List;
import java.util.stream.Collectors;

/**
 * The points of a design of experiments. Place {@code i} is row {@code i} of the design, made when it is asked for.
 *
 * @param parameters what the design's factors are, in its order
 * @param seed of the design's own draws
 */
public record DesignedPoints(Design design, List<Parameter> parameters, long seed) implements Factor {
    public DesignedPoints {
        parameters = List.copyOf(parameters);
        if (parameters.size() != design.factors().size()) {
            throw new IllegalArgumentException("Invalid parameters: " + parameters.size() + " (expected "
                    + design.factors().size() + ")");
        }
    }

    @Override
    public List<String> keys() {
        return parameters.stream().map(Parameter::label).toList();
    }

    @Override
    public int size() {
        return design.rows();
    }

    @Override
    public Setting setting(int index, int key) {
        return new Setting.OfParameter(parameters.get(key), values(index)[key]);
    }

    /** The values at a row, one per parameter, as the points have them: whole where the parameter is. */
    public double[] values(int row) {
        double[] values = design.row(row);
        for (int k = 0; k < values.length; k++) {
            values[k] = parameters.get(k).kind() == Parameter.Kind.WHOLE ? Math.rint(values[k]) : values[k];
        }
        return values;
    }

    @Override
    public boolean mayRepeat() {
        return true;
    }

    /** {@code Sobol design, 1024 groups of 8 rows}. */
    public String title() {
        if (design instanceof SobolDesign sobol) {
            return "Sobol design, " + sobol.groups() + " groups of " + sobol.rowsPerGroup() + " rows";
        }
        if (design instanceof MorrisDesign morris) {
            return "Morris design, " + morris.trajectories() + " trajectories of "
                    + (morris.factors().size() + 1) + " rows";
        }
        return design instanceof OneAtATime
                ? "one at a time, " + design.rows() + " rows"
                : "Latin hypercube, " + design.rows() + " rows";
    }

    /** Whether its rows are for plots only: then no index can be computed. */
    public boolean isForScatter() {
        return design instanceof LatinHypercube;
    }

    @Override
    public String describe() {
        return title() + ", seed " + seed + ": "
                + design.factors().stream().map(DesignedPoints::describe).collect(Collectors.joining(", "));
    }

    private static String describe(io.pdsweep.analysis.design.Factor factor) {
        Range range = factor.range();
        if (range instanceof Range.Choice choice) {
            return factor.name() + " one of "
                    + choice.values().stream().map(Numbers::text).collect(Collectors.joining(", "));
        }
        return factor.name() + " " + Numbers.text(range.low()) + " to " + Numbers.text(range.high())
                + (range instanceof Range.LogUniform ? " (log)" : "");
    }
}
