package io.pdsweep.sim.event;

/** What an event is. */
public enum EventKind {
    /** The warm-up ends; observations count from here on. No owner. */
    WARM_UP_END,
    /** A session arrives, or the batch does. No owner. */
    ARRIVAL,
    /** A session's tool time is over; the owner is the session. */
    TURN,
    /** A client gives up; the owner is the request. */
    TIMEOUT,
    /** The latency of a KV read is over and its tokens begin to move; the owner is the request. */
    READ_START,
    /** A transfer is complete: the one that the NICs say. No owner. */
    TRANSFER_END,
    /** An engine iteration ends; the owner is the engine. */
    ITERATION_END
}
