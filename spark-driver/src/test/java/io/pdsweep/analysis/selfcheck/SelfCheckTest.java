package io.pdsweep.analysis.selfcheck;

import static org.assertj.core.api.Assertions.assertThat;

import io.pdsweep.analysis.AcrossSeeds;
import io.pdsweep.analysis.selfcheck.Comparison.Verdict;
import io.pdsweep.sim.RunPath;
import io.pdsweep.sim.queueing.EngineStation;
import io.pdsweep.sim.queueing.EngineStation.Discipline;
import io.pdsweep.sim.queueing.Experiment;
import io.pdsweep.sim.queueing.NicStation;
import io.pdsweep.sim.queueing.Quantity;
import io.pdsweep.sim.queueing.Sizes;
import io.pdsweep.sim.queueing.Station;
import io.pdsweep.sim.queueing.StationResult;
import io.pdsweep.sim.random.ChaCha12;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class SelfCheckTest {

    static Stream<Station> stations() {
        return Stream.of(
                new EngineStation(Discipline.FIFO, 1, 0.5, Sizes.EXPONENTIAL, RunPath.FAST),
                new EngineStation(Discipline.FIFO, 1, 0.5, Sizes.FIXED, RunPath.PLAIN),
                new EngineStation(Discipline.PROCESSOR_SHARING, 1, 0.4, Sizes.EXPONENTIAL, RunPath.FAST),
                new EngineStation(Discipline.SLOTS, 4, 0.7, Sizes.EXPONENTIAL, RunPath.FAST),
                new EngineStation(Discipline.KV_BLOCKS, 3, 0.6, Sizes.EXPONENTIAL, RunPath.FAST),
                new NicStation(0.4, Sizes.EXPONENTIAL));
    }

    @ParameterizedTest
    @MethodSource("stations")
    void stationsAgreeWithTheory(Station station) {
        List<Comparison> comparisons = SelfCheck.compare(Experiment.of(station));
        assertThat(comparisons)
                .hasSizeGreaterThan(3)
                .allSatisfy(comparison ->
                        assertThat(comparison.verdict()).as("%s", comparison).isEqualTo(Verdict.AGREES));
    }

    @Test
    void aWrongTheoryIsFoundOut() {
        Station station = new EngineStation(Discipline.FIFO, 1, 0.5, Sizes.EXPONENTIAL, RunPath.FAST);
        Quantity wrong = new Quantity("mean wait, s", 1.05, StationResult::meanWait);
        Experiment right = Experiment.of(station);
        Experiment experiment = new Experiment(station, right.warmup(), right.horizon(), List.of(wrong));
        assertThat(SelfCheck.compare(experiment).get(0).verdict()).isEqualTo(Verdict.DIFFERS);
    }

    @Test
    void anIntervalThatTellsNothingIsNoAgreement() {
        AcrossSeeds wide = AcrossSeeds.of(new double[] {0, 2}, Comparison.CONFIDENCE);
        assertThat(new Comparison("s", 0.5, "q", 1, wide).verdict()).isEqualTo(Verdict.TOO_WIDE);
        AcrossSeeds none = AcrossSeeds.of(new double[] {1}, Comparison.CONFIDENCE);
        assertThat(new Comparison("s", 0.5, "q", 1, none).verdict()).isEqualTo(Verdict.TOO_WIDE);
    }

    /** Waiting times by Lindley's recursion, without the engine, so that many repeats are quick. */
    @Test
    void intervalsAcrossSeedsHoldTheTruthAsOftenAsTheyPromise() {
        int held = 0;
        int repeats = 1_000;
        for (int repeat = 0; repeat < repeats; repeat++) {
            double[] means = new double[20];
            for (int seed = 0; seed < 20; seed++) {
                means[seed] = meanWait(1_000L * repeat + seed);
            }
            AcrossSeeds interval = AcrossSeeds.of(means);
            held += Math.abs(interval.mean() - 1) <= interval.halfWidth() ? 1 : 0;
        }
        assertThat((double) held / repeats).isBetween(CoverageStudy.LEAST, CoverageStudy.MOST);
    }

    /** Of 1,000 customers of M/M/1 at load 0.5 after 100 others; the truth is 1. */
    private static double meanWait(long seed) {
        ChaCha12 random = new ChaCha12(seed);
        double wait = 0;
        double sum = 0;
        for (int i = 0; i < 1_100; i++) {
            sum += i < 100 ? 0 : wait;
            double service = -Math.log(1 - random.uniform());
            double gap = -2 * Math.log(1 - random.uniform());
            wait = Math.max(0, wait + service - gap);
        }
        return sum / 1_000;
    }

    @Test
    void coverageCountsOnTheEngineItself() {
        CoverageStudy study = CoverageStudy.run(0.5, 20, 10, 500, repeat -> {});
        assertThat(study.acrossSeeds()).isBetween(0.75, 1.0);
        assertThat(study.batchMeans()).isBetween(0.7, 1.0);
    }
}
