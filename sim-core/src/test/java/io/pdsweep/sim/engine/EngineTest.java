package io.pdsweep.sim.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.pdsweep.sim.RunPath;
import io.pdsweep.sim.check.InvariantViolation;
import io.pdsweep.sim.kv.Prefixes;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** One engine, step by step, on both paths; section 5 to 7 of the model. Blocks of 16 tokens, iterations of one second. */
class EngineTest {
    private static EngineBench bench(RunPath path, int tokenBudget, int maxSeqs, int blocks) {
        return new EngineBench(path, EngineBench.unitSteps(tokenBudget, maxSeqs, blocks, 16));
    }

    @ParameterizedTest
    @EnumSource(RunPath.class)
    void anIterationCostsTheLargerOfMemoryAndCompute(RunPath path) {
        EngineBench bench = new EngineBench(path, new EngineSettings(1000, 4, 100, 16, 0.5, 3, 0.125, 7));
        bench.join(0, "a", JobKind.LOCAL, 40, 2);
        bench.runUntil(0);
        assertThat(bench.engine.iterationEnd()).as("compute: 40 tokens").isEqualTo(7 + 0.5 * 40);
        bench.runUntil(27);
        assertThat(bench.engine.iterationEnd()).as("memory: 48 tokens of KV").isEqualTo(27 + 7 + 3 + 0.125 * 48);
    }

    @ParameterizedTest
    @EnumSource(RunPath.class)
    void anIterationWhoseCostOverflowsNeverEndsAndIsOneIteration(RunPath path) {
        EngineBench bench = new EngineBench(path, new EngineSettings(1000, 4, 100, 16, 1e307, 1e308, 1e308, 1e308));
        bench.join(0, "a", JobKind.LOCAL, 40, 2);
        for (int i = 1; i < 10; i++) {
            bench.at(i, () -> {});
        }
        bench.runUntil(10);
        assertThat(bench.engine.isIdle()).isFalse();
        assertThat(bench.statistics().iterations()).isEqualTo(1);
    }

    @ParameterizedTest
    @EnumSource(RunPath.class)
    void holdsKvForTheFirstChunkButWaitsForRoomForAll(RunPath path) {
        EngineBench bench = bench(path, 20, 4, 10);
        bench.join(0, "a", JobKind.LOCAL, 64, 2);
        bench.join(0, "b", JobKind.LOCAL, 100, 1);
        bench.runUntil(0);
        assertThat(bench.engine.kv().used()).as("up(20)").isEqualTo(32);
        bench.runUntil(3);
        assertThat(bench.engine.kv().used())
                .as("b would fit beside a's 64 but not with its whole prompt")
                .isEqualTo(64);
        assertThat(bench.log).noneMatch(line -> line.contains("b admitted"));
        bench.run();
        assertThat(bench.log).contains("5.0 b admitted with 0 cached, 100 to prefill");
    }

    @ParameterizedTest
    @EnumSource(RunPath.class)
    void aRequestOfOneTokenEndsWithItsPrefill(RunPath path) {
        EngineBench bench = bench(path, 100, 4, 10);
        bench.join(0, "a", JobKind.LOCAL, 33, 1);
        bench.run();
        assertThat(bench.log)
                .containsExactly("0.0 a admitted with 0 cached, 33 to prefill", "1.0 a prefilled", "1.0 a completed");
        assertThat(bench.engine.kv().used()).isZero();
        assertThat(bench.engine.kv().cached()).isEqualTo(32);
        assertThat(bench.statistics().stagesCompleted()).isEqualTo(1);
    }

    @ParameterizedTest
    @EnumSource(RunPath.class)
    void startsFromTheSessionsPrefixButComputesTheLastToken(RunPath path) {
        Prefixes session = new Prefixes(1);
        EngineBench bench = bench(path, 100, 4, 10);
        bench.join(0, "first", JobKind.LOCAL, 33, 15, session);
        bench.join(20, "second", JobKind.LOCAL, 48, 2, session);
        bench.join(30, "third", JobKind.LOCAL, 60, 2, session);
        bench.run();
        assertThat(bench.log)
                .contains("20.0 second admitted with 32 cached, 16 to prefill")
                .contains("30.0 third admitted with 48 cached, 12 to prefill");
    }

