package io.pdsweep.sink;

import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.conf.Configuration;

/** The failed runs of an output folder. */
public final class FailedRuns {
    private FailedRuns() {}

    /** A line for each of the first ones: point, seed and reason. */
    public static List<String> read(OutputFolder folder, Configuration configuration, int most) {
        RunsTable table = RunsTable.read(folder, configuration, List.of("point_id", "seed", "status", "reason"));
        List<String> lines = new ArrayList<>();
        for (int row = 0; row < table.rows().size() && lines.size() < most; row++) {
            if (table.text(row, "status").equals(Outcome.FAILED)) {
                lines.add("point " + table.text(row, "point_id") + " seed "
                        + table.value(row, "seed").orElse("") + ": " + table.text(row, "reason"));
            }
        }
        return lines;
    }
}
