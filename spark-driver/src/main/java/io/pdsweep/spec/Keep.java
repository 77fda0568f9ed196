package io.pdsweep.spec;

/** What a sweep keeps of a run beside its summary. */
public enum Keep {
    /** Every instance's pools, engine and NIC, as nested columns. */
    INSTANCES,
    /** Every observation's histogram, as a binary column. */
    HISTOGRAMS
}
