package io.pdsweep.sim.transfer;

/**
 * NICs that give a transfer which is alone its rate without progressive filling, and that answer what the fast event loop
 * asks. The rates are those of {@link Fabric}. Not thread-safe.
 */
public final class FastFabric<R> extends Fabric<R> {
    private final double fullSpeed; // of a transfer that is alone: between any two NICs the same

    /** As {@link Fabric}'s. */
    public FastFabric(int sources, double sourceRate, int targets, double targetRate) {
        super(sources, sourceRate, targets, targetRate);
        fullSpeed = Math.min(sourceRate, targetRate);
    }

    @Override
    void assignRates(double now) {
        if (count == 1) {
            Transfer<R> transfer = transfers[0];
            transfer.rate = fullSpeed;
            nics[transfer.source].gives(now, fullSpeed);
            nics[transfer.target].gives(now, fullSpeed);
        } else {
            super.assignRates(now);
        }
    }

    /**
     * Whether a transfer under way, or one that starts now, may take no more time once rates are shared. To be sure of the
     * contrary, the time that each needs at full speed must be far above what the clock can tell.
     */
    public boolean mayEndAtOnce(double now) {
        return mayEndAtOnce(now, count);
    }

    /** As {@link #mayEndAtOnce}, when the one that is the next to complete has. */
    public boolean othersMayEndAtOnce(double now) {
        return mayEndAtOnce(now, nextToComplete);
    }

    private boolean mayEndAtOnce(double now, int except) {
        double noTime = now * 0x1p-30;
        double elapsed = now - updated;
        boolean may = fullSpeed * noTime >= 1; // one that starts has a token at least
        for (int i = 0; i < count; i++) {
            Transfer<R> transfer = transfers[i];
            double left = transfer.remaining - transfer.rate * elapsed;
            may |= i != except && left <= fullSpeed * noTime;
        }
        return may;
    }
}
