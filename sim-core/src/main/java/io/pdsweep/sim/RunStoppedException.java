package io.pdsweep.sim;

/** A run that ended without a result: it reached a {@link RunLimits limit}, or could not go on. */
public final class RunStoppedException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final Why why;

    /** What ended it. */
    public enum Why {
        /** It had more events than it might. The same run ends there again. */
        EVENTS,
        /** Its time was up. The same run may end elsewhere, or not at all. */
        TIME,
        /** Requests wait for each other: nothing is under way and nothing can be. The same run ends so again. */
        DEADLOCK
    }

    private RunStoppedException(Why why, String message) {
        super(message);
        this.why = why;
    }

    static RunStoppedException tooManyEvents(long mostEvents, double now) {
        return new RunStoppedException(
                Why.EVENTS, "more than " + mostEvents + " events: stopped at " + now + " simulated seconds");
    }

    static RunStoppedException expired(long events, double now) {
        return new RunStoppedException(
                Why.TIME, "out of time after " + events + " events, at " + now + " simulated seconds");
    }

    /** Requests wait and nothing else happens any more. */
    public static RunStoppedException deadlock(long requests, double now) {
        return new RunStoppedException(
                Why.DEADLOCK,
                "deadlock: " + requests + " requests wait for each other since " + now + " simulated seconds");
    }

    public Why why() {
        return why;
    }
}
