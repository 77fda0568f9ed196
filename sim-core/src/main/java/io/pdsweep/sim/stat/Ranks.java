package io.pdsweep.sim.stat;

import java.util.Arrays;

/**
 * Order statistics without sorting: samples are counted in buckets by the leading bits of what they differ in, and only
 * those of the buckets that hold a wanted rank are looked at again. Linear in the number of samples.
 */
final class Ranks {
    private static final int BUCKET_BITS = 11;
    private static final int NONE = -1;

    private Ranks() {}

    /** The samples of these ranks, from 1 and not decreasing, among the first {@code count}; NaN when there is no sample. */
    static double[] values(double[] samples, int count, int... ranks) {
        double[] values = new double[ranks.length];
        if (count == 0) {
            Arrays.fill(values, Double.NaN);
            return values;
        }
        long[] keys = Selection.keys(samples, count);
        long least = keys[0];
        long most = keys[0];
        for (int i = 1; i < count; i++) {
            least = Math.min(least, keys[i]);
            most = Math.max(most, keys[i]);
        }
        if (onlyThese(keys, least, most)) { // a share of something
            int atLeast = occurrences(keys, least);
            for (int i = 0; i < ranks.length; i++) {
                values[i] = Selection.value(ranks[i] <= atLeast ? least : most);
            }
            return values;
        }
        int shift = Math.max(0, Long.SIZE - BUCKET_BITS - Long.numberOfLeadingZeros(most - least));
        int[] counts = new int[1 << BUCKET_BITS];
        for (int i = 0; i < count; i++) {
            counts[(int) ((keys[i] - least) >>> shift)]++;
        }
        int[] starts = new int[counts.length]; // of each wanted bucket among what is looked at again
        Arrays.fill(starts, NONE);
        int wanted = markWanted(counts, starts, ranks);
        long[] again = new long[wanted];
        int[] ends = starts.clone();
        for (int i = 0; i < count; i++) {
            int bucket = (int) ((keys[i] - least) >>> shift);
            if (starts[bucket] != NONE) {
                again[ends[bucket]++] = keys[i];
            }
        }
        int before = 0;
        int bucket = 0;
        for (int i = 0; i < ranks.length; i++) {
            while (before + counts[bucket] < ranks[i]) {
                before += counts[bucket++];
            }
            int start = starts[bucket];
            long key = Selection.select(again, start, start + counts[bucket] - 1, start + ranks[i] - before - 1);
            values[i] = Selection.value(key);
        }
        return values;
    }

    private static boolean onlyThese(long[] keys, long a, long b) {
        for (long key : keys) {
            if (key != a && key != b) {
                return false;
            }
        }
        return true;
    }

    private static int occurrences(long[] keys, long key) {
        int found = 0;
        for (long each : keys) {
            found += each == key ? 1 : 0;
        }
        return found;
    }

    private static int markWanted(int[] counts, int[] starts, int[] ranks) {
        int wanted = 0;
        int before = 0;
        int bucket = 0;
        for (int rank : ranks) {
            while (before + counts[bucket] < rank) {
                before += counts[bucket++];
            }
            if (starts[bucket] == NONE) {
                starts[bucket] = wanted;
                wanted += counts[bucket];
            }
        }
        return wanted;
    }
}
