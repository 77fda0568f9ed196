package io.pdsweep.sim.kv;

/** What one session has cached where: at most one live prefix per pool. */
public final class Prefixes {
    final CacheEntry[] byPool;

    /** Nothing cached in any of {@code pools} pools. */
    public Prefixes(int pools) {
        byPool = new CacheEntry[pools];
    }
}