    /** The last token has no KV of its own: 33 + 15 tokens are a position of 47. */
    @ParameterizedTest
    @EnumSource(RunPath.class)
    void keepsNoMoreThanItsPositionWhenItCompletes(RunPath path) {
        EngineBench bench = bench(path, 100, 4, 10);
        Job<String> job = bench.join(0, "a", JobKind.LOCAL, 33, 15);
        bench.run();
        assertThat(bench.lastToken).containsEntry("a", 15.0);
        assertThat(bench.engine.kv().cachedBy(job.prefixes())).isEqualTo(32);
        assertThat(bench.engine.kv().cached()).isEqualTo(32);
    }

    @ParameterizedTest
    @EnumSource(RunPath.class)
    void preemptsLastInFirstAndPutsItAtTheHeadOfItsQueue(RunPath path) {
        EngineBench bench = bench(path, 1000, 3, 9);
        bench.join(0, "a", JobKind.LOCAL, 48, 40);
        bench.join(0, "b", JobKind.LOCAL, 47, 40);
        bench.join(0, "c", JobKind.LOCAL, 46, 40);
        bench.join(0, "d", JobKind.LOCAL, 16, 1);
        bench.runUntil(1);
        assertThat(bench.statistics().preemptions())
                .as("a needs a fourth block")
                .isEqualTo(1);
        assertThat(bench.engine.slotsUsed()).isEqualTo(2);
        assertThat(bench.engine.load()).as("a and b hold, c and d wait").isEqualTo(4);
        bench.run();
        // at 18 b needs a fifth block and makes room itself; until a completes its growth evicts what c had cached, and
        // of b's
        assertThat(bench.log)
                .containsSubsequence(
                        "40.0 a completed",
                        "40.0 b admitted with 48 cached, 17 to prefill",
                        "40.0 c admitted with 0 cached, 47 to prefill",
                        "40.0 d admitted with 0 cached, 16 to prefill");
        assertThat(bench.firstToken).as("the token it had is kept").containsEntry("c", 1.0);
        assertThat(bench.statistics().stuck()).isZero();
    }

    @ParameterizedTest
    @EnumSource(RunPath.class)
    void nothingIsAdmittedInAnIterationThatPreempts(RunPath path) {
        EngineBench bench = bench(path, 1000, 8, 6);
        bench.join(0, "a", JobKind.LOCAL, 48, 3);
        bench.join(0, "b", JobKind.LOCAL, 48, 3);
        bench.join(0.5, "c", JobKind.LOCAL, 1, 1);
        bench.runUntil(1);
        assertThat(bench.log).as("c would fit where b was").noneMatch(line -> line.contains("c admitted"));
        bench.run();
        assertThat(bench.log).contains("3.0 b admitted with 32 cached, 17 to prefill");
        assertThat(bench.log.indexOf("3.0 c admitted with 0 cached, 1 to prefill"))
                .isGreaterThan(bench.log.indexOf("3.0 b admitted with 32 cached, 17 to prefill"));
    }

