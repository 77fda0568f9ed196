package io.pdsweep.sim.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.pdsweep.sim.RunPath;
import io.pdsweep.sim.kv.Prefixes;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A job is taken off its engine, wherever it is. Blocks of 16 tokens, iterations of one second. */
class WithdrawTest {
    private static EngineBench bench(RunPath path, int maxSeqs, int blocks) {
        return new EngineBench(path, EngineBench.unitSteps(100, maxSeqs, blocks, 16));
    }

    @ParameterizedTest
    @EnumSource(RunPath.class)
    void aWaitingJobLeavesItsQueueToTheOneBehindIt(RunPath path) {
        EngineBench bench = bench(path, 1, 100);
        bench.join(0, "runs", JobKind.LOCAL, 16, 10);
        Job<String> waits = bench.join(1, "waits", JobKind.LOCAL, 16, 10);
        bench.join(1, "behind", JobKind.LOCAL, 16, 1);
        bench.at(2, () -> bench.engine.withdraw(2, waits));
        bench.run();
        assertThat(waits.stage()).isEqualTo(Stage.GONE);
        assertThat(bench.lastToken).containsOnlyKeys("runs", "behind");
        assertThat(bench.engine.kv().used()).isZero();
    }

    /** It decodes its 5th token when it goes, at 5.5: its prompt and the 4 tokens before are cached, in whole blocks. */
    @ParameterizedTest
    @EnumSource(RunPath.class)
    void aRunningJobGoesAtOnceAndLeavesWhatIsComputed(RunPath path) {
        EngineBench bench = bench(path, 1, 4);
        Prefixes session = new Prefixes(1);
        Job<String> runs = bench.join(0, "runs", JobKind.LOCAL, 28, 30, session);
        bench.join(1, "waits", JobKind.LOCAL, 48, 1);
        bench.at(5.5, () -> {
            bench.engine.withdraw(5.5, runs);
            assertThat(bench.engine.slotsUsed()).isZero();
            assertThat(bench.engine.kv().used()).isZero();
            assertThat(bench.engine.kv().cachedBy(session)).isEqualTo(32);
            assertThat(bench.engine.iterationEnd())
                    .as("the step under way ends when it would")
                    .isEqualTo(6);
        });
        bench.run();
        assertThat(bench.log).contains("6.0 waits admitted with 0 cached, 48 to prefill");
        assertThat(bench.lastToken).containsOnlyKeys("waits");
    }

    /** 28 tokens of prompt and 3 of the answer are computed at 4.5; the 4th, which would fill the block, is lost. */
    @ParameterizedTest
    @EnumSource(RunPath.class)
    void whatTheStepUnderWayComputesIsLost(RunPath path) {
        EngineBench bench = bench(path, 2, 100);
        Prefixes session = new Prefixes(1);
        Job<String> runs = bench.join(0, "runs", JobKind.LOCAL, 28, 30, session);
        bench.join(0, "beside", JobKind.LOCAL, 16, 40);
        bench.at(4.5, () -> bench.engine.withdraw(4.5, runs));
        bench.runUntil(4.5);
        assertThat(bench.engine.kv().cachedBy(session)).isEqualTo(16);
        bench.run();
        assertThat(bench.lastToken).containsExactly(java.util.Map.entry("beside", 40.0));
    }

    @ParameterizedTest
    @EnumSource(RunPath.class)
    void aPrefillingJobTakesItsWorkAlong(RunPath path) {
        EngineBench bench = bench(path, 2, 100);
        Job<String> prefills = bench.join(0, "prefills", JobKind.REMOTE_PREFILL, 250, 1);
        bench.at(1.5, () -> {
            assertThat(bench.engine.prefillTokensLeft()).isEqualTo(150);
            bench.engine.withdraw(1.5, prefills);
            assertThat(bench.engine.prefillTokensLeft()).isZero();
        });
        bench.run();
        assertThat(bench.engine.kv().cachedBy(prefills.prefixes())).isEqualTo(96);
        assertThat(bench.engine.load()).isZero();
    }

    @ParameterizedTest
    @EnumSource(RunPath.class)
    void aParkedAndALeasedJobGiveBackWhatTheyHold(RunPath path) {
        EngineBench bench = bench(path, 2, 100);
        bench.readSeconds = 100;
        bench.leaseSeconds = 100;
        Job<String> parked = bench.join(0, "parked", JobKind.REMOTE_DECODE, 40, 5);
        Job<String> leased = bench.join(0, "leased", JobKind.REMOTE_PREFILL, 40, 1);
        bench.runUntil(5);
        assertThat(parked.stage()).isEqualTo(Stage.PARKED);
        assertThat(leased.stage()).isEqualTo(Stage.LEASED);
        assertThat(bench.engine.kv().used()).isEqualTo(96);
        bench.engine.withdraw(5, parked);
        bench.engine.withdraw(5, leased);
        bench.engine.verify();
        assertThat(bench.engine.kv().used()).isZero();
        assertThat(bench.engine.kv().cachedBy(leased.prefixes())).isEqualTo(32);
        assertThat(bench.engine.kv().cachedBy(parked.prefixes()))
                .as("nothing was read")
                .isZero();
        assertThatThrownBy(() -> bench.engine.withdraw(6, parked)).isInstanceOf(IllegalArgumentException.class);
    }

    @ParameterizedTest
    @EnumSource(RunPath.class)
    void aJobThatWaitsForItsSlotLeavesTheSlotQueue(RunPath path) {
        EngineBench bench = bench(path, 1, 100);
        bench.join(0, "runs", JobKind.LOCAL, 16, 50);
        Job<String> arrived = bench.join(0, "arrived", JobKind.REMOTE_DECODE, 40, 5);
        bench.at(20, () -> assertThat(arrived.stage()).isEqualTo(Stage.WAITING)); // no slot is free at its admission
        bench.runUntil(50);
        bench.runUntil(51.5); // admitted when the slot is free, read a second later
        assertThat(bench.engine.load()).isEqualTo(1);
        bench.engine.withdraw(51.5, arrived);
        bench.engine.verify();
        assertThat(bench.engine.load()).isZero();
        assertThat(bench.engine.kv().used()).isZero();
    }
}
