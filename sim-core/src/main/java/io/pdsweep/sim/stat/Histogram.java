package io.pdsweep.sim.stat;

import java.util.Arrays;

/**
 * How often values fell into buckets, in whole numbers, so that histograms of several runs merge exactly and in any order:
 * percentiles over pooled seeds instead of averages of percentiles.
 *
 * <p>Buckets are log-linear: every power of two is divided into {@value #BUCKETS_PER_OCTAVE} buckets of one width, which a
 * double's leading bits name. A bucket stands for its middle, so a value is off by at most 1 part in 128 (0.8 %) from
 * 2<sup>-30</sup> on; smaller values count as 0 (under a nanosecond, where the unit is seconds). HdrHistogram (G. Tene) has
 * the same layout for whole numbers. Immutable.
 */
public final class Histogram {
    /** Buckets between a power of two and the next. */
    public static final int BUCKETS_PER_OCTAVE = 64;

    /** The largest relative error of a value, and so of a quantile. */
    public static final double RELATIVE_ERROR = 0.5 / BUCKETS_PER_OCTAVE;

    private static final int MANTISSA_BITS = 52;
    private static final int SHIFT = MANTISSA_BITS - Integer.numberOfTrailingZeros(BUCKETS_PER_OCTAVE);
    private static final double SMALLEST = 0x1p-30;
    private static final int FIRST = (int) (Double.doubleToRawLongBits(SMALLEST) >>> SHIFT) - 1;
    static final int LAST = (int) (Double.doubleToRawLongBits(0x1p34) >>> SHIFT) - 1 - FIRST;

    private final int[] buckets;
    private final long[] counts;

    private Histogram(int[] buckets, long[] counts) {
        this.buckets = buckets;
        this.counts = counts;
    }

    /** The histogram of nothing. */
    public static Histogram empty() {
        return new Histogram(new int[0], new long[0]);
    }

    /**
     * The histogram of the first {@code n} samples.
     *
     * @throws IllegalArgumentException when one is negative or not a number
     */
    public static Histogram of(double[] samples, int n) {
        return new Distribution(samples, n).histogram();
    }

    /** The histogram of the first {@code n} samples, of which the smallest and the largest are known. */
    static Histogram of(double[] samples, int n, double min, double max) {
        if (n == 0) {
            return empty();
        }
        int first = bucket(min);
        long[] dense = new long[bucket(max) - first + 1];
        for (int i = 0; i < n; i++) {
            dense[bucket(samples[i]) - first]++;
        }
        return ofDense(first, dense);
    }

    /**
     * The histogram with these counts, as {@link #buckets} and {@link #counts} gave them.
     *
     * @throws IllegalArgumentException when buckets do not increase, or a count is not positive
     */
    public static Histogram of(int[] buckets, long[] counts) {
        if (buckets.length != counts.length) {
            throw new IllegalArgumentException(
                    "Invalid counts: " + counts.length + " (expected one for each of " + buckets.length + " buckets)");
        }
        for (int i = 0; i < buckets.length; i++) {
            if (buckets[i] > LAST || buckets[i] < 0 || (i > 0 && buckets[i] <= buckets[i - 1])) {
                throw new IllegalArgumentException(
                        "Invalid bucket: " + buckets[i] + " (expected increasing numbers from 0 to " + LAST + ")");
            }
            if (counts[i] <= 0) {
                throw new IllegalArgumentException("Invalid count: " + counts[i] + " (expected at least 1)");
            }
        }
        return new Histogram(buckets.clone(), counts.clone());
    }

    /** From the counts of bucket {@code first} and those that follow. */
    private static Histogram ofDense(int first, long[] dense) {
        int used = 0;
        for (long count : dense) {
            used += count > 0 ? 1 : 0;
        }
        int[] buckets = new int[used];
        long[] counts = new long[used];
        int next = 0;
        for (int i = 0; i < dense.length; i++) {
            if (dense[i] > 0) {
                buckets[next] = first + i;
                counts[next++] = dense[i];
            }
        }
        return new Histogram(buckets, counts);
    }

    /** The samples of both: counts are added. */
    public Histogram plus(Histogram other) {
        long[] dense = new long[LAST + 1];
        addTo(dense);
        other.addTo(dense);
        return ofDense(0, dense);
    }

    private void addTo(long[] dense) {
        for (int i = 0; i < buckets.length; i++) {
            dense[buckets[i]] += counts[i];
        }
    }

    /** Number of samples. */
    public long count() {
        return Arrays.stream(counts).sum();
    }

    /** The value of the bucket that holds the sample of rank ceil(level n); NaN when there is no sample. */
    public double quantile(double level) {
        long n = count();
        long rank = Math.max(1, Math.min(n, (long) Math.ceil(level * n)));
        long seen = 0;
        for (int i = 0; i < buckets.length; i++) {
            seen += counts[i];
            if (seen >= rank) {
                return value(buckets[i]);
            }
        }
        return Double.NaN;
    }

    /** Share of samples whose bucket's value is at most {@code limit}; NaN when there is no sample. */
    public double shareAtMost(double limit) {
        long within = 0;
        for (int i = 0; i < buckets.length && value(buckets[i]) <= limit; i++) {
            within += counts[i];
        }
        return (double) within / count();
    }

    /** The buckets with samples, increasing; a copy. */
    public int[] buckets() {
        return buckets.clone();
    }

    /** The samples in each of {@link #buckets}; a copy. */
    public long[] counts() {
        return counts.clone();
    }

    /** The smallest value of a bucket. */
    public static double lowerBound(int bucket) {
        return bucket == 0 ? 0 : Double.longBitsToDouble((long) (bucket + FIRST) << SHIFT);
    }

    /** The value that a bucket stands for: its middle; 0 for the first. */
    public static double value(int bucket) {
        return bucket == 0 ? 0 : 0.5 * (lowerBound(bucket) + lowerBound(bucket + 1));
    }

    /** Number of buckets with samples. */
    int size() {
        return buckets.length;
    }

    /** The i-th bucket with samples. */
    int bucketAt(int i) {
        return buckets[i];
    }

    /** The samples in it. */
    int countAt(int i) {
        return (int) counts[i];
    }

    /** The bucket that a sample falls into. */
    static int bucket(double sample) {
        if (!(sample >= 0)) {
            throw new IllegalArgumentException("Invalid sample: " + sample + " (expected at least 0)");
        }
        // adding 0 turns -0 into 0
        return Math.max(0, Math.min(LAST, (int) (Double.doubleToRawLongBits(sample + 0.0) >>> SHIFT) - FIRST));
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Histogram that
                && Arrays.equals(buckets, that.buckets)
                && Arrays.equals(counts, that.counts);
    }

    @Override
    public int hashCode() {
        return 31 * Arrays.hashCode(buckets) + Arrays.hashCode(counts);
    }

    @Override
    public String toString() {
        return "Histogram[" + count() + " samples in " + buckets.length + " buckets]";
    }
}
