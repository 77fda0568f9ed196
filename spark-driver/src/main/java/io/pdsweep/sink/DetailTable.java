package io.pdsweep.sink;

import io.pdsweep.sim.Recording;
import io.pdsweep.sim.RunResult;
import io.pdsweep.spec.Keep;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.types.StructType;

/** A table beside {@code runs}, in a folder of its name, with many rows for each run. */
public enum DetailTable {
    /** A row for each request. */
    REQUESTS(Keep.REQUESTS, Recording.REQUESTS, Optional.empty(), RequestColumns.NUMBER),
    /** A row for each sample of each observation, in a folder for each observation. */
    SAMPLES(Keep.SAMPLES, Recording.SAMPLES, Optional.of(SampleColumns.OBSERVATION), SampleColumns.NUMBER);

    private final Keep keep;
    private final Recording recording;
    private final Optional<String> partition;
    private final String number;

    DetailTable(Keep keep, Recording recording, Optional<String> partition, String number) {
        this.keep = keep;
        this.recording = recording;
        this.partition = partition;
        this.number = number;
    }

    /** The folder's name. */
    public String label() {
        return keep.name().toLowerCase(Locale.ROOT);
    }

    /** The column by whose values the table is cut into folders, as in {@code observation=ttft}. */
    public Optional<String> partition() {
        return partition;
    }

    /** The column that counts the rows of a run, from 0. */
    public String number() {
        return number;
    }

    /** The tables that a sweep keeps. */
    public static List<DetailTable> of(Set<Keep> keep) {
        List<DetailTable> tables = new ArrayList<>();
        for (DetailTable table : values()) {
            if (keep.contains(table.keep)) {
                tables.add(table);
            }
        }
        return tables;
    }

    /** What a run must record for some tables. */
    public static Set<Recording> recordings(List<DetailTable> tables) {
        return Set.copyOf(tables.stream().map(table -> table.recording).toList());
    }

    /** Columns in order, the partition's among them. */
    public List<? extends Column<?>> columns() {
        return this == REQUESTS ? RequestColumns.ALL : SampleColumns.ALL;
    }

    /** The schema of {@link #rows}. */
    public StructType schema() {
        return SparkRows.schema(columns());
    }

    /** A run's rows, in order; none of a run without a result. */
    public List<Row> rows(Outcome outcome) {
        RunResult result = outcome.result();
        if (result == null) {
            return List.of();
        }
        String point = outcome.run().point().id();
        long seed = outcome.run().seed();
        return this == REQUESTS
                ? RequestColumns.rows(point, seed, result.requests())
                : SampleColumns.rows(point, seed, result.samples());
    }
}
