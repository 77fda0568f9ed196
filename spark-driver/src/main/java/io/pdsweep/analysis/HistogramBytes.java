package io.pdsweep.analysis;

import io.pdsweep.sim.stat.Histogram;
import java.io.ByteArrayOutputStream;

/**
 * Histograms as the rows of {@code runs} keep them: for every bucket that has samples, in increasing order, how far it is
 * from the one before (the first from 0) and how many samples it has, both as unsigned LEB128: seven bits a byte, the
 * lowest first, the top bit set on all bytes of a number but its last.
 */
public final class HistogramBytes {
    private static final int BITS = 7;
    private static final int MORE = 1 << BITS;

    private HistogramBytes() {}

    /** The bytes of a histogram; none when it has no sample. */
    public static byte[] encode(Histogram histogram) {
        int[] buckets = histogram.buckets();
        long[] counts = histogram.counts();
        ByteArrayOutputStream bytes = new ByteArrayOutputStream(3 * buckets.length);
        int before = 0;
        for (int i = 0; i < buckets.length; i++) {
            write(bytes, buckets[i] - before);
            write(bytes, counts[i]);
            before = buckets[i];
        }
        return bytes.toByteArray();
    }

    private static void write(ByteArrayOutputStream bytes, long number) {
        long rest = number;
        while (rest >= MORE) {
            bytes.write((int) (rest & (MORE - 1)) | MORE);
            rest >>>= BITS;
        }
        bytes.write((int) rest);
    }

    /**
     * The histogram of these bytes.
     *
     * @throws IllegalArgumentException when they are no histogram
     */
    public static Histogram decode(byte[] bytes) {
        int numbers = 0;
        for (byte each : bytes) {
            numbers += each >= 0 ? 1 : 0;
        }
        if (numbers % 2 != 0 || (bytes.length > 0 && bytes[bytes.length - 1] < 0)) {
            throw new IllegalArgumentException("Invalid histogram: it ends within a bucket");
        }
        int[] buckets = new int[numbers / 2];
        long[] counts = new long[numbers / 2];
        int next = 0;
        int bucket = 0;
        long number = 0;
        int shift = 0;
        for (byte each : bytes) {
            number |= (long) (each & (MORE - 1)) << shift;
            shift += BITS;
            if (each >= 0) {
                if (next % 2 == 0) {
                    bucket += (int) number;
                    buckets[next / 2] = bucket;
                } else {
                    counts[next / 2] = number;
                }
                next++;
                number = 0;
                shift = 0;
            }
        }
        return Histogram.of(buckets, counts);
    }
}
