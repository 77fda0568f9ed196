package io.pdsweep.sim.fleet;

/** A set of instances, taken in the order of their numbers. Not thread-safe. */
final class InstanceSet {
    private final long[] bits;

    /** An empty set of instances 0 to {@code count - 1}. */
    InstanceSet(int count) {
        bits = new long[(count + Long.SIZE - 1) / Long.SIZE];
    }

    void add(int instance) {
        bits[instance >>> 6] |= 1L << instance;
    }

    /** Takes the instance with the smallest number out of the set; -1 if the set is empty. */
    int takeFirst() {
        for (int word = 0; word < bits.length; word++) {
            long left = bits[word];
            if (left != 0) {
                bits[word] = left & (left - 1);
                return (word << 6) + Long.numberOfTrailingZeros(left);
            }
        }
        return -1;
    }
}