    @ParameterizedTest
    @EnumSource(RunPath.class)
    void theOnlyResidentPreemptsItselfAndTheIterationStillTakesItsTime(RunPath path) {
        EngineBench bench = new EngineBench(path, new EngineSettings(100, 4, 5, 16, 0.5, 2, 0.25, 4));
        bench.readSeconds = 1000;
        bench.join(0, "parked", JobKind.REMOTE_DECODE, 48, 2);
        Job<String> job = bench.join(0, "a", JobKind.LOCAL, 32, 9);
        bench.runUntil(0);
        double end = 4 + 0.5 * 32;
        assertThat(bench.engine.iterationEnd()).isEqualTo(end);
        bench.runUntil(end);
        assertThat(job.stage()).isEqualTo(Stage.WAITING);
        assertThat(job.preemptions()).isEqualTo(1);
        assertThat(bench.engine.iterationEnd())
                .as("no tokens, no KV: c0 + omega")
                .isEqualTo(end + 4 + 2);
        bench.runUntil(100);
        assertThat(bench.engine.isIdle())
                .as("its 33 tokens do not fit beside the parked ones")
                .isTrue();
        assertThat(bench.engine.load()).isEqualTo(2);
        EngineStatistics statistics = bench.engine.statistics(100, 100);
        assertThat(statistics.iterations()).isEqualTo(2);
        assertThat(statistics.utilisation())
                .as("an iteration that only preempted is none")
                .isEqualTo(end / 100);
        bench.run();
        assertThat(bench.log).contains("1000.0 parked slot").anyMatch(line -> line.endsWith("a completed"));
    }

    @ParameterizedTest
    @EnumSource(RunPath.class)
    void countsAsStuckWhoIsPreemptedAgainWithoutHavingGotFurther(RunPath path) {
        EngineBench bench = bench(path, 10, 8, 19);
        preemptTwice(bench, 76);
        assertThat(bench.log).contains("89.0 v admitted with 0 cached, 129 to prefill", "227.0 v completed");
        assertThat(bench.statistics().preemptions()).isEqualTo(2);
        assertThat(bench.statistics().stuck()).isEqualTo(1);
    }

    @ParameterizedTest
    @EnumSource(RunPath.class)
    void countsAsStuckWhoIsPreemptedAgainAtTheSamePosition(RunPath path) {
        EngineBench bench = bench(path, 9, 8, 20);
        preemptTwice(bench, 90);
        assertThat(bench.log).contains("104.0 v admitted with 0 cached, 129 to prefill", "230.0 v completed");
        assertThat(bench.statistics().preemptions()).isEqualTo(2);
        assertThat(bench.statistics().stuck()).isEqualTo(1);
    }

    /** v is preempted, comes back when c has completed, without what it had cached, and is preempted again for a. */
    private static void preemptTwice(EngineBench bench, int tokensOfC) {
        bench.join(0, "a", JobKind.LOCAL, 64, 150);
        bench.join(0, "c", JobKind.LOCAL, 64, tokensOfC);
        Job<String> job = bench.join(0, "v", JobKind.LOCAL, 128, 60);
        for (int t = 1; t < 240; t++) {
            bench.at(t + 0.5, () -> forgetPrefix(bench, job));
        }
        bench.run();
    }

    private static void forgetPrefix(EngineBench bench, Job<String> job) {
        if (job.stage() == Stage.WAITING && job.preemptions() > 0) {
            bench.engine.kv().release(bench.now(), 0, job.prefixes(), 0);
        }
    }

    /** Admission sees to it that this does not happen: the token budget is cut by hand here. */
    @ParameterizedTest
    @EnumSource(RunPath.class)
    void whoGetsNoTokenKeepsItsPosition(RunPath path) {
        EngineBench bench = bench(path, 100, 8, 100);
        bench.join(0, "a", JobKind.LOCAL, 20, 30);
        Job<String> b = bench.join(0, "b", JobKind.LOCAL, 20, 30);
        bench.runUntil(0);
        bench.engine.endIteration(1);
        for (int t = 1; t < 15; t++) {
            bench.engine.prepareIteration();
            bench.engine.tokensLeft = t < 14 ? 1 : 0;
            bench.engine.serveResidents(t);
            bench.engine.begin(t, 1);
            bench.engine.verify();
            bench.engine.endIteration(t + 1);
        }
        assertThat(b.stage()).isEqualTo(Stage.DECODE);
        assertThat(bench.engine.kv().used())
                .as("a has grown past 32 tokens, b has not")
                .isEqualTo(48 + 32);
        bench.at(15, () -> {});
        bench.run();
        assertThat(bench.lastToken).as("one iteration without a token").containsEntry("a", 31.0);
        assertThat(bench.lastToken).as("fourteen").containsEntry("b", 44.0);
    }

