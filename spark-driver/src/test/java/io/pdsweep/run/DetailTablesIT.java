package io.pdsweep.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.pdsweep.plan.Plan;
import io.pdsweep.plan.Point;
import io.pdsweep.sim.Observation;
import io.pdsweep.sim.Recording;
import io.pdsweep.sim.RequestRecord;
import io.pdsweep.sim.RunPath;
import io.pdsweep.sim.RunResult;
import io.pdsweep.sim.Simulation;
import io.pdsweep.sink.Checkpoint;
import io.pdsweep.sink.Compaction;
import io.pdsweep.sink.Manifest;
import io.pdsweep.sink.OutputWriter;
import io.pdsweep.sink.OutputWriter.Start;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import org.apache.spark.sql.Row;
import org.junit.jupiter.api.Test;

/** The tables beside {@code runs}: every request, every sample. */
class DetailTablesIT extends OnSpark {
    private static final String SWEEP =
            "name: d\nhorizon: 40\nwarmup: 5\nkeep: [requests, samples]\naxes: {thr: [1, 512], ND: [1, 2]}\nseeds: 1..3\n";
    private static final int WAVE_RUNS = 5;

    private static Manifest run(Path out, Start start, Simulator simulator, Checkpoint checkpoint) {
        return Sweeps.run(spark, SWEEP, out, start, WAVE_RUNS, simulator, checkpoint);
    }

    /** Rows of the listed files whose names start so, in the manifest's order. */
    private static List<Row> rows(Path out, Manifest manifest, String prefix) {
        List<Row> rows = new ArrayList<>();
        for (Manifest.WaveFile wave : manifest.waves()) {
            for (Manifest.TableFile table : wave.tables()) {
                if (table.file().startsWith(prefix)) {
                    List<Row> read = spark.read()
                            .parquet(out.resolve(table.file()).toString())
                            .collectAsList();
                    assertThat(read).hasSize((int) table.rows());
                    rows.addAll(read);
                }
            }
        }
        return rows;
    }

    private static void assertSame(Path one, Manifest ofOne, Path other, Manifest ofOther) throws IOException {
        assertThat(rows(other, ofOther, "requests/")).isNotEmpty().isEqualTo(rows(one, ofOne, "requests/"));
        for (Observation observation : Observation.values()) {
            String prefix = "samples/observation=" + observation.label() + "/";
            assertThat(rows(other, ofOther, prefix)).isEqualTo(rows(one, ofOne, prefix));
        }
        assertThat(Sweeps.rows(spark, other)).isEqualTo(Sweeps.rows(spark, one));
        try (var below = Files.walk(other)) {
            long listed = ofOther.waves().stream()
                    .mapToLong(wave -> 1 + wave.tables().size())
                    .sum();
            assertThat(below.filter(Files::isRegularFile)).hasSize((int) listed + 1);
        }
    }

    @Test
    void holdEveryRequestAndSampleInOrder() {
        Path out = folder.resolve("out");
        Manifest manifest = run(out, Start.NEW, Simulator.EXACT, Checkpoint.NONE);
        List<Row> requests = rows(out, manifest, "requests/");
        List<Row> ttft = rows(out, manifest, "samples/observation=ttft/");
        int request = 0;
        int sample = 0;
        for (var points = Plan.of(Sweeps.sweep(SWEEP)).iterator(); points.hasNext(); ) {
            Point point = points.next();
            for (long seed = 1; seed <= 3; seed++) {
                RunResult result = Simulation.run(
                        point.scenario(), seed, RunPath.FAST, EnumSet.of(Recording.REQUESTS, Recording.SAMPLES));
                int number = 0;
                for (RequestRecord expected : result.requests()) {
                    Row row = requests.get(request++);
                    assertThat((String) row.getAs("point_id")).isEqualTo(point.id());
                    assertThat((Long) row.getAs("seed")).isEqualTo(seed);
                    assertThat((Long) row.getAs("request")).isEqualTo(number++);
                    assertThat((Double) row.getAs("routed_s")).isEqualTo(expected.routed());
                    assertThat((Long) row.getAs("prompt_tokens")).isEqualTo(expected.prompt());
                    assertThat((Long) row.getAs("prefiller"))
                            .isEqualTo(expected.prefiller() < 0 ? null : (Long) (long) expected.prefiller());
                    assertThat((Double) row.getAs("last_token_s"))
                            .isEqualTo(Double.isNaN(expected.lastToken()) ? null : expected.lastToken());
                }
                RunResult.SampleSeries series = result.samples().get(Observation.TTFT);
                for (int i = 0; i < series.values().length; i++) {
                    Row row = ttft.get(sample++);
                    assertThat((Long) row.getAs("sample")).isEqualTo(i);
                    assertThat((Double) row.getAs("time_s")).isEqualTo(series.times()[i]);
                    assertThat((Double) row.getAs("value")).isEqualTo(series.values()[i]);
                }
            }
        }
        assertThat(requests).hasSize(request);
        assertThat(ttft).hasSize(sample);
        assertThat(spark.read()
                        .parquet(out + "/samples")
                        .where("observation = 'ttft'")
                        .count())
                .as("a folder for each observation")
                .isEqualTo(sample);
    }

    @Test
    void areWholeAfterAnEndBeforeTheManifest() throws IOException {
        Path whole = folder.resolve("whole");
        Path cut = folder.resolve("cut");
        Manifest expected = run(whole, Start.NEW, Simulator.EXACT, Checkpoint.NONE);

        assertThatThrownBy(() -> run(cut, Start.NEW, Simulator.EXACT, (step, wave) -> {
                    if (step == Checkpoint.Step.DRAFTED && wave == 1) {
                        throw new IllegalStateException("killed");
                    }
                }))
                .hasMessage("killed");
        Manifest resumed = run(cut, Start.RESUMED, Simulator.EXACT, Checkpoint.NONE);

        assertSame(whole, expected, cut, resumed);
    }

    @Test
    void areWholeWhenFailedRunsAreMadeAgainAndFilesMerged() throws IOException {
        Path whole = folder.resolve("whole");
        Path failed = folder.resolve("failed");
        Manifest expected = run(whole, Start.NEW, Simulator.EXACT, Checkpoint.NONE);
        Simulator failing = (scenario, seed, recordings, level, limits) -> {
            if (seed == 2) {
                throw new IllegalStateException("no");
            }
            return Simulator.EXACT.run(scenario, seed, recordings, level, limits);
        };
        assertThat(run(failed, Start.NEW, failing, Checkpoint.NONE).runsFailed())
                .isEqualTo(4);

        Manifest mended = run(failed, Start.RESUMED, Simulator.EXACT, Checkpoint.NONE);

        assertSame(whole, expected, failed, mended);
        Manifest merged;
        try (OutputWriter output = OutputWriter.open(
                failed.toString(), Sessions.hadoop(), Start.RESUMED, message -> {}, Checkpoint.NONE)) {
            merged = new Compaction(output, Sessions.hadoop(), 1000).execute(mended);
        }
        assertThat(merged.waves()).hasSize(1);
        assertSame(whole, expected, failed, merged);
    }
}
