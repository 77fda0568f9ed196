package io.pdsweep.sim.fleet;

import io.pdsweep.sim.RunResult.Attainment;
import io.pdsweep.sim.ServiceLevel;

/** Counts the requests that keep a service level. Not thread-safe. */
final class AttainmentCount {
    private final ServiceLevel level;
    private long completed;
    private long ttftKept;
    private long tpotKept;
    private long responseKept;
    private long allKept;

    AttainmentCount(ServiceLevel level) {
        this.level = level;
    }

    /** A request completed; times are in seconds. */
    void add(double ttft, double tpot, double response) {
        int a = ttft <= level.ttftSeconds() ? 1 : 0;
        int b = tpot <= level.tpotSeconds() ? 1 : 0;
        int c = response <= level.responseSeconds() ? 1 : 0;
        completed++;
        ttftKept += a;
        tpotKept += b;
        responseKept += c;
        allKept += a & b & c;
    }

    Attainment summary() {
        return new Attainment(completed, ttftKept, tpotKept, responseKept, allKept);
    }
}
