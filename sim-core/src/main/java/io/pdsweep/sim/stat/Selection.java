package io.pdsweep.sim.stat;

/** Selection of the k-th smallest of an array in expected linear time: quickselect with a three-way partition. */
final class Selection {
    private Selection() {}

    /**
     * Rearranges {@code values[low..high]} so that the element at {@code k} is the one a sort would put there, none before
     * it is larger and none after it smaller; returns it. The pivot is the median of three: deterministic.
     */
    static double select(double[] values, int low, int high, int k) {
        int lo = low;
        int hi = high;
        while (lo < hi) {
            double pivot = medianOfThree(values[lo], values[(lo + hi) >>> 1], values[hi]);
            int below = lo;
            int above = hi;
            int i = lo;
            while (i <= above) {
                double value = values[i];
                if (value < pivot) {
                    values[i++] = values[below];
                    values[below++] = value;
                } else if (value > pivot) {
                    values[i] = values[above];
                    values[above--] = value;
                } else {
                    i++;
                }
            }
            if (k < below) {
                hi = below - 1;
            } else if (k > above) {
                lo = above + 1;
            } else {
                return pivot;
            }
        }
        return values[k];
    }

    private static double medianOfThree(double a, double b, double c) {
        return Math.max(Math.min(a, b), Math.min(Math.max(a, b), c));
    }
}
