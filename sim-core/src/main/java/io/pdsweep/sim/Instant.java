package io.pdsweep.sim;

/** The instants of a request that the reference program can be made to observe ({@code oracle.py --instants}). */
public enum Instant {
    PREFILL_ADMITTED("i_prefill_admitted"),
    LOCAL_ADMITTED("i_local_admitted"),
    PARKED("i_parked"),
    READ_DONE("i_read_done"),
    SLOT("i_slot");

    private final String label;

    Instant(String label) {
        this.label = label;
    }

    public String label() {
        return label;
    }
}
