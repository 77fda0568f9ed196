package io.pdsweep.sink;

import io.pdsweep.analysis.RunTrend;
import io.pdsweep.analysis.SteadyState;
import io.pdsweep.sim.RunResult;
import java.util.List;
import java.util.Optional;

/** Whether the run was in steady state, by itself, and what that is judged by. */
public final class SteadinessColumns {
    private static final String MEAN = "in_flight_mean";
    private static final String GROWTH = "in_flight_growth";
    private static final String HALF_WIDTH = "in_flight_growth_half_width";
    private static final String TTFT = "ttft_truncation";
    private static final String RESPONSE = "response_truncation";

    private SteadinessColumns() {}

    /** What {@link RunsTable#trend} needs. */
    public static List<String> evidence() {
        return List.of(MEAN, GROWTH, HALF_WIDTH, TTFT, RESPONSE);
    }

    static List<Column<RunResult>> all() {
        return List.of(
                Column.text(
                        "steady_state",
                        "STABLE, TRANSIENT or OVERLOADED, by this run alone; of an OVERLOADED one no percentile is a"
                                + " property of the fleet",
                        result -> SteadyState.of(List.of(result.steadiness()))
                                .verdict()
                                .name()),
                Column.real(
                        MEAN,
                        "requests",
                        "turns taken and neither answered nor refused, time average",
                        result -> trend(result).meanInFlight()),
                Column.real(
                        GROWTH,
                        "requests",
                        "growth of the requests in flight over [warmup, horizon], by a straight line through 20 slices",
                        result -> trend(result).growth()),
                Column.real(
                        HALF_WIDTH,
                        "requests",
                        "half-width of the growth's 99 % interval by the slices' scatter",
                        result -> trend(result).growthHalfWidth()),
                Column.real(
                        TTFT,
                        "1",
                        "share of the TTFT samples that MSER-5 would leave out as warm-up; above 0.5 the run is too short",
                        result -> result.steadiness().ttftTruncation()),
                Column.real(
                        RESPONSE,
                        "1",
                        "share of the response times that MSER-5 would leave out as warm-up",
                        result -> result.steadiness().responseTruncation()));
    }

    private static RunTrend trend(RunResult result) {
        return RunTrend.of(result.steadiness());
    }

    static Optional<RunTrend> trend(RunsTable runs, int row) {
        double mean = runs.number(row, MEAN);
        return Double.isNaN(mean)
                ? Optional.empty()
                : Optional.of(new RunTrend(
                        mean,
                        runs.number(row, GROWTH),
                        runs.number(row, HALF_WIDTH),
                        runs.number(row, TTFT),
                        runs.number(row, RESPONSE)));
    }
}
