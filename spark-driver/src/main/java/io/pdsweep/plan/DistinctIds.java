package io.pdsweep.plan;

/** The identities seen so far, 32 bytes each: for sweeps in which a point may be listed twice. Not thread-safe. */
final class DistinctIds {
    private static final int HEX = 16;

    private long[] slots = new long[2 << 10];
    private int size;

    /** Adds an identity; false when it has been there. */
    boolean add(String id) {
        long high = Long.parseUnsignedLong(id, 0, HEX, HEX);
        long low = Long.parseUnsignedLong(id, HEX, 2 * HEX, HEX) | 1; // an empty slot is 0; 127 bits are enough
        if (4 * (size + 1) > slots.length) {
            grow();
        }
        if (!place(slots, high, low)) {
            return false;
        }
        size++;
        return true;
    }

    private void grow() {
        long[] larger = new long[2 * slots.length];
        for (int i = 0; i < slots.length; i += 2) {
            if (slots[i + 1] != 0) {
                place(larger, slots[i], slots[i + 1]);
            }
        }
        slots = larger;
    }

    private static boolean place(long[] slots, long high, long low) {
        int mask = slots.length - 2;
        int i = (int) (high << 1) & mask;
        while (slots[i + 1] != 0) {
            if (slots[i] == high && slots[i + 1] == low) {
                return false;
            }
            i = (i + 2) & mask;
        }
        slots[i] = high;
        slots[i + 1] = low;
        return true;
    }
}