    @ParameterizedTest
    @EnumSource(RunPath.class)
    void noMoreBecomeResidentThanTheBudgetServes(RunPath path) {
        EngineBench bench = bench(path, 3, 8, 100);
        bench.join(0, "a", JobKind.LOCAL, 1, 5);
        bench.join(0, "b", JobKind.LOCAL, 1, 9);
        bench.join(0, "c", JobKind.LOCAL, 1, 20);
        bench.join(0.5, "d", JobKind.LOCAL, 1, 4);
        bench.run();
        assertThat(bench.log).contains("5.0 d admitted with 0 cached, 1 to prefill");
        assertThat(bench.lastToken).containsEntry("d", 9.0).containsEntry("c", 20.0);

        EngineBench afterReads = bench(path, 3, 8, 100);
        afterReads.readSeconds = 0.25;
        for (String name : new String[] {"a", "b", "c", "d", "e"}) {
            afterReads.join(0, name, JobKind.REMOTE_DECODE, 40, 4);
        }
        afterReads.run();
        assertThat(afterReads.lastToken)
                .containsEntry("a", 4.25)
                .containsEntry("b", 4.25)
                .containsEntry("c", 4.25)
                .containsEntry("d", 8.25)
                .containsEntry("e", 8.25);
    }

    @ParameterizedTest
    @EnumSource(RunPath.class)
    void aParkedRequestHoldsKvButNoSlotUntilItsKvHasArrived(RunPath path) {
        EngineBench bench = bench(path, 100, 1, 10);
        bench.readSeconds = 5;
        bench.join(0, "a", JobKind.REMOTE_DECODE, 40, 3);
        bench.runUntil(0);
        assertThat(bench.engine.isIdle()).as("nothing to compute").isTrue();
        assertThat(bench.engine.kv().used()).isEqualTo(48);
        assertThat(bench.engine.slotsUsed()).isZero();
        assertThat(bench.engine.load()).isEqualTo(1);
        bench.runUntil(5);
        assertThat(bench.engine.slotsUsed()).isEqualTo(1);
        bench.run();
        assertThat(bench.log)
                .containsExactly(
                        "0.0 a admitted with 0 cached, 40 to prefill",
                        "5.0 a read",
                        "5.0 a slot",
                        "6.0 a prefilled",
                        "8.0 a completed");
    }

    @ParameterizedTest
    @EnumSource(RunPath.class)
    void parksOnlyWhileASlotIsFree(RunPath path) {
        EngineBench bench = bench(path, 100, 1, 10);
        bench.join(0, "a", JobKind.LOCAL, 16, 10);
        bench.join(1, "b", JobKind.REMOTE_DECODE, 16, 1);
        bench.run();
        assertThat(bench.log).contains("10.0 b admitted with 0 cached, 16 to prefill");
    }

    @ParameterizedTest
    @EnumSource(RunPath.class)
    void whoseKvHasArrivedGoesBeforeThoseThatWaitForKv(RunPath path) {
        EngineBench bench = bench(path, 100, 1, 10);
        bench.readSeconds = 1.5;
        bench.join(0, "parked", JobKind.REMOTE_DECODE, 16, 2);
        bench.join(0.5, "a", JobKind.LOCAL, 16, 3);
        bench.join(0.5, "b", JobKind.LOCAL, 16, 2);
        bench.run();
        assertThat(bench.log)
                .containsSubsequence(
                        "0.5 a admitted with 0 cached, 16 to prefill", "3.5 a completed", "3.5 parked slot")
                .containsSubsequence("5.5 parked completed", "5.5 b admitted with 0 cached, 16 to prefill");
    }

