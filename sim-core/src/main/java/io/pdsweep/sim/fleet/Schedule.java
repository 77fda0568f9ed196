package io.pdsweep.sim.fleet;

import io.pdsweep.sim.check.Nullable;
import io.pdsweep.sim.event.Event;
import io.pdsweep.sim.event.EventKind;

/** What the way of a request asks of the event loop. */
interface Schedule {
    /** Something is to happen at {@code time}. */
    Event at(double now, double time, EventKind kind, @Nullable Object owner);

    /** An event that {@link #at} scheduled is not to happen. */
    void cancel(Event event);

    /** A job has come to this instance or left it, or KV has come or gone there: it may start an iteration when the instant has settled. */
    void changed(int instance);
}
