package io.pdsweep.sim.queueing;

/** A part of the simulator, under customers that arrive at random. */
public sealed interface Station permits EngineStation, NicStation {
    /** In Kendall's notation, and what it is made of. */
    String name();

    /** Share of the capacity that is asked for. */
    double load();

    /** Distribution of what customers ask for. */
    Sizes sizes();

    /** Customers per second. */
    double rate();

    /** One run from an empty station; what it measures covers [warmup, horizon], in seconds. */
    StationResult run(long seed, double warmup, double horizon);
}