    @ParameterizedTest
    @EnumSource(RunPath.class)
    void isNotReadASecondTimeAfterAPreemption(RunPath path) {
        EngineBench bench = bench(path, 100, 4, 6);
        bench.join(0, "a", JobKind.REMOTE_DECODE, 48, 20);
        bench.join(0, "b", JobKind.REMOTE_DECODE, 47, 20);
        bench.run();
        // at 2 a needs a block: b gives way with position 47 and keeps 32, of which a evicts 16 at 18
        assertThat(bench.log)
                .containsSubsequence(
                        "1.0 b slot",
                        "2.0 b prefilled",
                        "21.0 a completed",
                        "21.0 b admitted with 16 cached, 32 to prefill",
                        "21.0 b slot",
                        "22.0 b prefilled");
        assertThat(bench.log).filteredOn(line -> line.endsWith("read")).hasSize(2);
        assertThat(bench.lastToken)
                .as("18 more after the one its second prefill gave")
                .containsEntry("b", 40.0);
    }

    @ParameterizedTest
    @EnumSource(RunPath.class)
    void leavesADeadRemainderOfALongerPrefixWhenItIsRead(RunPath path) {
        Prefixes session = new Prefixes(1);
        EngineBench bench = bench(path, 200, 4, 10);
        bench.join(0, "first", JobKind.LOCAL, 64, 1, session);
        bench.join(2, "second", JobKind.REMOTE_DECODE, 40, 3, session);
        bench.runUntil(2);
        assertThat(bench.log).contains("2.0 second admitted with 32 cached, 8 to prefill");
        assertThat(bench.engine.kv().used()).isEqualTo(48);
        assertThat(bench.engine.kv().cached()).as("nobody's").isEqualTo(32);
        assertThat(bench.engine.kv().cachedBy(session)).isZero();
        bench.run();
        assertThat(bench.engine.kv().cachedBy(session)).isEqualTo(32);
        assertThat(bench.engine.kv().cached()).isEqualTo(64);
    }

    @ParameterizedTest
    @EnumSource(RunPath.class)
    void takesAllOfALongerPrefixWhenItPrefillsItself(RunPath path) {
        Prefixes session = new Prefixes(1);
        EngineBench bench = bench(path, 200, 4, 10);
        bench.join(0, "first", JobKind.LOCAL, 64, 1, session);
        Job<String> second = bench.join(2, "second", JobKind.LOCAL, 40, 3, session);
        bench.runUntil(2);
        assertThat(bench.log).contains("2.0 second admitted with 32 cached, 8 to prefill");
        assertThat(second.position).as("behind the prefix").isEqualTo(72);
        assertThat(bench.engine.kv().used()).isEqualTo(80);
        assertThat(bench.engine.kv().cached()).isZero();
        bench.run();
        assertThat(bench.lastToken).containsEntry("second", 5.0);
    }

    @ParameterizedTest
    @EnumSource(RunPath.class)
    void aLeasedPrefillHoldsKvButNoSlotAndCannotBePreempted(RunPath path) {
        EngineBench bench = bench(path, 100, 1, 6);
        bench.leaseSeconds = 10;
        bench.join(0, "a", JobKind.REMOTE_PREFILL, 48, 9);
        Job<String> b = bench.join(0, "b", JobKind.REMOTE_PREFILL, 64, 9);
        bench.runUntil(0.5);
        assertThat(bench.engine.prefillTokensLeft())
                .as("until the iteration has ended")
                .isEqualTo(48);
        assertThat(bench.engine.waitingForSlot()).isEqualTo(1);
        bench.runUntil(1);
        assertThat(bench.engine.prefillTokensLeft()).isZero();
        assertThat(bench.engine.slotsUsed()).isZero();
        assertThat(bench.engine.kv().used()).isEqualTo(48);
        assertThat(bench.engine.isIdle()).as("b does not fit beside the lease").isTrue();
        bench.run();
        assertThat(bench.log)
                .containsSubsequence(
                        "11.0 a lease over", "11.0 b admitted with 0 cached, 64 to prefill", "12.0 b prefilled");
        assertThat(b.stage()).isEqualTo(Stage.GONE);
        assertThat(bench.engine.kv().cached())
                .as("of a's 48 a block made room, b's stay whole")
                .isEqualTo(32 + 64);
    }

