package io.pdsweep.sim.kv;

/** A cached prefix: whole blocks that no request holds, in a pool's list in order of release. */
final class CacheEntry {
    /** Whose prefix it is; null for a dead remainder. */
    Prefixes owner;

    int tokens;
    CacheEntry older;
    CacheEntry newer;
}
