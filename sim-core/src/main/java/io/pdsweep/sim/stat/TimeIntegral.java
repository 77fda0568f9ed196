package io.pdsweep.sim.stat;

/** The integral over time of a whole-number state that changes at instants. Not thread-safe. */
public final class TimeIntegral {
    private long value;
    private double since;
    private double area;

    public long value() {
        return value;
    }

    /** The state is {@code newValue} from {@code now} on. */
    public void set(double now, long newValue) {
        area += value * (now - since);
        since = now;
        value = newValue;
    }

    public void add(double now, long change) {
        set(now, value + change);
    }

    /** Forgets the past: the integral starts at {@code now} with the state as it is. */
    public void restart(double now) {
        area = 0;
        since = now;
    }

    /** The integral from the last restart to {@code now}, in units of the state times seconds. */
    public double areaUntil(double now) {
        return area + value * (now - since);
    }
}
