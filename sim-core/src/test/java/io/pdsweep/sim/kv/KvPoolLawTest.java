package io.pdsweep.sim.kv;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** The pool against a model of it that is a list of entries in order of release. */
class KvPoolLawTest {
    private static final int SESSIONS = 6;

    @Test
    void agreesWithAListOfEntriesUnderRandomUse() {
        for (long seed = 0; seed < 100; seed++) {
            new Trial(seed).run();
        }
    }

    private static final class Entry {
        int session;
        long tokens;
    }

    private static final class Allocation {
        int session;
        long tokens;
    }

    private static final class Trial {
        final long seed;
        final SplittableRandom random;
        final int blockSize;
        final long capacity;
        final KvPool pool;
        final Prefixes[] sessions = new Prefixes[SESSIONS];
        final List<Entry> entries = new ArrayList<>(); // oldest first
        final List<Allocation> allocations = new ArrayList<>();
        long evictedTokens;
        long evictedEntries;

        Trial(long seed) {
            this.seed = seed;
            random = new SplittableRandom(seed);
            blockSize = 1 + random.nextInt(20);
            capacity = (long) blockSize * (1 + random.nextInt(40));
            pool = new KvPool(0, capacity, blockSize);
            for (int i = 0; i < SESSIONS; i++) {
                sessions[i] = new Prefixes(1);
            }
        }

        void run() {
            for (int step = 0; step < 400; step++) {
                if (random.nextInt(3) == 0 && !allocations.isEmpty()) {
                    letGo(step);
                } else {
                    admit(step);
                }
                check(step);
            }
        }

        void admit(double now) {
            int session = random.nextInt(SESSIONS);
            long wanted = (long) blockSize * random.nextInt(12);
            if (!pool.fits(wanted)) {
                assertThat(used() + wanted).isGreaterThan(capacity);
                return;
            }
            assertThat(used() + wanted).isLessThanOrEqualTo(capacity);
            int bound = random.nextBoolean() ? Integer.MAX_VALUE : random.nextInt(8 * blockSize);
            long taken = 0;
            for (Entry entry : entries) {
                if (entry.session == session) {
                    taken = entry.tokens > bound ? bound / blockSize * (long) blockSize : entry.tokens;
                    entry.tokens -= taken;
                    entry.session = -1;
                }
            }
            entries.removeIf(entry -> entry.tokens == 0);
            Allocation allocation = new Allocation();
            allocation.session = session;
            allocation.tokens = Math.max(taken, wanted);
            assertThat(pool.consume(now, sessions[session], bound)).isEqualTo((int) taken);
            pool.allocate(now, allocation.tokens - taken);
            allocations.add(allocation);
            while (used() + cached() > capacity) {
                Entry oldest = entries.get(0);
                oldest.tokens -= blockSize;
                evictedTokens += blockSize;
                if (oldest.tokens == 0) {
                    evictedEntries++;
                    entries.remove(0);
                }
            }
        }

        void letGo(double now) {
            Allocation allocation = allocations.remove(random.nextInt(allocations.size()));
            int keep = random.nextInt((int) allocation.tokens + 1);
            entries.removeIf(entry -> entry.session == allocation.session);
            if (keep >= blockSize) {
                Entry entry = new Entry();
                entry.session = allocation.session;
                entry.tokens = keep / blockSize * (long) blockSize;
                entries.add(entry);
            }
            pool.release(now, allocation.tokens, sessions[allocation.session], keep);
        }

        long used() {
            return allocations.stream().mapToLong(a -> a.tokens).sum();
        }

        long cached() {
            return entries.stream().mapToLong(e -> e.tokens).sum();
        }

        void check(int step) {
            String where = "seed " + seed + ", step " + step;
            pool.verify();
            assertThat(pool.used()).as(where).isEqualTo(used());
            assertThat(pool.cached()).as(where).isEqualTo(cached());
            assertThat(pool.evictedTokens()).as(where).isEqualTo(evictedTokens);
            assertThat(pool.evictedEntries()).as(where).isEqualTo(evictedEntries);
            for (int i = 0; i < SESSIONS; i++) {
                int session = i;
                long expected = entries.stream()
                        .filter(e -> e.session == session)
                        .mapToLong(e -> e.tokens)
                        .sum();
                assertThat(pool.cachedBy(sessions[i])).as(where).isEqualTo((int) expected);
            }
        }
    }
}
