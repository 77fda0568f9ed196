package io.pdsweep.run;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.pdsweep.plan.Plan;
import io.pdsweep.sink.Checkpoint;
import io.pdsweep.sink.Manifest;
import io.pdsweep.sink.OutputWriter;
import io.pdsweep.sink.RunColumns;
import io.pdsweep.spec.Sweep;
import io.pdsweep.spec.SweepReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import org.apache.spark.sql.SparkSession;

/** Sweeps run on real Spark in waves of a few runs, and their rows read back as a reader should: by the manifest. */
final class Sweeps {
    private Sweeps() {}

    static Sweep sweep(String text) {
        return SweepReader.read("s.yaml", text.getBytes(StandardCharsets.UTF_8));
    }

    static Manifest run(
            SparkSession spark,
            String text,
            Path out,
            OutputWriter.Start start,
            int waveRuns,
            Simulator simulator,
            Checkpoint checkpoint) {
        Sweep sweep = sweep(text);
        try (OutputWriter output =
                OutputWriter.open(out.toString(), Sessions.hadoop(), start, message -> {}, checkpoint)) {
            RunSettings settings = new RunSettings(OptionalInt.of(3), waveRuns, "test", checkpoint);
            Plan plan = Plan.of(sweep);
            Manifest manifest = Continuation.of(output, sweep, plan, "test");
            return new SweepRun(spark, sweep, plan, output, manifest, settings, simulator).execute();
        }
    }

    static Manifest run(SparkSession spark, String text, Path out, OutputWriter.Start start) {
        return run(spark, text, out, start, 4, Simulator.EXACT, Checkpoint.NONE);
    }

    /** The rows of the listed files in order, without what is not reproducible. */
    static List<String> rows(SparkSession spark, Path out) throws IOException {
        List<String> rows = new ArrayList<>();
        new ObjectMapper()
                .readTree(out.resolve("manifest.json").toFile())
                .at("/waves")
                .forEach(wave -> spark.read()
                        .parquet(out.resolve(wave.at("/file").asText()).toString())
                        .drop(RunColumns.WALL_SECONDS, RunColumns.WORKER)
                        .toJSON()
                        .collectAsList()
                        .forEach(rows::add));
        return rows;
    }
}
