package io.pdsweep.sim.kv;

import io.pdsweep.sim.check.InvariantViolation;

/**
 * The KV memory of one instance, in tokens of whole blocks: what requests hold ({@code used}), and the cached prefixes of
 * requests that let go ({@code cached}), evicted block by block from the tail of the prefix released longest ago. Cached
 * tokens never stand in the way of an allocation: {@code used + cached <= capacity} (invariant KV1). Not thread-safe.
 */
public final class KvPool {
    private final int index;
    private final long capacity;
    private final int blockSize;
    private final boolean blockSizeIsPowerOfTwo;
    private final CacheEntry list = new CacheEntry(); // sentinel of a ring: newer = oldest entry, older = newest entry
    private long used;
    private long cached;
    private double areasUntil; // the two below
    private double usedArea;
    private double cachedArea;
    private long evictedEntries;
    private long evictedTokens;

    /**
     * An empty pool.
     *
     * @param index the pool's place in every session's {@link Prefixes}
     * @param capacity tokens, a multiple of {@code blockSize}
     */
    public KvPool(int index, long capacity, int blockSize) {
        this.index = index;
        this.capacity = capacity;
        this.blockSize = blockSize;
        this.blockSizeIsPowerOfTwo = Integer.bitCount(blockSize) == 1;
    }

    public long capacity() {
        return capacity;
    }

    public long used() {
        return used;
    }

    public long cached() {
        return cached;
    }

    public long evictedEntries() {
        return evictedEntries;
    }

    public long evictedTokens() {
        return evictedTokens;
    }

    /** Tokens rounded up to whole blocks. */
    public int up(int tokens) {
        return down(tokens + blockSize - 1);
    }

    /** Tokens rounded down to whole blocks. */
    public int down(int tokens) {
        return blockSizeIsPowerOfTwo ? tokens & -blockSize : tokens / blockSize * blockSize;
    }

    /** What a prefix hit may cover of a request of this many tokens: its full blocks, never its last token. */
    public int reusable(int tokens) {
        return tokens <= 0 ? 0 : down(tokens - 1);
    }

    /** Tokens that this session has cached here. */
    public int cachedBy(Prefixes session) {
        CacheEntry entry = session.byPool[index];
        return entry == null ? 0 : entry.tokens;
    }

    /** Whether {@code tokens} more could be held if the whole cache were evicted. */
    public boolean fits(long tokens) {
        return used + tokens <= capacity;
    }

    /**
     * Takes the session's prefix out of the cache, for an allocation that begins with it. Of a prefix longer than
     * {@code bound} only the whole blocks within it are taken; the rest stays behind as nobody's, with the same age.
     *
     * @return tokens taken: no longer cached but used
     */
    public int consume(double now, Prefixes session, int bound) {
        CacheEntry entry = session.byPool[index];
        if (entry == null) {
            return 0;
        }
        session.byPool[index] = null;
        int taken = entry.tokens;
        if (taken > bound) {
            taken = down(bound);
            entry.tokens -= taken;
            entry.owner = null;
        } else {
            unlink(entry);
        }
        addToAreas(now);
        cached -= taken;
        used += taken;
        return taken;
    }

    /** Holds {@code tokens} more (whole blocks), evicting as much cache as that needs. It must {@link #fits fit}. */
    public void allocate(double now, long tokens) {
        addToAreas(now);
        long excess = used + cached + tokens - capacity;
        if (excess > 0) {
            evict(excess);
        }
        used += tokens;
    }

    /** Gives {@code tokens} back; the first {@code keep} tokens (rounded down to whole blocks) stay as the session's prefix. */
    public void release(double now, long tokens, Prefixes session, int keep) {
        addToAreas(now);
        CacheEntry previous = session.byPool[index];
        if (previous != null) {
            unlink(previous);
            cached -= previous.tokens;
            session.byPool[index] = null;
        }
        int kept = down(keep);
        used -= tokens;
        if (kept > 0) {
            CacheEntry entry = new CacheEntry();
            entry.owner = session;
            entry.tokens = kept;
            session.byPool[index] = entry;
            linkNewest(entry);
            cached += kept;
        }
    }

    private void evict(long excess) {
        long missing = excess;
        while (missing > 0) {
            CacheEntry oldest = list.newer;
            if (oldest == list) { // nothing left to evict: what was asked for did not fit
                throw new InvariantViolation(
                        "KV1", "used + cached <= capacity", describe() + ", still " + missing + " over");
            }
            int taken = (int) Math.min(oldest.tokens, missing); // whole blocks: all these amounts are
            oldest.tokens -= taken;
            evictedTokens += taken;
            cached -= taken;
            missing -= taken;
            if (oldest.tokens == 0) {
                evictedEntries++;
                unlink(oldest);
                if (oldest.owner != null) {
                    oldest.owner.byPool[index] = null;
                }
            }
        }
    }

    private void unlink(CacheEntry entry) {
        entry.older.newer = entry.newer;
        entry.newer.older = entry.older;
    }

    private void linkNewest(CacheEntry entry) {
        entry.older = list.older;
        entry.newer = list;
        list.older.newer = entry;
        list.older = entry;
    }

    /** Call before anything changes. */
    private void addToAreas(double now) {
        double seconds = now - areasUntil;
        usedArea += used * seconds;
        cachedArea += cached * seconds;
        areasUntil = now;
    }

    /** Forgets the time averages so far. */
    public void restartAverages(double now) {
        areasUntil = now;
        usedArea = 0;
        cachedArea = 0;
    }

    /** Token-seconds held by requests since the last restart. */
    public double usedAreaUntil(double now) {
        addToAreas(now);
        return usedArea;
    }

    /** Token-seconds cached since the last restart. */
    public double cachedAreaUntil(double now) {
        addToAreas(now);
        return cachedArea;
    }

    /**
     * Checks the pool against its own list; linear in the number of entries, for tests.
     *
     * @throws InvariantViolation naming what does not hold
     */
    public void verify() {
        long sum = 0;
        for (CacheEntry entry = list.newer; entry != list; entry = entry.newer) {
            boolean whole = entry.tokens > 0 && entry.tokens % blockSize == 0;
            boolean linked = entry.newer.older == entry && (entry.owner == null || entry.owner.byPool[index] == entry);
            if (!whole || !linked) {
                throw new InvariantViolation("KV2", "entries are whole blocks and known to their owner", describe());
            }
            sum += entry.tokens;
        }
        if (sum != cached) {
            throw new InvariantViolation("KV3", "cached = sum of the entries", describe() + ", entries hold " + sum);
        }
        if (used < 0 || used + sum > capacity || used % blockSize != 0) {
            throw new InvariantViolation("KV1", "0 <= used, used + cached <= capacity, whole blocks", describe());
        }
    }

    private String describe() {
        return "pool " + index + ": used " + used + ", cached " + cached + ", capacity " + capacity;
    }
}
