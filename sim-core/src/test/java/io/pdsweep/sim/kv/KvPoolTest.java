package io.pdsweep.sim.kv;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.pdsweep.sim.check.InvariantViolation;
import org.junit.jupiter.api.Test;

class KvPoolTest {
    private static final int WHOLE = Integer.MAX_VALUE;

    private final KvPool pool = new KvPool(0, 160, 16);
    private final Prefixes a = new Prefixes(1);
    private final Prefixes b = new Prefixes(1);
    private final Prefixes c = new Prefixes(1);

    /** Leaves {@code tokens} of the session cached. */
    private void cache(double now, Prefixes session, int tokens) {
        pool.allocate(now, pool.up(tokens));
        pool.release(now, pool.up(tokens), session, tokens);
        pool.verify();
    }

    @Test
    void roundsToWholeBlocksOfAnySize() {
        for (int blockSize : new int[] {1, 2, 3, 7, 16, 63, 64, 1 << 20}) {
            KvPool some = new KvPool(0, blockSize, blockSize);
            for (int tokens = 0; tokens < 300; tokens++) {
                assertThat(some.down(tokens)).isEqualTo(tokens / blockSize * blockSize);
                assertThat(some.up(tokens)).isEqualTo((tokens + blockSize - 1) / blockSize * blockSize);
                assertThat(some.reusable(tokens)).isEqualTo(tokens == 0 ? 0 : (tokens - 1) / blockSize * blockSize);
            }
        }
    }

    @Test
    void roundsTheLargestRequestsWithoutOverflow() {
        KvPool large = new KvPool(0, 1L << 50, 1 << 20);
        assertThat(large.up((1 << 30) - 1)).isEqualTo(1 << 30);
        assertThat(new KvPool(0, 1L << 50, (1 << 20) - 1).up(1 << 30)).isEqualTo(1025 * ((1 << 20) - 1));
        assertThat(large.fits(1L << 50)).isTrue();
        assertThat(large.fits((1L << 50) + 1)).isFalse();
    }

    @Test
    void fitsAsIfTheCacheWereEmpty() {
        cache(0, a, 160);
        assertThat(pool.fits(160)).isTrue();
        assertThat(pool.fits(161)).isFalse();
        pool.allocate(0, 32);
        assertThat(pool.fits(128)).isTrue();
        assertThat(pool.fits(144)).isFalse();
    }

    @Test
    void keepsWholeBlocksOfWhatWasComputed() {
        cache(0, a, 47);
        assertThat(pool.cachedBy(a)).isEqualTo(32);
        assertThat(pool.used()).isZero();
        assertThat(pool.cached()).isEqualTo(32);
        cache(0, b, 15);
        assertThat(pool.cachedBy(b)).isZero();
        assertThat(pool.cached()).isEqualTo(32);
    }

    @Test
    void replacesASessionsEntryEvenByNothing() {
        cache(0, a, 64);
        cache(1, a, 32);
        assertThat(pool.cachedBy(a)).isEqualTo(32);
        assertThat(pool.cached()).isEqualTo(32);
        cache(2, a, 3);
        assertThat(pool.cachedBy(a)).isZero();
        assertThat(pool.cached()).isZero();
        assertThat(pool.evictedTokens()).as("a replaced entry is not evicted").isZero();
    }

    @Test
    void evictsTheOldestReleaseBlockByBlockFromItsTail() {
        cache(0, a, 64);
        cache(1, b, 64);
        cache(1, c, 32);
        pool.allocate(2, 16);
        assertThat(pool.cachedBy(a)).isEqualTo(48);
        assertThat(pool.evictedTokens()).isEqualTo(16);
        assertThat(pool.evictedEntries()).isZero();
        pool.allocate(3, 64); // the rest of a, and a block of b although c was released at the same time
        assertThat(pool.cachedBy(a)).isZero();
        assertThat(pool.cachedBy(b)).isEqualTo(48);
        assertThat(pool.cachedBy(c)).isEqualTo(32);
        assertThat(pool.evictedEntries()).isEqualTo(1);
        pool.verify();
    }

    @Test
    void evictsOnlyWhatIsMissing() {
        cache(0, a, 64);
        pool.allocate(1, 96);
        assertThat(pool.evictedTokens()).isZero();
        pool.allocate(1, 16);
        assertThat(pool.cachedBy(a)).isEqualTo(48);
    }

