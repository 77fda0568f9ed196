package io.pdsweep.sim.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.pdsweep.sim.RunPath;
import io.pdsweep.sim.check.InvariantViolation;
import io.pdsweep.sim.kv.KvUsage;
import io.pdsweep.sim.stat.TimeAverage;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Runs and chains of one engine with blocks of 16 tokens and iterations of one second. */
class ChainedEngineTest {
    private EngineBench bench;
    private ChainedEngine<String> engine;

    @BeforeEach
    void anEngine() {
        bench = new EngineBench(RunPath.FAST, EngineBench.unitSteps(100, 8, 100, 16));
        engine = (ChainedEngine<String>) bench.engine;
    }

    private KvUsage usage(int pools, TimeAverage max, TimeAverage mean) {
        return new KvUsage(pools, engine.kv().capacity(), max, mean);
    }

    @Test
    void aRunEndsBeforeTheIterationThatNeedsABlock() {
        bench.join(0, "a", JobKind.LOCAL, 16, 100);
        bench.runUntil(1);
        // the first decode needs a block, fifteen more fill it, and the one after them needs the next
        assertThat(engine.iterationEnd()).isEqualTo(17);
        assertThat(engine.growthEndsRun()).isTrue();
        assertThat(engine.isSingleIteration()).isFalse();
        assertThat(engine.lastIterationStart()).isEqualTo(16);
        bench.runUntil(17);
        assertThat(engine.iterationEnd()).isEqualTo(33);
    }

    @Test
    void aRunEndsWithTheFirstCompletion() {
        bench.join(0, "a", JobKind.LOCAL, 16, 100);
        bench.join(0, "b", JobKind.LOCAL, 16, 6);
        bench.runUntil(1);
        assertThat(engine.iterationEnd()).isEqualTo(6);
        assertThat(engine.growthEndsRun()).isFalse();
    }

    @Test
    void continuesAChainFromRunToRun() {
        bench.join(0, "a", JobKind.LOCAL, 16, 100);
        bench.runUntil(1);
        assertThat(engine.kv().used()).isEqualTo(32);
        KvUsage usage = usage(1, new TimeAverage(17, 50), new TimeAverage(17, 50));
        assertThat(engine.growUntil(18, usage, 0)).as("one run at least").isEqualTo(1);
        assertThat(engine.iterationStart()).isEqualTo(17);
        assertThat(engine.iterationEnd()).isEqualTo(33);
        assertThat(engine.kv().used()).isEqualTo(48);
        assertThat(engine.growUntil(81, usage, 0)).isEqualTo(3);
        assertThat(engine.iterationStart()).isEqualTo(65);
        assertThat(engine.iterationEnd()).isEqualTo(81);
        assertThat(engine.kv().used()).isEqualTo(96);
        assertThat(engine.growUntil(1000, usage, 0))
                .as("the last token ends the chain")
                .isEqualTo(2);
        assertThat(engine.iterationEnd()).isEqualTo(100);
        assertThat(engine.growthEndsRun()).isFalse();
        engine.verify();
    }

    @Test
    void tellsWhenItsChainTakesMoreKv() {
        bench.join(0, "a", JobKind.LOCAL, 16, 100);
        bench.runUntil(1);
        TimeAverage max = new TimeAverage(17, 65);
        TimeAverage mean = new TimeAverage(17, 65);
        KvUsage usage = usage(2, max, mean);
        engine.growUntil(64, usage, 1); // 48 tokens from 17 on, 64 from 33, 80 from 49
        max.finish();
        mean.finish();
        double capacity = engine.kv().capacity();
        assertThat(max.mean()).isCloseTo((48 + 64 + 80) / capacity / 3, within(1e-15));
        assertThat(mean.mean()).isCloseTo((48 + 64 + 80) / capacity / 6, within(1e-15));
        assertThat(max.max()).isEqualTo(80 / capacity);
    }

    @Test
    void aChainThatPreemptsIsNoMoreThanGrowth() {
        bench = new EngineBench(RunPath.FAST, EngineBench.unitSteps(100, 8, 4, 16));
        engine = (ChainedEngine<String>) bench.engine;
        bench.join(0, "a", JobKind.LOCAL, 16, 40);
        bench.join(0, "b", JobKind.LOCAL, 16, 40);
        bench.runUntil(1);
        assertThat(engine.iterationEnd()).as("both have two blocks").isEqualTo(17);
        assertThat(engine.growthEndsRun()).isTrue();
        KvUsage usage = usage(1, new TimeAverage(0, 100), new TimeAverage(0, 100));
        assertThat(engine.growUntil(1000, usage, 0)).isEqualTo(1);
        assertThat(engine.growthEndsRun()).isFalse();
        assertThat(engine.slotsUsed()).isEqualTo(1);
        assertThat(engine.iterationEnd()).isEqualTo(18);
        engine.verify();
    }

