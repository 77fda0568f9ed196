package io.pdsweep.plan;

import io.pdsweep.sim.Parameter;
import io.pdsweep.sim.Scenario;
import java.util.HashMap;
import java.util.Map;

/**
 * How long a run will take, corrected by how long others took: {@link CostModel} times a factor for each parameter's value,
 * values within 40 % of each other taken together. The factors are fitted one run after the other by normalised least mean
 * squares on the logarithm (Widrow and Hoff). Only the order and the packing of runs depend on it. Not thread-safe.
 */
public final class LearnedCosts {
    /** How much of an error one run corrects: small enough that one slow run changes little. */
    private static final double STEP = 0.2;

    /** Times of a machine that others use vary: an error beyond this factor counts as this one. */
    private static final double LARGEST_ERROR = StrictMath.log(8);

    private static final int LEVELS_PER_OCTAVE = 2;

    private static final double LOG_2 = StrictMath.log(2);

    private static final Parameter[] PARAMETERS = Parameter.values();

    /** Of every run, and of the runs with a parameter's level. */
    private double common;

    private final Map<Long, Double> corrections = new HashMap<>();
    private final long[] firstLevels = new long[PARAMETERS.length];
    private final boolean[] varies = new boolean[PARAMETERS.length];
    private boolean hasSeen;

    /** Predicted processor time of one run, seconds. */
    public double seconds(Scenario scenario) {
        return CostModel.seconds(scenario) * factor(scenario);
    }

    private double factor(Scenario scenario) {
        double sum = common;
        for (Parameter parameter : PARAMETERS) {
            if (varies[parameter.ordinal()]) {
                sum += corrections.getOrDefault(level(parameter, scenario), 0.0);
            }
        }
        return StrictMath.exp(sum);
    }

    /** Learns from a run that took so long; a time that is not above 0 tells nothing. */
    public void learn(Scenario scenario, double seconds) {
        if (!(seconds > 0)) {
            return;
        }
        int varying = noteLevels(scenario);
        double error = StrictMath.log(seconds / seconds(scenario));
        double bounded = Math.max(-LARGEST_ERROR, Math.min(LARGEST_ERROR, error));
        double share = STEP * bounded / (1 + varying);
        common += share;
        for (Parameter parameter : PARAMETERS) {
            if (varies[parameter.ordinal()]) {
                corrections.merge(level(parameter, scenario), share, Double::sum);
            }
        }
    }

    /** How many parameters have had more than one level. */
    private int noteLevels(Scenario scenario) {
        int varying = 0;
        for (Parameter parameter : PARAMETERS) {
            int i = parameter.ordinal();
            long level = level(parameter, scenario);
            if (!hasSeen) {
                firstLevels[i] = level;
            }
            varies[i] |= level != firstLevels[i];
            varying += varies[i] ? 1 : 0;
        }
        hasSeen = true;
        return varying;
    }

    /** A number for the parameter with its value or near it. */
    private static long level(Parameter parameter, Scenario scenario) {
        double value = scenario.value(parameter);
        long octaves = value <= 0 ? Integer.MIN_VALUE : Math.round(LEVELS_PER_OCTAVE * StrictMath.log(value) / LOG_2);
        return (octaves << 8) + parameter.ordinal();
    }
}
