package io.pdsweep.sink;

import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.conf.Configuration;

/** The runs of an output folder that gave no result. */
public final class FailedRuns {
    private static final List<String> COLUMNS = List.of("point_id", "seed", "status", "reason");

    private FailedRuns() {}

    /** A line for each of the first ones: point, seed and reason. Reads only files that have failed runs. */
    public static List<String> read(OutputFolder folder, Configuration configuration, int most) {
        List<String> lines = new ArrayList<>();
        for (Manifest.WaveFile wave : folder.manifest().waves()) {
            if (wave.failed() > 0 && lines.size() < most) {
                add(lines, RunsTable.read(folder, configuration, COLUMNS, List.of(wave)), most);
            }
        }
        return lines;
    }

    private static void add(List<String> lines, RunsTable table, int most) {
        for (int row = 0; row < table.rows().size() && lines.size() < most; row++) {
            if (!table.text(row, "status").equals(RunStatus.OK.label())) {
                lines.add("point " + table.text(row, "point_id") + " seed "
                        + table.value(row, "seed").orElse("") + ": " + table.text(row, "status") + ": "
                        + table.text(row, "reason"));
            }
        }
    }
}
