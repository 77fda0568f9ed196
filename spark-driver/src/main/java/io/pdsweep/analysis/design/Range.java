package io.pdsweep.analysis.design;

import java.util.List;

/** The values that a design gives a parameter, as a quantile function: every range is a distribution. */
public sealed interface Range {
    /**
     * The value below which a share {@code u} of the distribution lies.
     *
     * @param u 0 to 1, both allowed
     */
    double at(double u);

    /** The smallest value. */
    double low();

    /** The largest value. */
    double high();

    /** Every number from {@code low} to {@code high} alike. */
    record Uniform(double low, double high) implements Range {
        /** Checks that {@code low < high}, both finite. */
        public Uniform {
            check(low, high);
        }

        @Override
        public double at(double u) {
            return u * (high - low) + low;
        }
    }

    /** The logarithm is uniform: from {@code low} to 2 low as likely as from {@code high / 2} to high. */
    record LogUniform(double low, double high) implements Range {
        /** Checks that {@code 0 < low < high}, both finite. */
        public LogUniform {
            check(low, high);
            if (!(low > 0)) {
                throw new IllegalArgumentException("Invalid low: " + low + " (expected > 0 for a log-uniform range)");
            }
            if (Double.isInfinite(high / low)) {
                throw new IllegalArgumentException(
                        "Invalid range: " + low + " to " + high + " (expected a ratio below " + Double.MAX_VALUE + ")");
            }
        }

        @Override
        public double at(double u) {
            double value = low * StrictMath.exp(u * StrictMath.log(high / low));
            return u == 1 ? high : Math.max(low, Math.min(high, value)); // the power rounds
        }
    }

    /** Every whole number from {@code low} to {@code high} alike, both included. */
    record Whole(int from, int to) implements Range {
        /** Checks that {@code from < to}. */
        public Whole {
            check(from, to);
        }

        @Override
        public double low() {
            return from;
        }

        @Override
        public double high() {
            return to;
        }

        @Override
        public double at(double u) {
            double count = (double) to - from + 1;
            return Math.min(to, from + Math.floor(u * count));
        }
    }

    /** One of these values, each as likely, in this order. */
    record Choice(List<Double> values) implements Range {
        /** Checks that there are at least two values, all numbers. */
        public Choice {
            values = List.copyOf(values);
            if (values.size() < 2 || values.stream().anyMatch(value -> value.isNaN())) {
                throw new IllegalArgumentException("Invalid values: " + values + " (expected at least two numbers)");
            }
        }

        @Override
        public double low() {
            return values.stream().mapToDouble(value -> value).min().orElseThrow();
        }

        @Override
        public double high() {
            return values.stream().mapToDouble(value -> value).max().orElseThrow();
        }

        @Override
        public double at(double u) {
            return values.get(Math.min(values.size() - 1, (int) (u * values.size())));
        }
    }

    private static void check(double low, double high) {
        if (!(low < high) || Double.isInfinite(low) || Double.isInfinite(high)) {
            throw new IllegalArgumentException(
                    "Invalid range: " + low + " to " + high + " (expected two numbers, the smaller first)");
        }
        if (Double.isInfinite(high - low)) {
            throw new IllegalArgumentException(
                    "Invalid range: " + low + " to " + high + " (expected a span below " + Double.MAX_VALUE + ")");
        }
    }
}
