package io.pdsweep.sim.stat;

import java.util.Arrays;

/**
 * Samples in order of size, without sorting: extremes, order statistics and {@link Histogram}. The histogram tells which
 * bucket a rank falls into, and only the samples of the buckets asked for are looked at again. Linear in the number of
 * samples. Immutable, while the samples are left alone.
 */
public final class Distribution {
    private final double[] samples;
    private final int count;
    private final double min;
    private final double max;
    private final Histogram histogram;

    /**
     * Of the first {@code count} samples.
     *
     * @throws IllegalArgumentException when one is negative or not a number
     */
    Distribution(double[] samples, int count) {
        this.samples = samples;
        this.count = count;
        double least = count == 0 ? Double.NaN : samples[0];
        double most = least;
        for (int i = 1; i < count; i++) {
            double sample = samples[i];
            if (sample < least) {
                least = sample;
            } else if (sample > most) {
                most = sample;
            }
        }
        min = least;
        max = most;
        histogram = Histogram.of(samples, count, min, max);
    }

    /** The smallest sample; NaN when there is none. */
    public double min() {
        return min;
    }

    /** The largest sample; NaN when there is none. */
    public double max() {
        return max;
    }

    /** The samples' histogram, which merges with those of other runs. */
    public Histogram histogram() {
        return histogram;
    }

    /** The samples of rank ceil(q n), for increasing q; NaN when there is no sample. */
    public double[] quantiles(double... levels) {
        int[] ranks = new int[levels.length];
        for (int i = 0; i < levels.length; i++) {
            ranks[i] = Math.max(1, Math.min(count, (int) Math.ceil(levels[i] * count)));
        }
        return ofRanks(ranks);
    }

    /** The samples of these ranks, from 1 and not decreasing. */
    double[] ofRanks(int... ranks) {
        double[] values = new double[ranks.length];
        if (count == 0) {
            Arrays.fill(values, Double.NaN);
            return values;
        }
        int atMin = samplesAtMin();
        if (atMin > 0) {
            for (int i = 0; i < ranks.length; i++) {
                values[i] = ranks[i] <= atMin ? min : max;
            }
            return values;
        }
        byte[] numbers = new byte[Histogram.LAST + 1]; // of the buckets that hold a rank, from 1; 0: not wanted
        int[] ends = new int[ranks.length + 1]; // of each such bucket's samples among those looked at again
        int[] placeOfRank = new int[ranks.length]; // where the rank is to be found among them
        int wanted = 0;
        int kept = 0;
        int before = 0;
        int next = 0;
        for (int i = 0; i < ranks.length; i++) {
            while (before + histogram.countAt(next) < ranks[i]) {
                before += histogram.countAt(next++);
            }
            int bucket = histogram.bucketAt(next);
            if (numbers[bucket] == 0) {
                numbers[bucket] = (byte) ++wanted;
                ends[wanted] = kept;
                kept += histogram.countAt(next);
            }
            placeOfRank[i] = kept - histogram.countAt(next) + ranks[i] - before - 1;
        }
        long[] again = keys(numbers, ends, kept);
        int low = 0;
        for (int i = 0; i < ranks.length; i++) {
            int bucket = 1;
            while (ends[bucket] <= placeOfRank[i]) {
                bucket++;
            }
            low = Math.max(low, ends[bucket - 1]); // what is before a rank that was found is smaller
            values[i] = Double.longBitsToDouble(Selection.select(again, low, ends[bucket] - 1, placeOfRank[i]));
            low = placeOfRank[i];
        }
        return values;
    }

    /** How many samples are the smallest, if all others are the largest, as in a share of something; else 0. */
    private int samplesAtMin() {
        if (histogram.size() > 2) {
            return 0;
        }
        int atMin = 0;
        int atMax = 0;
        for (int i = 0; i < count; i++) {
            atMin += samples[i] == min ? 1 : 0;
            atMax += samples[i] == max ? 1 : 0;
        }
        return min == max || atMin + atMax == count ? atMin : 0;
    }

    /** The samples of numbered buckets as their bits, which are in the same order, one bucket's after another's. */
    private long[] keys(byte[] numbers, int[] ends, int kept) {
        long[] keys = new long[kept];
        for (int i = 0; i < count; i++) {
            double sample = samples[i] + 0.0; // -0 would be the largest of all
            int number = numbers[Histogram.bucket(sample)];
            if (number != 0) {
                keys[ends[number]++] = Double.doubleToRawLongBits(sample);
            }
        }
        return keys;
    }
}
