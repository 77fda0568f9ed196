package io.pdsweep.vllmpd.sim;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

final class KvPoolTest {
    private static final long GIB = 1L << 30;

    private static KvPool pool(String model, double gib, int tp, int pp) {
        KvModel found = KvModel.find(model).orElseThrow();
        return new KvPool(found, (long) (gib * GIB), 0.9, KvPool.DEFAULT_RESERVED_BYTES, tp, pp, 16);
    }

    /** Measured by servingQ/serQ: 192,544 and 191,776 tokens on an A6000 (47.5 GiB), Qwen3-8B, TP 1. */
    @Test
    void meetsTheMeasuredPoolWithinAPercent() {
        assertThat(pool("Qwen/qwen3-8b", 47.53, 1, 1).blocks() * 16.0).isCloseTo(192_160, within(1_921.6));
    }

    @Test
    void splitsKvByHeadsAndNoFurther() {
        assertThat(pool("Qwen3-8B", 80, 8, 1).bytesPerTokenPerGpu()).isEqualTo(147_456 / 8.0);
        assertThat(pool("Qwen3-8B", 80, 16, 1).bytesPerTokenPerGpu()).isEqualTo(147_456 / 8.0);
        assertThat(pool("Qwen3-30B-A3B", 80, 8, 1).bytesPerTokenPerGpu()).isEqualTo(98_304 / 4.0);
        assertThat(pool("DeepSeek-V3", 141, 8, 2).bytesPerTokenPerGpu()).isEqualTo(70_272 / 2.0);
    }

    @Test
    void showsTheFormulaWithItsNumbers() {
        KvModel model = new KvModel("m", 1000, 4, 8_000_000, "a test");
        KvPool pool = new KvPool(model, 10_000_000, 0.5, 1_000_000, 2, 1, 10);
        assertThat(pool.blocks()).isZero();
        KvPool larger = new KvPool(model, 20_000_000, 0.5, 1_000_000, 2, 1, 10);
        assertThat(larger.freeBytesPerGpu()).isEqualTo(5_000_000);
        assertThat(larger.blocks()).isEqualTo(1000);
        assertThat(larger.formula())
                .contains("20000000 x 0.5 - 8000000 / 2 - 1000000 = 5000000 bytes", "1000 / (2 x 1) = 500.0")
                .contains("= 1000, 10000 tokens", "a test");
    }

    @Test
    void refusesImpossibleNumbers() {
        KvModel model = KvModel.PUBLISHED.get(0);
        assertThatThrownBy(() -> new KvPool(model, GIB, 1.5, 0, 1, 1, 16)).hasMessageContaining("utilisation: 1.5");
        assertThatThrownBy(() -> new KvPool(model, GIB, Double.NaN, 0, 1, 1, 16))
                .hasMessageContaining("NaN");
        assertThatThrownBy(() -> new KvPool(model, GIB, 0.9, 0, 0, 1, 16)).hasMessageContaining("TP 0");
    }
}