    @Test
    void aNewHeadEndsTheRunAtTheNextIterationsEnd() {
        bench.join(0, "a", JobKind.LOCAL, 16, 100);
        bench.join(5.25, "b", JobKind.LOCAL, 16, 2);
        bench.runUntil(5.25);
        assertThat(engine.iterationEnd()).isEqualTo(6);
        bench.runUntil(6);
        assertThat(bench.log).contains("6.0 b admitted with 0 cached, 16 to prefill");
    }

    @Test
    void isCutOnlyWhereAnIterationEnds() {
        bench.join(0, "a", JobKind.LOCAL, 16, 100);
        bench.runUntil(1);
        assertThat(engine.cutAt(5.5)).isFalse();
        assertThat(engine.cutAt(1)).as("where it starts").isFalse();
        assertThat(engine.cutAt(17)).as("where it ends").isFalse();
        assertThat(engine.cutAt(5)).isTrue();
        assertThat(engine.iterationEnd()).isEqualTo(5);
        assertThat(engine.growthEndsRun()).isFalse();
        assertThat(engine.iterations).isEqualTo(1 + 4);
    }

    /** Iterations have started at 5, the one inside the run among them: what comes then waits for the next. */
    @Test
    void goesOnFromAnEndThatIsPassed() {
        bench.join(0, "a", JobKind.LOCAL, 16, 100);
        bench.runUntil(1);
        assertThat(engine.passesEndAt(4.5)).isFalse();
        assertThat(engine.passesEndAt(5)).isTrue();
        assertThat(engine.iterationStart()).isEqualTo(5);
        assertThat(engine.iterationEnd()).isEqualTo(17);
        assertThat(engine.passesEndAt(5)).as("once").isFalse();
        bench.join(5, "b", JobKind.LOCAL, 16, 2);
        bench.runUntil(6);
        assertThat(bench.log).contains("6.0 b admitted with 0 cached, 16 to prefill");
        assertThat(engine.iterations).isEqualTo(1 + 5 + 1);
        bench.run();
        assertThat(bench.log).contains("100.0 a completed");
    }

    @Test
    void aNewHeadAtAnIterationsEndIsAdmittedThere() {
        bench.join(0, "a", JobKind.LOCAL, 16, 100);
        bench.join(5, "b", JobKind.LOCAL, 16, 2);
        bench.runUntil(4.5);
        assertThat(engine.iterationEnd()).isEqualTo(17);
        bench.runUntil(5);
        assertThat(bench.log).contains("5.0 b admitted with 0 cached, 16 to prefill");
        assertThat(engine.iterations).isEqualTo(1 + 4 + 1);
    }

    @Test
    void countsTheIterationsThatHaveStartedWhenTheRunEndsInsideAChain() {
        bench.join(0, "a", JobKind.LOCAL, 16, 100);
        bench.runUntil(1);
        assertThat(engine.iterationsStartedBy(1)).isEqualTo(2);
        assertThat(engine.iterationsStartedBy(1.5)).isEqualTo(2);
        assertThat(engine.iterationsStartedBy(2)).isEqualTo(3);
        assertThat(engine.iterationsStartedBy(16.9)).isEqualTo(17);
        assertThat(engine.statistics(9.5, 9.5).iterations()).isEqualTo(10);
    }

    @Test
    void countsChainsOfAHundredIterationsAndMore() {
        bench.join(0, "a", JobKind.LOCAL, 16, 101);
        bench.join(200, "b", JobKind.LOCAL, 16, 100);
        bench.run();
        assertThat(engine.longestChain()).isEqualTo(100);
        assertThat(engine.longChains()).isEqualTo(1);
    }

    @Test
    void doesNotChainIterationsTooShortForTheClock() {
        bench = new EngineBench(RunPath.FAST, new EngineSettings(100, 8, 100, 16, 0, 0, 0, Math.ulp(1.0) / 4));
        engine = (ChainedEngine<String>) bench.engine;
        bench.join(1, "a", JobKind.LOCAL, 16, 100);
        bench.runUntil(1);
        assertThat(bench.lastToken).containsEntry("a", 1.0);
        assertThat(engine.longestChain()).isEqualTo(1);
    }

    @Test
    void findsSumsOverDecodersThatAreWrong() {
        Job<String> a = bench.join(0, "a", JobKind.LOCAL, 16, 100);
        bench.runUntil(1);
        a.stage = Stage.PREFILL;
        assertThatThrownBy(engine::verify)
                .isInstanceOf(InvariantViolation.class)
                .hasMessageContaining("EN4");
    }
}
