package io.pdsweep.capacity;

import io.pdsweep.spec.Numbers;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.List;
import java.util.TreeSet;

/**
 * The session rates that a plan may ask about, increasing, the same for all fleets: so two fleets' answers compare, and one
 * fleet's run at a rate serves every question about it.
 *
 * @param rates sessions per second
 */
public record RateGrid(List<Double> rates) {
    /** Digits of a rate between the bounds; steps are 1 % and more. */
    private static final MathContext DIGITS = new MathContext(4, RoundingMode.HALF_EVEN);

    public RateGrid {
        rates = List.copyOf(rates);
        if (rates.isEmpty()) {
            throw new IllegalArgumentException("Invalid rates: none (expected at least one)");
        }
    }

    /**
     * Rates in equal ratios, both bounds included, with the rates that are asked about in between.
     *
     * @param step from one rate to the next, as in 0.05 for 5 %
     * @param asked rates to be there as they are
     */
    public static RateGrid geometric(double from, double to, double step, List<Double> asked) {
        TreeSet<Double> rates = new TreeSet<>(asked);
        rates.add(from);
        rates.add(to);
        BigDecimal ratio = BigDecimal.ONE.add(BigDecimal.valueOf(step));
        BigDecimal rate = Numbers.decimal(from).multiply(ratio);
        while (rate.doubleValue() < to) {
            rates.add(rate.round(DIGITS).doubleValue());
            rate = rate.multiply(ratio, MathContext.DECIMAL64);
        }
        return new RateGrid(List.copyOf(rates));
    }

    /** How many rates there are. */
    public int size() {
        return rates.size();
    }

    /** The rate of an index, per second. */
    public double rate(int index) {
        return rates.get(index);
    }

    /**
     * The index of a rate.
     *
     * @throws IllegalArgumentException when it is none of these
     */
    public int index(double rate) {
        int index = rates.indexOf(rate);
        if (index < 0) {
            throw new IllegalArgumentException("Invalid rate: " + rate + " (expected one of " + rates + ")");
        }
        return index;
    }
}
