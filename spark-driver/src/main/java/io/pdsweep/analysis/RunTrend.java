package io.pdsweep.analysis;

import io.pdsweep.sim.RunResult.Steadiness;
import java.util.List;

/**
 * What one run says of its own steadiness: the straight line, by least squares, through the mean numbers of requests in
 * flight in 20 equal slices of [warmup, horizon], and MSER-5.
 *
 * @param meanInFlight mean number of requests in flight over [warmup, horizon]
 * @param growth the line's rise from the first slice to the last, requests
 * @param growthHalfWidth of the growth's 99 % interval by the slices' scatter about the line
 * @param ttftTruncation share of the TTFT samples that MSER-5 would leave out as warm-up; NaN below 100 samples
 * @param responseTruncation likewise of the response times
 */
public record RunTrend(
        double meanInFlight, double growth, double growthHalfWidth, double ttftTruncation, double responseTruncation) {
    private static final double CONFIDENCE_OF_LINE = 0.99;
    private static final double LARGEST_CORRELATION = 0.7; // 20 slices cannot tell a larger one
    private static final double FEWEST_DEGREES = 3;

    /** The trend of a run. */
    public static RunTrend of(Steadiness run) {
        Line line = Line.of(run.meanInFlight());
        return new RunTrend(line.mean, line.growth(), line.halfWidth(), run.ttftTruncation(), run.responseTruncation());
    }

    /** The larger of the two shares that MSER-5 would leave out; NaN when neither is known. */
    public double truncation() {
        if (Double.isNaN(ttftTruncation)) {
            return responseTruncation;
        }
        return Double.isNaN(responseTruncation) ? ttftTruncation : Math.max(ttftTruncation, responseTruncation);
    }

    /** Whether this run alone is called overloaded. */
    boolean isOverloaded() {
        return growth > growthHalfWidth && growth > SteadyState.OVERLOAD_GROWTH * meanInFlight;
    }

    private record Line(double[] slices, double mean, double slope) {
        static Line of(List<Double> values) {
            double[] slices = values.stream().mapToDouble(value -> value).toArray();
            double mean = java.util.Arrays.stream(slices).average().orElse(Double.NaN);
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
