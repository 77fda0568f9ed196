package io.pdsweep.sim.fleet;

import io.pdsweep.sim.Timeline.Iteration;
import io.pdsweep.sim.engine.Engine;
import java.util.ArrayList;
import java.util.List;

/** Iterations that overlap a window of time. Not thread-safe. */
final class IterationLog {
    private final double from;
    private final double to;
    private final List<Iteration> iterations = new ArrayList<>();

    /** A log of the iterations that run at some time in [from, to]. */
    IterationLog(double from, double to) {
        this.from = from;
        this.to = to;
    }

    /** An engine that is not chained has started an iteration. */
    void add(int instance, double start, Engine<?> engine) {
        if (start <= to && engine.iterationEnd() >= from) {
            iterations.add(new Iteration(
                    instance,
                    start,
                    engine.iterationEnd(),
                    engine.tokensGiven(),
                    engine.kvTokensServed(),
                    engine.slotsUsed()));
        }
    }

    List<Iteration> iterations() {
        return List.copyOf(iterations);
    }
}
