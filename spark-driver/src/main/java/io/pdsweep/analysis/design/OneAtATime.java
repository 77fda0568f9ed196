package io.pdsweep.analysis.design;

import java.util.ArrayList;
import java.util.List;

/**
 * The base point, and every factor at the other values of its range while the rest stays at the base. Row 0 is the base
 * point; then factor by factor, value by value.
 */
public final class OneAtATime implements Design {
    private final List<Factor> factors;
    private final double[] base;
    private final List<Variation> variations;

    /** One row but the first: factor number {@code factor} has {@code value}. */
    public record Variation(int factor, double value) {}

    /**
     * A design.
     *
     * @param base one value per factor; need not lie in its range
     * @param valuesPerFactor how many values a factor takes over its range, from its low to its high end, at least 2; a
     *     choice takes each of its own
     */
    public OneAtATime(List<Factor> factors, double[] base, int valuesPerFactor) {
        this.factors = Design.checked(factors);
        this.base = base.clone();
        if (base.length != factors.size()) {
            throw new IllegalArgumentException("Invalid base: " + base.length + " values (expected one for each of "
                    + factors.size() + " factors)");
        }
        if (valuesPerFactor < 2) {
            throw new IllegalArgumentException(
                    "Invalid values per factor: " + valuesPerFactor + " (expected at least 2)");
        }
        variations = new ArrayList<>();
        for (int k = 0; k < factors.size(); k++) {
            for (double value : values(factors.get(k).range(), valuesPerFactor)) {
                if (value != base[k]) {
                    variations.add(new Variation(k, value));
                }
            }
        }
    }

    private static double[] values(Range range, int count) {
        if (range instanceof Range.Choice choice) {
            return choice.values().stream()
                    .mapToDouble(value -> value)
                    .distinct()
                    .toArray();
        }
        double[] values = new double[count];
        for (int i = 0; i < count; i++) {
            values[i] = range.at((double) i / (count - 1));
        }
        return java.util.Arrays.stream(values).distinct().toArray();
    }

    @Override
    public List<Factor> factors() {
        return factors;
    }

    @Override
    public int rows() {
        return 1 + variations.size();
    }

    /** What row {@code 1 + i} varies is element {@code i}. */
    public List<Variation> variations() {
        return List.copyOf(variations);
    }

    /** The base point, a copy. */
    public double[] base() {
        return base.clone();
    }

    @Override
    public double[] row(int index) {
        double[] values = base.clone();
        if (index > 0) {
            Variation variation = variations.get(index - 1);
            values[variation.factor()] = variation.value();
        }
        return values;
    }
}
