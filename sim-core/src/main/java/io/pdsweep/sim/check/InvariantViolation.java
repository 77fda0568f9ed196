package io.pdsweep.sim.check;

/** A fault of the simulator itself: something that {@code docs/invariants.md} states does not hold. */
public final class InvariantViolation extends IllegalStateException {
    private static final long serialVersionUID = 1L;

    /**
     * A violation.
     *
     * @param id the invariant's number in {@code docs/invariants.md}
     * @param statement what should hold
     * @param found what was found
     */
    public InvariantViolation(String id, String statement, String found) {
        super("invariant " + id + " does not hold: " + statement + " (found " + found + ")");
    }
}
