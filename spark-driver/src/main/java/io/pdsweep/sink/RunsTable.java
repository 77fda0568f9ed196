package io.pdsweep.sink;

import io.pdsweep.analysis.HistogramBytes;
import io.pdsweep.analysis.RunTrend;
import io.pdsweep.sim.Observation;
import io.pdsweep.sim.stat.Histogram;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.jspecify.annotations.Nullable;

/**
 * Some columns of an output folder's {@code runs}, read from the files that the manifest lists.
 *
 * @param columns names
 * @param rows each a String, Long, Double, byte[] or null per column
 */
public record RunsTable(List<String> columns, List<@Nullable Object[]> rows) {
    public RunsTable {
        columns = List.copyOf(columns);
        rows = List.copyOf(rows);
    }

    /**
     * Reads the columns.
     *
     * @throws OutputException when there are no files yet, or a listed one cannot be read
     */
    public static RunsTable read(OutputFolder folder, Configuration configuration, List<String> columns) {
        List<Manifest.WaveFile> waves = folder.manifest().waves();
        if (waves.isEmpty()) {
            throw new OutputException(folder.location() + ": has no runs yet, expected at least one wave");
        }
        return read(folder, configuration, columns, waves);
    }

    /** Reads the columns of some of the files. */
    static RunsTable read(
            OutputFolder folder, Configuration configuration, List<String> columns, List<Manifest.WaveFile> waves) {
        List<@Nullable Object[]> rows = new ArrayList<>();
        for (Manifest.WaveFile wave : waves) {
            Path file = folder.path(wave.file());
            try {
                rows.addAll(RunsFile.read(file, configuration, columns));
            } catch (IOException | RuntimeException refused) { // parquet-java reports broken files by either
                throw new OutputException(file + ": cannot be read: " + refused.getMessage(), refused);
            }
        }
        return new RunsTable(columns, rows);
    }

    /** The value of a column, if the row has one. */
    public Optional<Object> value(int row, String column) {
        return Optional.ofNullable(rows.get(row)[index(column)]);
    }

    /** The run's seed, exactly: {@link #number} rounds it above 2^53. */
    public long seed(int row) {
        if (rows.get(row)[index("seed")] instanceof Long seed) {
            return seed;
        }
        throw new OutputException("row " + (row + 1) + " of the runs has no seed, expected one in every row");
    }

    /** The number in a column; NaN where there is none. */
    public double number(int row, String column) {
        return rows.get(row)[index(column)] instanceof Number number ? number.doubleValue() : Double.NaN;
    }

    /** The text in a column; empty where there is none. */
    public String text(int row, String column) {
        return rows.get(row)[index(column)] instanceof String text ? text : "";
    }

    /** The histogram of an observation; empty where there is none. */
    public Optional<Histogram> histogram(int row, Observation observation) {
        return value(row, HistogramColumns.name(observation)).map(bytes -> HistogramBytes.decode((byte[]) bytes));
    }

    /** What a run says of its own steadiness; empty where the row does not have it. */
    public Optional<RunTrend> trend(int row) {
        return SteadinessColumns.trend(this, row);
    }

    /** Whether a column has more than one value. */
    public boolean varies(String column) {
        Set<Object> seen = new HashSet<>();
        for (int row = 0; row < rows.size(); row++) {
            seen.add(value(row, column));
        }
        return seen.size() > 1;
    }

    private int index(String column) {
        int index = columns.indexOf(column);
        if (index < 0) {
            throw new IllegalArgumentException("Invalid column: " + column + " (expected one of " + columns + ")");
        }
        return index;
    }
}
