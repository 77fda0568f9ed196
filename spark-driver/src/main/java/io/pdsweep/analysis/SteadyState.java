package io.pdsweep.analysis;

import io.pdsweep.sim.RunResult.Steadiness;
import java.util.List;

/**
 * Whether a point's runs were in steady state after their warm-up: whether its means and percentiles mean anything.
 *
 * @param verdict what the two checks say together
 * @param growth by how much the mean number of requests in flight grew from the first to the last of 20 slices of
 *     [warmup, horizon], by a straight line; over the seeds
 * @param meanInFlight mean number of requests in flight over [warmup, horizon]; over the seeds
 * @param truncation the share of its samples that MSER-5 would leave out as warm-up, the larger of TTFT's and the response
 *     time's; over the seeds
 * @param overloadedSeeds seeds whose run alone is overloaded
 */
public record SteadyState(
        Verdict verdict, AcrossSeeds growth, AcrossSeeds meanInFlight, AcrossSeeds truncation, int overloadedSeeds) {

    /** What the checks say. */
    public enum Verdict {
        /** No sign of a trend: averages are those of the steady state. */
        STABLE,
        /** The start still shows: a longer warm-up is needed, or a longer run to tell. */
        TRANSIENT,
        /** Requests pile up as long as the run lasts: averages depend on the horizon, percentiles say nothing. */
        OVERLOADED
    }

    /** Growth over the run, as a share of the mean, from which a trend that is no chance is called an overload. */
    static final double OVERLOAD_GROWTH = 0.6;

    /** Growth, as a share of the mean, from which a trend that is no chance is called one at all. */
    static final double TRANSIENT_GROWTH = 0.1;

    /** Share that MSER-5 may leave out: above a half the run is too short to tell (White, Cobb and Spratt 2000). */
    static final double LARGEST_TRUNCATION = 0.5;

    private static final double MANY_SEEDS = 0.1; // one short run in twenty looks overloaded by chance
    private static final double CONFIDENCE = 0.999; // of many points, few are called transient by chance

    /**
     * Judges a point by its runs. With several seeds the growth's interval over the seeds tells a trend from chance; with
     * one, the scatter of the slices about the line, of which as few count as independent as their autocorrelation says.
     * A point of which two and more than a tenth of the seeds alone are overloaded, or whose growth is large but differs much between seeds, is at
     * least transient.
     *
     * @param runs one per seed, at least one
     */
    public static SteadyState of(List<Steadiness> runs) {
        return ofTrends(runs.stream().map(RunTrend::of).toList());
    }

    /** {@link #of} from what the rows of {@code runs} keep of each run. */
    public static SteadyState ofTrends(List<RunTrend> runs) {
        if (runs.isEmpty()) {
            throw new IllegalArgumentException("Invalid runs: none (expected at least one)");
        }
        AcrossSeeds growth =
                AcrossSeeds.of(runs.stream().mapToDouble(RunTrend::growth).toArray(), CONFIDENCE);
        AcrossSeeds level =
                AcrossSeeds.of(runs.stream().mapToDouble(RunTrend::meanInFlight).toArray());
        AcrossSeeds truncation =
                AcrossSeeds.of(runs.stream().mapToDouble(RunTrend::truncation).toArray());
        int alone = (int) runs.stream().filter(RunTrend::isOverloaded).count();
        double halfWidth = runs.size() == 1 ? runs.get(0).growthHalfWidth() : growth.halfWidth();
        boolean sure = Math.abs(growth.mean()) > halfWidth;
        boolean large = Math.abs(growth.mean()) > OVERLOAD_GROWTH * level.mean();
        boolean some = Math.abs(growth.mean()) > TRANSIENT_GROWTH * level.mean();
        Verdict verdict = Verdict.STABLE;
        if (sure && large && growth.mean() > 0) {
            verdict = Verdict.OVERLOADED;
        } else if (large
                || (sure && some)
                || (alone > 1 && alone > MANY_SEEDS * runs.size())
                || truncation.median() > LARGEST_TRUNCATION) {
            verdict = Verdict.TRANSIENT;
        }
        return new SteadyState(verdict, growth, level, truncation, alone);
    }
}
