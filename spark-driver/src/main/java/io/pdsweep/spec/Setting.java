package io.pdsweep.spec;

import io.pdsweep.sim.Arrivals;
import io.pdsweep.sim.Mode;
import io.pdsweep.sim.Parameter;
import io.pdsweep.sim.Scenario;

/** One thing a sweep file sets, with its value. */
public sealed interface Setting {
    /** The name in the file: a parameter's, {@code mode} or {@code arrive}. */
    String key();

    /** The value as people write it. */
    String text();

    /** Sets it. */
    void apply(Scenario.Builder builder);

    /** A parameter's value. */
    record OfParameter(Parameter parameter, double value) implements Setting {
        @Override
        public String key() {
            return parameter.label();
        }

        @Override
        public String text() {
            return Numbers.text(parameter, value);
        }

        @Override
        public void apply(Scenario.Builder builder) {
            builder.set(parameter, value);
        }
    }

    /** The mode of transfer. */
    record OfMode(Mode mode) implements Setting {
        /** The key. */
        public static final String KEY = "mode";

        @Override
        public String key() {
            return KEY;
        }

        @Override
        public String text() {
            return mode.label();
        }

        @Override
        public void apply(Scenario.Builder builder) {
            builder.mode(mode);
        }
    }

    /** When sessions arrive. */
    record OfArrivals(Arrivals arrivals) implements Setting {
        /** The key. */
        public static final String KEY = "arrive";

        @Override
        public String key() {
            return KEY;
        }

        @Override
        public String text() {
            return arrivals.toString();
        }

        @Override
        public void apply(Scenario.Builder builder) {
            builder.arrivals(arrivals);
        }
    }
}