    @Test
    void countsAReleaseAsTheLatestAgain() {
        cache(0, a, 64);
        cache(1, b, 64);
        assertThat(pool.consume(2, a, WHOLE)).isEqualTo(64);
        pool.release(2, 64, a, 64);
        pool.allocate(3, 48);
        assertThat(pool.cachedBy(a)).isEqualTo(64);
        assertThat(pool.cachedBy(b)).isEqualTo(48);
        pool.verify();
    }

    @Test
    void consumesTheSessionsPrefixIntoTheAllocation() {
        cache(0, a, 64);
        assertThat(pool.consume(1, a, WHOLE)).isEqualTo(64);
        assertThat(pool.used()).isEqualTo(64);
        assertThat(pool.cached()).isZero();
        assertThat(pool.cachedBy(a)).isZero();
        assertThat(pool.consume(1, a, WHOLE)).isZero();
        assertThat(pool.consume(1, b, WHOLE)).isZero();
        pool.verify();
    }

    @Test
    void leavesADeadRemainderOfAPrefixLongerThanTheBound() {
        cache(0, a, 64);
        cache(1, b, 32);
        assertThat(pool.consume(2, a, 47)).isEqualTo(32);
        assertThat(pool.used()).isEqualTo(32);
        assertThat(pool.cached()).isEqualTo(64);
        assertThat(pool.cachedBy(a)).as("nobody's any more").isZero();
        assertThat(pool.consume(2, a, WHOLE)).isZero();
        pool.verify();
        pool.allocate(3, 96); // used 128: 32 of the 64 cached must go, and the remainder is as old as it was
        assertThat(pool.cachedBy(b)).isEqualTo(32);
        assertThat(pool.evictedEntries()).isEqualTo(1);
        assertThat(pool.evictedTokens()).isEqualTo(32);
        pool.verify();
    }

    @Test
    void leavesAllOfAPrefixDeadWhenTheBoundIsWithinItsFirstBlock() {
        cache(0, a, 32);
        assertThat(pool.consume(1, a, 15)).isZero();
        assertThat(pool.cached()).isEqualTo(32);
        assertThat(pool.cachedBy(a)).isZero();
        pool.verify();
    }

    @Test
    void consumesAllOfAPrefixOfExactlyTheBound() {
        cache(0, a, 32);
        assertThat(pool.consume(1, a, 32)).isEqualTo(32);
        assertThat(pool.cached()).isZero();
    }

    @Test
    void lettingGoLeavesADeadRemainderOfTheSameSessionAlone() {
        cache(0, a, 64);
        int taken = pool.consume(1, a, 32);
        pool.release(2, taken, a, taken);
        assertThat(pool.cached()).isEqualTo(64);
        assertThat(pool.cachedBy(a)).isEqualTo(32);
        pool.verify();
        pool.allocate(3, 112);
        assertThat(pool.cachedBy(a)).as("the remainder is older").isEqualTo(32);
        assertThat(pool.evictedTokens()).isEqualTo(16);
    }

    @Test
    void namesTheInvariantWhenMoreIsAllocatedThanFits() {
        pool.allocate(0, 160);
        assertThatThrownBy(() -> pool.allocate(0, 16))
                .isInstanceOf(InvariantViolation.class)
                .hasMessageContaining("KV1")
                .hasMessageContaining("used 160")
                .hasMessageContaining("capacity 160");
    }

    @Test
    void findsEntriesThatAreNotWholeBlocksOrNotTheirOwners() {
        cache(0, a, 64);
        a.byPool[0].tokens = 63;
        assertThatThrownBy(pool::verify).isInstanceOf(InvariantViolation.class).hasMessageContaining("KV2");
        a.byPool[0].tokens = 64;
        CacheEntry entry = a.byPool[0];
        a.byPool[0] = null;
        assertThatThrownBy(pool::verify).isInstanceOf(InvariantViolation.class).hasMessageContaining("KV2");
        a.byPool[0] = entry;
        pool.verify();
        entry.tokens = 48;
        assertThatThrownBy(pool::verify).isInstanceOf(InvariantViolation.class).hasMessageContaining("KV3");
    }

    @Test
    void findsAmountsThatAreNotWholeBlocks() {
        pool.allocate(0, 17);
        assertThatThrownBy(pool::verify).isInstanceOf(InvariantViolation.class).hasMessageContaining("KV1");
    }

    @Test
    void averagesOverTimeSinceTheLastRestart() {
        pool.allocate(1, 32);
        pool.restartAverages(2);
        pool.allocate(3, 16);
        pool.release(5, 48, a, 20);
        assertThat(pool.usedAreaUntil(10)).isEqualTo(32 + 2 * 48);
        assertThat(pool.cachedAreaUntil(10)).isEqualTo(5 * 16);
    }
}