    @ParameterizedTest
    @EnumSource(RunPath.class)
    void completesInTheOrderOfService(RunPath path) {
        EngineBench bench = bench(path, 100, 8, 100);
        bench.join(0, "a", JobKind.LOCAL, 16, 4);
        bench.join(0, "b", JobKind.LOCAL, 16, 4);
        bench.join(3, "c", JobKind.LOCAL, 16, 1);
        bench.run();
        assertThat(bench.log).endsWith("4.0 a completed", "4.0 b completed", "4.0 c prefilled", "4.0 c completed");
    }

    @ParameterizedTest
    @EnumSource(RunPath.class)
    void theGrowthOfARequestEvictsTheCacheBeforeItPreempts(RunPath path) {
        EngineBench bench = bench(path, 100, 8, 4);
        bench.join(0, "old", JobKind.LOCAL, 32, 1);
        bench.join(1, "a", JobKind.LOCAL, 32, 30);
        bench.run();
        assertThat(bench.statistics().preemptions()).isZero();
        assertThat(bench.statistics().evictedTokens()).isEqualTo(32);
        assertThat(bench.statistics().evictedEntries()).isEqualTo(1);
        assertThat(bench.lastToken).containsEntry("a", 31.0);
    }

    @ParameterizedTest
    @EnumSource(RunPath.class)
    void averagesAndCompletionsStartAnewAfterTheWarmUpAndCountsGoOn(RunPath path) {
        EngineBench bench = bench(path, 100, 1, 100);
        bench.join(0, "a", JobKind.LOCAL, 16, 4);
        bench.join(0, "b", JobKind.LOCAL, 16, 4);
        bench.at(4, () -> bench.engine.restartAverages(4));
        bench.run();
        EngineStatistics statistics = bench.engine.statistics(12, 8);
        assertThat(statistics.kvAdmissions()).isEqualTo(2);
        assertThat(statistics.iterations()).isEqualTo(8);
        assertThat(statistics.stagesCompleted()).as("b's prefill and decode").isEqualTo(2);
        assertThat(statistics.utilisation()).isEqualTo(0.5);
        assertThat(statistics.meanSlots()).isEqualTo(0.5);
        assertThat(statistics.meanKvWait()).as("b joined at 0").isEqualTo(4);
        assertThat(statistics.meanReqsWait()).isNaN();
    }

    @ParameterizedTest
    @EnumSource(RunPath.class)
    @SuppressWarnings({"unchecked", "rawtypes"})
    void findsResidentsThatAreNoneAndSumsThatAreWrong(RunPath path) {
        EngineBench bench = bench(path, 100, 8, 100);
        Job<String> a = bench.join(0, "a", JobKind.LOCAL, 16, 8);
        bench.runUntil(0);
        a.stage = Stage.LEASED;
        assertThatThrownBy(bench.engine::verify)
                .isInstanceOf(InvariantViolation.class)
                .hasMessageContaining("EN1");
        a.stage = Stage.PREFILL;
        a.allocated = 1 << 20;
        assertThatThrownBy(bench.engine::verify)
                .isInstanceOf(InvariantViolation.class)
                .hasMessageContaining("EN3");
        a.allocated = 16;
        bench.engine.verify();
        bench.engine.residents = new Job[] {a, a, a, a, a, a, a, a, a};
        bench.engine.residentCount = 9;
        assertThatThrownBy(bench.engine::verify)
                .isInstanceOf(InvariantViolation.class)
                .hasMessageContaining("EN2");
    }
}
