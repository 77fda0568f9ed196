package io.pdsweep.sink;

import io.pdsweep.sim.Gauge;
import io.pdsweep.sim.Observation;
import io.pdsweep.sim.Phase;
import io.pdsweep.sim.RunResult;
import io.pdsweep.sim.RunResult.GaugeSummary;
import io.pdsweep.sim.RunResult.ObservationSummary;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;

/** What was observed of the requests, and the gauges of the whole deployment. */
public final class MetricColumns {
    private MetricColumns() {}

    static List<Column<RunResult>> all() {
        List<Column<RunResult>> columns = new ArrayList<>();
        for (Observation observation : Observation.values()) {
            columns.addAll(of(observation));
        }
        for (Phase phase : Phase.values()) {
            columns.add(Column.real(
                    phaseName(phase),
                    "s",
                    "part of ttft_mean_s, of which the parts are the sum; " + phase.meaning(),
                    result -> result.phases().getOrDefault(phase, Double.NaN)));
        }
        for (Gauge gauge : Gauge.values()) {
            columns.addAll(of(gauge));
        }
        return columns;
    }

    /** The column with the mean time that a phase takes of the time to first token. */
    public static String phaseName(Phase phase) {
        return named("ttft_" + phase.label(), "mean", "s");
    }

    private static List<Column<RunResult>> of(Observation observation) {
        List<Column<RunResult>> columns = new ArrayList<>();
        columns.add(Column.whole(
                observation.label() + "_count",
                "samples",
                "samples since the warm-up of: " + observation.meaning(),
                result -> result.of(observation).count()));
        columns.add(sample(observation, "mean", "mean of", ObservationSummary::mean));
        columns.add(sample(observation, "p50", "median of", ObservationSummary::p50));
        columns.add(sample(observation, "p90", "90th percentile of", ObservationSummary::p90));
        columns.add(sample(observation, "p99", "99th percentile of", ObservationSummary::p99));
        columns.add(sample(observation, "p999", "99.9th percentile of", ObservationSummary::p999));
        columns.add(sample(observation, "min", "smallest", ObservationSummary::min));
        columns.add(sample(observation, "max", "largest", ObservationSummary::max));
        columns.add(sample(
                observation,
                "half_width",
                "half-width of the mean's 95 % interval by 20 batches within the run;",
                ObservationSummary::halfWidth));
        return columns;
    }

    private static Column<RunResult> sample(
            Observation observation, String statistic, String words, ToDoubleFunction<ObservationSummary> read) {
        return Column.real(
                named(observation.label(), statistic, observation.unit()),
                observation.unit(),
                words + " " + observation.meaning(),
                result -> read.applyAsDouble(result.of(observation)));
    }

    private static List<Column<RunResult>> of(Gauge gauge) {
        return List.of(
                time(gauge, "mean", "time average of", GaugeSummary::mean),
                time(
                        gauge,
                        "half_width",
                        "half-width of the time average's 95 % interval by 20 slices;",
                        GaugeSummary::halfWidth),
                time(gauge, "min", "smallest value that lasted of", GaugeSummary::min),
                time(gauge, "max", "largest value that lasted of", GaugeSummary::max));
    }

    private static Column<RunResult> time(
            Gauge gauge, String statistic, String words, ToDoubleFunction<GaugeSummary> read) {
        return Column.real(
                named(gauge.label(), statistic, gauge.unit()),
                gauge.unit(),
                words + " " + gauge.meaning(),
                result -> read.applyAsDouble(result.of(gauge)));
    }

    /** {@code quantity_statistic}, with the unit behind it where it is seconds, or tokens that are not named yet. */
    static String named(String quantity, String statistic, String unit) {
        String name = quantity + "_" + statistic;
        if (unit.equals("s")) {
            return name + "_s";
        }
        return unit.equals("tokens") && !quantity.contains("tokens") ? name + "_tokens" : name;
    }
}
