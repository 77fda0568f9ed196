package io.pdsweep.sim.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.pdsweep.sim.RunPath;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Cases whose token steps were taken from vLLM's own scheduler (v1). Every iteration takes one second, so a step is a time;
 * pools are one block smaller than vLLM's, which sets its null block aside.
 */
class SchedulerCasesTest {
    @ParameterizedTest
    @EnumSource(RunPath.class)
    void chunksALongPrefillAndServesOthersFromWhatIsLeft(RunPath path) {
        EngineBench bench = new EngineBench(path, EngineBench.unitSteps(1024, 16, 999, 16));
        bench.join(0, "a", JobKind.LOCAL, 3000, 2);
        bench.join(1, "b", JobKind.LOCAL, 700, 5);
        bench.join(1, "c", JobKind.LOCAL, 100, 3);
        bench.run();
        assertThat(bench.firstToken.values()).containsExactly(3.0, 4.0, 4.0);
        assertThat(bench.lastToken)
                .containsEntry("a", 4.0)
                .containsEntry("b", 8.0)
                .containsEntry("c", 6.0);
        assertThat(bench.statistics().preemptions()).isZero();
    }

    @ParameterizedTest
    @EnumSource(RunPath.class)
    void theHeadOfTheLineHoldsUpSmallerRequestsBehindIt(RunPath path) {
        EngineBench bench = new EngineBench(path, EngineBench.unitSteps(EngineBench.PLENTY, 1000, 10, 16));
        bench.join(0, "a", JobKind.LOCAL, 96, 10);
        bench.join(0, "b", JobKind.LOCAL, 96, 10);
        bench.join(0, "c", JobKind.LOCAL, 16, 3);
        bench.run();
        assertThat(bench.firstToken)
                .containsEntry("a", 1.0)
                .containsEntry("b", 11.0)
                .containsEntry("c", 11.0);
        assertThat(bench.lastToken)
                .containsEntry("a", 10.0)
                .containsEntry("b", 20.0)
                .containsEntry("c", 13.0);
        assertThat(bench.statistics().preemptions()).isZero();
    }

    @ParameterizedTest
    @EnumSource(RunPath.class)
    void preemptsTheRequestAdmittedLast(RunPath path) {
        EngineBench bench = new EngineBench(path, EngineBench.unitSteps(100, 1000, 10, 16));
        bench.join(0, "a", JobKind.LOCAL, 80, 30);
        bench.join(0, "b", JobKind.LOCAL, 80, 30);
        bench.run();
        assertThat(bench.firstToken).containsEntry("a", 1.0).containsEntry("b", 31.0);
        assertThat(bench.lastToken).containsEntry("a", 30.0).containsEntry("b", 60.0);
        assertThat(bench.statistics().preemptions()).isEqualTo(1);
    }

    @ParameterizedTest
    @EnumSource(RunPath.class)
    void runsNoMoreThanItsSlots(RunPath path) {
        EngineBench bench = new EngineBench(path, EngineBench.unitSteps(1024, 2, 999, 16));
        for (String name : new String[] {"a", "b", "c", "d"}) {
            bench.join(0, name, JobKind.LOCAL, 1024, 5);
        }
        bench.run();
        assertThat(bench.firstToken.values()).containsExactly(1.0, 3.0, 7.0, 9.0);
        assertThat(bench.lastToken.values()).containsExactly(5.0, 7.0, 11.0, 13.0);
        assertThat(bench.statistics().preemptions()).isZero();
    }
}
