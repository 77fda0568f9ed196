package io.pdsweep.benchmarks;

import io.pdsweep.sim.Parameter;
import io.pdsweep.sim.Scenario;

/** The points at which the simulator's speed is stated; {@code benchmarks/against-oracle} has the same list. */
public enum ReferencePoint {
    /** The reference program's defaults: 2,000 s, light load. */
    PUBLISHED {
        @Override
        Scenario scenario() {
            return Scenario.defaults();
        }
    },
    /** Decoders whose KV holds one request of max_model_len, at three times the load: evictions and preemptions. */
    TIGHT {
        @Override
        Scenario scenario() {
            return shorter()
                    .set(Parameter.BLOCKS_D, 1024)
                    .set(Parameter.LAMBDA, 2)
                    .build();
        }
    },
    /** Slow iterations at five times the load: many residents in each. */
    RESIDENTS {
        @Override
        Scenario scenario() {
            return shorter()
                    .set(Parameter.OMEGA, 0.01)
                    .set(Parameter.C0, 0.001)
                    .set(Parameter.LAMBDA, 3)
                    .build();
        }
    };

    abstract Scenario scenario();

    private static Scenario.Builder shorter() {
        return Scenario.builder().set(Parameter.HORIZON, 600).set(Parameter.WARMUP, 60);
    }
}
