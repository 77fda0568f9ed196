package io.pdsweep.sim.random;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

class StreamsTest {
    /** The first outputs of SplitMix64 with seed 0, as published with the generator (Vigna's splitmix64.c). */
    @Test
    void mixesAsSplitMix64() {
        long gamma = 0x9E3779B97F4A7C15L;
        assertThat(Streams.mix(gamma)).isEqualTo(0xE220A8397B1DCDAFL);
        assertThat(Streams.mix(2 * gamma)).isEqualTo(0x6E789E6AA1B965F4L);
        assertThat(Streams.mix(3 * gamma)).isEqualTo(0x06C45D188009454FL);
    }

    @Test
    void givesEveryStreamAKeyOfItsOwn() {
        Set<Long> keys = new HashSet<>();
        int streams = 0;
        for (long seed : new long[] {-1, 0, 1, 2, 1L << 40, Long.MIN_VALUE}) {
            for (long session = 0; session < 40; session++) {
                for (long turn = 0; turn < 40; turn++) {
                    for (int kind = 1; kind <= 2; kind++) {
                        keys.add(Streams.key(seed, session, turn, kind));
                        streams++;
                    }
                }
            }
        }
        assertThat(keys).hasSize(streams);
    }

    @Test
    void dependsOnAll64BitsOfTheSeed() {
        Set<Long> keys = new HashSet<>();
        for (int bit = 0; bit < 64; bit++) {
            keys.add(Streams.key(1L << bit, 3, 4, Streams.TURN));
        }
        assertThat(keys).hasSize(64);
    }
}
