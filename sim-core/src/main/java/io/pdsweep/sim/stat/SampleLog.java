package io.pdsweep.sim.stat;

import io.pdsweep.sim.RunResult.SampleSeries;
import java.util.Arrays;

/** Samples with when and whose they are, in order of observation. Not thread-safe. */
public final class SampleLog {
    private double[] times = new double[16];
    private long[] sessions = new long[16];
    private int[] turns = new int[16];
    private double[] values = new double[16];
    private int count;

    public void add(double time, long session, int turn, double value) {
        if (count == times.length) {
            times = Arrays.copyOf(times, 2 * count);
            sessions = Arrays.copyOf(sessions, 2 * count);
            turns = Arrays.copyOf(turns, 2 * count);
            values = Arrays.copyOf(values, 2 * count);
        }
        times[count] = time;
        sessions[count] = session;
        turns[count] = turn;
        values[count++] = value;
    }

    /** The samples so far, copied. */
    public SampleSeries series() {
        return new SampleSeries(
                Arrays.copyOf(times, count),
                Arrays.copyOf(sessions, count),
                Arrays.copyOf(turns, count),
                Arrays.copyOf(values, count));
    }
}
