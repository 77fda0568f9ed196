package io.pdsweep.sim.fleet;

/** What the clock brings by itself, to nobody in particular. */
enum Signal {
    ARRIVAL,
    WARM_UP_ENDS
}
