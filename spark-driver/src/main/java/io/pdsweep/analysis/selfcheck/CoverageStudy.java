package io.pdsweep.analysis.selfcheck;

import io.pdsweep.analysis.AcrossSeeds;
import io.pdsweep.sim.RunPath;
import io.pdsweep.sim.queueing.EngineStation;
import io.pdsweep.sim.queueing.EngineStation.Discipline;
import io.pdsweep.sim.queueing.Sizes;
import io.pdsweep.sim.queueing.StationResult;
import io.pdsweep.sim.queueing.Theory;
import io.pdsweep.sim.stat.BatchMeans;
import java.util.List;
import java.util.function.IntConsumer;
import java.util.stream.LongStream;

/**
 * How often 95 % intervals hold the true mean response time of M/M/1, on the simulator's engine: the interval across seeds
 * by Student's t, and the one within a run by batch means.
 *
 * @param load of the queue
 * @param repeats intervals across seeds that were tried
 * @param seeds runs in each
 * @param customers mean number of customers in a run, after the warm-up
 * @param acrossSeeds share of the intervals across seeds that hold the true mean
 * @param batchMeans share of the intervals within a run that hold it, over all runs
 */
public record CoverageStudy(
        double load, int repeats, int seeds, double customers, double acrossSeeds, double batchMeans) {

    /** Between these, across-seeds intervals do what they promise. */
    public static final double LEAST = 0.93;

    /** The other end. */
    public static final double MOST = 0.97;

    private static final double WARM_UP_SECONDS = 500;

    /** Whether the intervals across seeds do what they promise. */
    public boolean holds() {
        return acrossSeeds >= LEAST && acrossSeeds <= MOST;
    }

    /**
     * Runs the study.
     *
     * @param customers mean number in a run, after the warm-up
     * @param progress told the number of each repeat before it starts
     */
    public static CoverageStudy run(double load, int repeats, int seeds, int customers, IntConsumer progress) {
        EngineStation station = new EngineStation(Discipline.FIFO, 1, load, Sizes.EXPONENTIAL, RunPath.FAST);
        double truth = 1 + Theory.pollaczekKhinchine(station.rate(), 1, station.meanSquareService());
        double horizon = WARM_UP_SECONDS + customers / station.rate();
        int held = 0;
        long runsHeld = 0;
        for (int repeat = 0; repeat < repeats; repeat++) {
            progress.accept(repeat);
            long first = 1L + (long) repeat * seeds;
            List<StationResult> runs = LongStream.range(first, first + seeds)
                    .parallel()
                    .mapToObj(seed -> station.run(seed, WARM_UP_SECONDS, horizon))
                    .toList();
            runsHeld += runs.stream().filter(run -> batchMeansHold(run, truth)).count();
            AcrossSeeds estimate = AcrossSeeds.of(
                    runs.stream().mapToDouble(StationResult::meanResponse).toArray());
            held += Math.abs(estimate.mean() - truth) <= estimate.halfWidth() ? 1 : 0;
        }
        double runs = (double) repeats * seeds;
        return new CoverageStudy(load, repeats, seeds, customers, (double) held / repeats, runsHeld / runs);
    }

    private static boolean batchMeansHold(StationResult run, double truth) {
        double halfWidth = BatchMeans.halfWidth(run.responses(), run.responses().length);
        return Math.abs(run.meanResponse() - truth) <= halfWidth;
    }
}
