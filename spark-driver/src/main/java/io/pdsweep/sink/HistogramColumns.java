package io.pdsweep.sink;

import io.pdsweep.analysis.HistogramBytes;
import io.pdsweep.sim.Observation;
import io.pdsweep.sim.RunResult;
import io.pdsweep.sim.stat.Histogram;
import io.pdsweep.spec.Keep;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** How often an observation's values fell where: what percentiles over several runs are taken from. */
public final class HistogramColumns {
    private HistogramColumns() {}

    static List<Column<RunResult>> all(Set<Keep> keep) {
        boolean kept = keep.contains(Keep.HISTOGRAMS);
        List<Column<RunResult>> columns = new ArrayList<>();
        for (Observation observation : Observation.values()) {
            columns.add(Column.bytes(
                    name(observation),
                    "histogram of " + observation.meaning()
                            + "; null unless histograms are kept, and in pull where it is that of the lease",
                    result -> {
                        Histogram histogram = result.histograms().get(observation);
                        return kept && histogram != null ? HistogramBytes.encode(histogram) : null;
                    }));
        }
        return columns;
    }

    /** The column of an observation's histogram. */
    public static String name(Observation observation) {
        return observation.label() + "_histogram";
    }
}
