package io.pdsweep.run;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.pdsweep.plan.Plan;
import io.pdsweep.sink.Checkpoint;
import io.pdsweep.sink.Manifest;
import io.pdsweep.sink.OutputWriter;
import io.pdsweep.sink.RunColumns;
import io.pdsweep.spec.Digest;
import io.pdsweep.spec.Sweep;
import io.pdsweep.spec.SweepReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Rows do not depend on cores, slices or order; a run that fails is a row. */
class PartitionInvarianceIT {
    private static final String SWEEP = """
            name: small
            horizon: 120
            warmup: 10
            axes:
              thr: [1, 512, never]
              blocksD: [1100, 4000]
              mode: [pull, push]
            seeds: [1, 2, 1099511627776]
            """;
    private static final String BACKWARDS = """
            name: small
            horizon: 120
            warmup: 10
            axes:
              mode: [push, pull]
              blocksD: [4000, 1100]
              thr: [never, 512, 1]
            seeds: [1099511627776, 2, 1]
            """;

    @TempDir
    Path folder;

    private record Run(Manifest manifest, List<String> rows, String schema) {}

    private Run run(String text, String master, int slices, Simulator simulator) throws IOException {
        Sweep sweep = SweepReader.read("s.yaml", text.getBytes(StandardCharsets.UTF_8));
        Path out = Files.createTempDirectory(folder, "out");
        try (SparkSession spark = Sessions.open("test", Optional.of(master))) {
            Manifest manifest;
            try (OutputWriter output = OutputWriter.open(
                    out.toString(), Sessions.hadoop(), OutputWriter.Start.NEW, message -> {}, Checkpoint.NONE)) {
                RunSettings settings = RunSettings.standard("test").withSlices(slices);
                Plan plan = Plan.of(sweep);
                Manifest empty = Continuation.of(output, sweep, plan, "test");
                manifest = new SweepRun(spark, sweep, plan, output, empty, settings, simulator).execute();
            }
            Dataset<Row> rows = spark.read().parquet(out.resolve("runs").toString());
            List<String> lines = new ArrayList<>();
            rows.drop(RunColumns.WALL_SECONDS, RunColumns.WORKER)
                    .toJSON()
                    .collectAsList()
                    .forEach(lines::add);
            return new Run(manifest, lines, rows.schema().json());
        }
    }

    @Test
    void givesTheSameRowsForAnyCoresSlicesAndOrder() throws IOException {
        Run first = run(SWEEP, "local[1]", 1, Simulator.EXACT);

        assertThat(first.rows()).hasSize(36).doesNotHaveDuplicates();
        assertThat(run(SWEEP, "local[2]", 1, Simulator.EXACT).rows()).isEqualTo(first.rows());
        assertThat(run(SWEEP, "local[2]", 3, Simulator.EXACT).rows()).isEqualTo(first.rows());
        assertThat(run(SWEEP, "local[1]", 64, Simulator.EXACT).rows()).isEqualTo(first.rows());
        assertThat(run(BACKWARDS, "local[2]", 5, Simulator.EXACT).rows())
                .containsExactlyInAnyOrderElementsOf(first.rows());
    }

    @Test
    void writesOneFileAndListsItWithItsDigest() throws IOException {
        Run run = run(SWEEP, "local[2]", 4, Simulator.EXACT);

        Manifest.WaveFile wave = run.manifest().waves().get(0);
        Path out;
        try (var entries = Files.list(folder)) {
            out = entries.findFirst().orElseThrow();
        }
        assertThat(run.manifest().complete()).isTrue();
        assertThat(run.manifest().runsDone()).isEqualTo(36);
        assertThat(wave.rows()).isEqualTo(36);
        assertThat(wave.sha256()).isEqualTo(Digest.sha256(Files.readAllBytes(out.resolve(wave.file()))));
        try (var below = Files.walk(out)) {
            assertThat(below.filter(Files::isRegularFile)
                            .map(file -> out.relativize(file).toString()))
                    .containsExactlyInAnyOrder("manifest.json", wave.file());
        }
        assertThat(new ObjectMapper()
                        .readTree(out.resolve("manifest.json").toFile())
                        .at("/sweep/text")
                        .asText())
                .isEqualTo(SWEEP);
        assertThat(run.schema()).contains("\"comment\":\"mean of arrival at the router", "\"unit\":\"s\"");
    }

    @Test
    void keepsARunThatFailsAsARow() throws IOException {
        Simulator failing = (scenario, seed, recordings, level, limits) -> {
            if (seed == 2 && scenario.mode() == io.pdsweep.sim.Mode.PUSH) {
                throw new IllegalStateException("poisoned\nwith a second line");
            }
            if (seed == 1 && scenario.mode() == io.pdsweep.sim.Mode.PUSH) {
                throw new OutOfMemoryError("Java heap space");
            }
            if (seed > 2 && scenario.mode() == io.pdsweep.sim.Mode.PUSH) {
                throw new StackOverflowError();
            }
            return Simulator.EXACT.run(scenario, seed, recordings, level, limits);
        };

        Run run = run(SWEEP, "local[2]", 3, failing);

        assertThat(run.manifest().runsDone()).isEqualTo(36);
        assertThat(run.manifest().runsFailed()).isEqualTo(18);
        assertThat(run.manifest().complete()).isTrue();
        assertThat(run.rows().stream()
                        .filter(row -> row.contains("\"reason\":\"java.lang.IllegalStateException: poisoned\"")))
                .hasSize(6);
        assertThat(
                        run.rows().stream()
                                .filter(
                                        row -> row.contains(
                                                "\"reason\":\"java.lang.OutOfMemoryError: Java heap space; --resume makes it"
                                                        + " again, with more memory: PDSWEEP_DRIVER_MEMORY=8g, or spark.executor.memory")))
                .hasSize(6);
        assertThat(run.rows().stream().filter(row -> row.contains("\"status\":\"ok\"")))
                .hasSize(18);
    }
}
