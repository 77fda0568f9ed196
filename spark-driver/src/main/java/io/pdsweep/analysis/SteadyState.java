package io.pdsweep.analysis;

import io.pdsweep.sim.RunResult.Steadiness;
import java.util.Arrays;
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
    private static final double CONFIDENCE_OF_LINE = 0.99;
    private static final double LARGEST_CORRELATION = 0.7; // 20 slices cannot tell a larger one
    private static final double FEWEST_DEGREES = 3;

    /**
     * Judges a point by its runs. With several seeds the growth's interval over the seeds tells a trend from chance; with
     * one, the scatter of the slices about the line, of which as few count as independent as their autocorrelation says.
     * A point of which two and more than a tenth of the seeds alone are overloaded, or whose growth is large but differs much between seeds, is at
     * least transient.
     *
     * @param runs one per seed, at least one
     */
    public static SteadyState of(List<Steadiness> runs) {
        if (runs.isEmpty()) {
            throw new IllegalArgumentException("Invalid runs: none (expected at least one)");
        }
        List<Line> lines = runs.stream().map(run -> Line.of(run.meanInFlight())).toList();
        AcrossSeeds growth =
                AcrossSeeds.of(lines.stream().mapToDouble(Line::growth).toArray(), CONFIDENCE);
        AcrossSeeds level =
                AcrossSeeds.of(lines.stream().mapToDouble(Line::mean).toArray());
        AcrossSeeds truncation = AcrossSeeds.of(runs.stream()
                .mapToDouble(run -> larger(run.ttftTruncation(), run.responseTruncation()))
                .toArray());
        int alone = (int) lines.stream().filter(Line::isOverloaded).count();
        double halfWidth = lines.size() == 1 ? lines.get(0).halfWidth() : growth.halfWidth();
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

    private static double larger(double a, double b) {
        return Double.isNaN(a) ? b : Double.isNaN(b) ? a : Math.max(a, b);
    }

    /** A straight line through the slices, by least squares. */
    private record Line(double[] slices, double mean, double slope) {
        static Line of(List<Double> values) {
            double[] slices = values.stream().mapToDouble(value -> value).toArray();
            double mean = Arrays.stream(slices).average().orElse(Double.NaN);
            double top = 0;
            double bottom = 0;
            for (int i = 0; i < slices.length; i++) {
                double x = i - (slices.length - 1) / 2.0;
                top += x * (slices[i] - mean);
                bottom += x * x;
            }
            return new Line(slices, mean, top / bottom);
        }

        double growth() {
            return slope * (slices.length - 1);
        }

        boolean isOverloaded() {
            return growth() > halfWidth() && growth() > OVERLOAD_GROWTH * mean;
        }

        private double residual(int i) {
            return slices[i] - mean - slope * (i - (slices.length - 1) / 2.0);
        }

        /** Of the growth's interval; the fewer slices count as independent, the more the residuals hang together. */
        double halfWidth() {
            int n = slices.length;
            double squares = 0;
            double products = 0;
            double bottom = 0;
            for (int i = 0; i < n; i++) {
                double x = i - (n - 1) / 2.0;
                bottom += x * x;
                squares += residual(i) * residual(i);
                products += i == 0 ? 0 : residual(i) * residual(i - 1);
            }
            double correlation = squares == 0 ? 0 : Math.max(0, Math.min(LARGEST_CORRELATION, products / squares));
            double independent = n * (1 - correlation) / (1 + correlation);
            double degrees = Math.max(FEWEST_DEGREES, independent - 2);
            double variance = squares / degrees / bottom;
            return AcrossSeeds.studentQuantile(degrees, CONFIDENCE_OF_LINE) * Math.sqrt(variance) * (n - 1);
        }
    }
}
