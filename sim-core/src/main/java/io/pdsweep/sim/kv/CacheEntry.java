package io.pdsweep.sim.kv;

import io.pdsweep.sim.check.Nullable;

/** A cached prefix: whole blocks that no request holds, in a pool's list in order of release. */
final class CacheEntry {
    /** Whose prefix it is; null for a dead remainder. */
    @Nullable
    Prefixes owner;

    int tokens;
    CacheEntry older = this;
    CacheEntry newer = this;
}
