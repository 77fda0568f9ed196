package io.pdsweep.sim.kv;

import io.pdsweep.sim.stat.TimeAverage;

/**
 * How full the KV memories of one tier are: the largest share in use, and the mean of the shares; two gauges of section 9
 * of the model. Told whenever an instant leaves another amount in use. Not thread-safe.
 */
public final class KvUsage {
    private final double capacity; // of every pool: a tier's instances are alike
    private final long[] used;
    private final double[] shares;
    private final double weight; // of one pool in the mean
    private final boolean weightIsExact; // so that to multiply by it is to divide
    private final TimeAverage max;
    private final TimeAverage mean;

    /** Of {@code pools} empty pools with {@code capacity} tokens each; tells the two averages. */
    public KvUsage(int pools, long capacity, TimeAverage max, TimeAverage mean) {
        this.capacity = (double) capacity;
        used = new long[pools];
        shares = new double[pools];
        weight = 1.0 / pools;
        weightIsExact = Integer.bitCount(pools) == 1;
        this.max = max;
        this.mean = mean;
    }

    /** From {@code now} on pool {@code i} has {@code newUsed} tokens in use. */
    public void set(double now, int i, long newUsed) {
        if (note(i, newUsed)) {
            settle(now);
        }
    }

    /** As {@link #set}, to be followed by {@link #settle} for several pools at once; whether it is a change. */
    public boolean note(int i, long newUsed) {
        if (newUsed == used[i]) {
            return false;
        }
        used[i] = newUsed;
        shares[i] = (double) newUsed / capacity;
        return true;
    }

    /** What has been noted counts from {@code now} on. */
    public void settle(double now) {
        double first = shares[0];
        if (shares.length == 2) { // the fleet that is asked about most
            double second = shares[1];
            max.set(now, first > second ? first : second);
            mean.set(now, (first + second) * 0.5);
        } else {
            max.set(now, most());
            mean.set(now, weightIsExact ? sum() * weight : sum() / shares.length);
        }
    }

    private double most() {
        double most = shares[0];
        for (int i = 1; i < shares.length; i++) {
            most = shares[i] > most ? shares[i] : most;
        }
        return most;
    }

    private double sum() {
        double sum = shares[0];
        for (int i = 1; i < shares.length; i++) {
            sum += shares[i];
        }
        return sum;
    }
}
