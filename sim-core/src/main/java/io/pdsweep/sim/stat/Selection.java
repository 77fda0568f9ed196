package io.pdsweep.sim.stat;

/**
 * Selection of the k-th smallest of an array in expected linear time: quickselect on whole numbers, whose
 * comparison needs no branch to predict.
 */
final class Selection {
    private Selection() {}

    /**
     * Rearranges {@code keys[low..high]} so that the element at {@code k} is the one a sort would put there, none before it
     * is larger and none after it smaller; returns it. The pivot is the median of three: deterministic.
     */
    static long select(long[] keys, int low, int high, int k) {
        int lo = low;
        int hi = high;
        while (lo < hi) {
            long pivot = medianOfThree(keys[lo], keys[(lo + hi) >>> 1], keys[hi]);
            int below = partition(keys, lo, hi, pivot);
            if (k < below) {
                hi = below - 1;
            } else {
                int notAbove = partition(keys, below, hi, pivot + 1);
                if (k < notAbove) {
                    return pivot;
                }
                lo = notAbove;
            }
        }
        return keys[k];
    }

    /** Puts what is below the bound first; returns where the rest begins. */
    private static int partition(long[] keys, int lo, int hi, long bound) {
        int rest = lo;
        for (int i = lo; i <= hi; i++) {
            long key = keys[i];
            keys[i] = keys[rest];
            keys[rest] = key;
            rest += key < bound ? 1 : 0;
        }
        return rest;
    }

    private static long medianOfThree(long a, long b, long c) {
        return Math.max(Math.min(a, b), Math.min(Math.max(a, b), c));
    }
}
