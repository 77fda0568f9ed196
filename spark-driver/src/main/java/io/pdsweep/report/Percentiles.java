package io.pdsweep.report;

import io.pdsweep.sim.Observation;
import io.pdsweep.sim.stat.Histogram;
import io.pdsweep.sink.HistogramColumns;
import io.pdsweep.sink.RunsTable;
import java.util.ArrayList;
import java.util.List;

/**
 * One observation over all requests of a line's runs: their histograms merged, of which percentiles are at most {@link
 * Histogram#RELATIVE_ERROR} off.
 *
 * @param histograms one per line of the table; without samples where no run kept one
 */
public record Percentiles(Observation observation, List<Histogram> histograms) {
    static final List<Double> LEVELS = List.of(0.5, 0.9, 0.99, 0.999);

    private static final List<Observation> SHOWN = List.of(
            Observation.TTFT,
            Observation.TPOT,
            Observation.RESPONSE,
            Observation.LEASE,
            Observation.REMOTE_TOKENS,
            Observation.LOCAL_TOKENS);

    public Percentiles {
        histograms = List.copyOf(histograms);
    }

    /** The columns that {@link #of} needs beside the table's. */
    public static List<String> columns() {
        return SHOWN.stream().map(HistogramColumns::name).toList();
    }

    /** Those of every observation of more than two values. */
    public static List<Percentiles> of(RunsTable runs, SweepTable table) {
        List<Percentiles> all = new ArrayList<>();
        for (Observation observation : SHOWN) {
            List<Histogram> merged = new ArrayList<>();
            for (SweepTable.Line line : table.lines()) {
                Histogram pooled = Histogram.empty();
                for (int row : line.good()) {
                    pooled = runs.histogram(row, observation).map(pooled::plus).orElse(pooled);
                }
                merged.add(pooled);
            }
            all.add(new Percentiles(observation, merged));
        }
        return all;
    }

    private boolean isTime() {
        return observation.unit().equals("s");
    }

    /** The unit it is printed in. */
    String unit() {
        return isTime() ? "ms" : observation.unit();
    }

    double factor() {
        return isTime() ? 1000 : 1;
    }

    int decimals() {
        return isTime() ? 2 : 0;
    }
}
