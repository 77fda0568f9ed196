package io.pdsweep.spec;

import java.util.Set;

/** What a sweep keeps of a run beside its summary. */
public enum Keep {
    /** Every instance's pools, engine and NIC, as nested columns. */
    INSTANCES(0, 0),
    /** The histograms of the observations, as binary columns. */
    HISTOGRAMS(0, 0),
    /** Every request with its instants, in a table of its own. */
    REQUESTS(1, 75),
    /** Every sample of every observation, in a table of its own. */
    SAMPLES(8, 14);

    /** What is kept unless a sweep says otherwise: what has a place in the row of a run. */
    public static final Set<Keep> STANDARD = Set.of(INSTANCES, HISTOGRAMS);

    private final double rowsPerRequest;
    private final double bytesPerRow;

    Keep(double rowsPerRequest, double bytesPerRow) {
        this.rowsPerRequest = rowsPerRequest;
        this.bytesPerRow = bytesPerRow;
    }

    /** Rows in a table of its own for each request of a run; 0 when it has none. An estimate on the high side. */
    public double rowsPerRequest() {
        return rowsPerRequest;
    }

    /** Bytes of such a row in a file, compressed. */
    public double bytesPerRow() {
        return bytesPerRow;
    }
}
