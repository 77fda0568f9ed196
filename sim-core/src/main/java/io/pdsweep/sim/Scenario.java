package io.pdsweep.sim;

import java.io.Serializable;
import java.util.Arrays;
import java.util.Objects;

/**
 * One point of the model: every parameter but the seed. Immutable and checked: a {@code Scenario} that exists can run.
 */
public final class Scenario implements Serializable {
    private static final long serialVersionUID = 1L;

    /** A run keeps its samples, about 200 bytes a turn: with more sessions than this it does not fit in 10 GB and more. */
    private static final double MOST_SESSIONS = 1e8;

    private static final Scenario DEFAULTS = builder().build();

    private final Mode mode;
    private final int batchSessions;
    private final double[] values;
    private final double clientTimeout;

    private Scenario(Mode mode, Arrivals arrivals, double[] values, double clientTimeout) {
        this.clientTimeout = clientTimeout;
        this.mode = mode;
        this.batchSessions = arrivals.sessions();
        this.values = values;
    }

    /** The reference program's defaults: pull, Poisson, two prefill and two decode instances. */
    public static Scenario defaults() {
        return DEFAULTS;
    }

    /** A builder that starts from the defaults. */
    public static Builder builder() {
        return new Builder(Mode.PULL, Arrivals.POISSON, defaultValues(), Double.POSITIVE_INFINITY);
    }

    /** A builder that starts from this scenario. */
    public Builder toBuilder() {
        return new Builder(mode, arrivals(), values.clone(), clientTimeout);
    }

    /** This scenario with one parameter changed. */
    public Scenario with(Parameter parameter, double value) {
        return toBuilder().set(parameter, value).build();
    }

    /** Seconds after which a client gives up a request that is not complete; infinite if it never does. */
    public double clientTimeout() {
        return clientTimeout;
    }

    public Mode mode() {
        return mode;
    }

    public Arrivals arrivals() {
        return batchSessions == 0 ? Arrivals.POISSON : new Arrivals(batchSessions);
    }

    /** The value of a parameter in its own unit. */
    public double value(Parameter parameter) {
        return values[parameter.ordinal()];
    }

    /** The value of a parameter that is a whole number by its {@link Parameter#kind kind}. */
    public int whole(Parameter parameter) {
        return (int) values[parameter.ordinal()];
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Scenario that
                && mode == that.mode
                && batchSessions == that.batchSessions
                && clientTimeout == that.clientTimeout
                && Arrays.equals(values, that.values);
    }

    @Override
    public int hashCode() {
        return Objects.hash(mode.label(), batchSessions, Arrays.hashCode(values));
    }

    /** The parameters that differ from the defaults, as in {@code pull poisson thr=1 blocksD=2000}. */
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder(mode.label()).append(' ').append(arrivals());
        for (Parameter parameter : Parameter.values()) {
            if (value(parameter) != parameter.defaultValue()) {
                text.append(' ').append(parameter.label()).append('=').append(Parameter.plain(value(parameter)));
            }
        }
        return text.toString();
    }

    private static double[] defaultValues() {
        double[] values = new double[Parameter.values().length];
        for (Parameter parameter : Parameter.values()) {
            values[parameter.ordinal()] = parameter.defaultValue();
        }
        return values;
    }

    /** Collects changes; {@link #build} checks the whole. Not thread-safe. */
    public static final class Builder {
        private Mode mode;
        private Arrivals arrivals;
        private final double[] values;

        private double clientTimeout;

        private Builder(Mode mode, Arrivals arrivals, double[] values, double clientTimeout) {
            this.clientTimeout = clientTimeout;
            this.mode = mode;
            this.arrivals = arrivals;
            this.values = values;
        }

        public Builder mode(Mode mode) {
            this.mode = mode;
            return this;
        }

        public Builder clientTimeout(double seconds) {
            clientTimeout = seconds;
            return this;
        }

        public Builder arrivals(Arrivals arrivals) {
            this.arrivals = arrivals;
            return this;
        }

        /**
         * Sets one parameter.
         *
         * @throws InvalidScenarioException when the value is outside the parameter's range
         */
        public Builder set(Parameter parameter, double value) {
            parameter.check(value);
            values[parameter.ordinal()] = value == 0 ? 0.0 : value; // no negative zero: one point, one identity
            return this;
        }

        /**
         * Checks what no single value can tell.
         *
         * @throws InvalidScenarioException naming the parameter, its value and what is allowed
         */
        public Scenario build() {
            if (value(Parameter.HORIZON) <= value(Parameter.WARMUP)) {
                refuse(Parameter.HORIZON, "more than warmup, " + Parameter.plain(value(Parameter.WARMUP)));
            }
            if (!arrivals.isBatch() && value(Parameter.LAMBDA) * value(Parameter.HORIZON) > MOST_SESSIONS) {
                refuse(
                        Parameter.HORIZON,
                        "Lambda * horizon at most " + Parameter.plain(MOST_SESSIONS)
                                + ": a run keeps its samples in memory, 100 bytes and more a session");
            }
            requireRoomForOneRequest(Parameter.BLOCKS_P);
            requireRoomForOneRequest(Parameter.BLOCKS_D);
            if (value(Parameter.A) + value(Parameter.OMEGA) + value(Parameter.C0) == 0) {
                refuse(Parameter.OMEGA, "> 0 when a and c0 are 0: an iteration must take time");
            }
            return new Scenario(mode, arrivals, values.clone(), clientTimeout);
        }

        /** vLLM does not start with a KV pool smaller than one request of max_model_len (kv_cache_utils.py). */
        private void requireRoomForOneRequest(Parameter blocks) {
            double tokens = value(blocks) * value(Parameter.BS);
            if (tokens < value(Parameter.MAX_MODEL_LEN)) {
                refuse(
                        blocks,
                        "at least ceil(max_model_len / bs) = "
                                + Parameter.plain(Math.ceil(value(Parameter.MAX_MODEL_LEN) / value(Parameter.BS)))
                                + ": the pool must hold one request of max_model_len");
            }
        }

        private double value(Parameter parameter) {
            return values[parameter.ordinal()];
        }

        private void refuse(Parameter parameter, String allowed) {
            throw new InvalidScenarioException(parameter.label(), Parameter.plain(value(parameter)), allowed);
        }
    }
}
