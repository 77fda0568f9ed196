package io.pdsweep.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.pdsweep.sink.Checkpoint;
import io.pdsweep.sink.Compaction;
import io.pdsweep.sink.Manifest;
import io.pdsweep.sink.OutputWriter;
import io.pdsweep.sink.OutputWriter.Start;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Few files of the rows of many. */
class CompactIT extends OnSpark {
    private static final String SWEEP =
            "name: c\nhorizon: 60\nwarmup: 5\nkeep: [instances]\naxes: {thr: [1, 512, never], ND: [1, 2]}\nseeds: ";

    static Manifest compact(Path out, long rows, Checkpoint checkpoint) {
        try (OutputWriter output =
                OutputWriter.open(out.toString(), Sessions.hadoop(), Start.RESUMED, message -> {}, checkpoint)) {
            return new Compaction(output, Sessions.hadoop(), rows)
                    .execute(output.folder().manifest());
        }
    }

    private static List<String> files(Path out) throws IOException {
        try (var below = Files.list(out.resolve("runs"))) {
            return below.map(file -> file.getFileName().toString()).sorted().toList();
        }
    }

    @Test
    void keepsEveryRowInItsOrderAndGoesOn() throws IOException {
        Path out = folder.resolve("out");
        Sweeps.run(spark, SWEEP + "1..3", out, Start.NEW); // 18 runs, waves of 4
        List<String> before = Sweeps.rows(spark, out);
        var columns = spark.read().parquet(out + "/runs").schema();

        Manifest compacted = compact(out, 9, Checkpoint.NONE);

        assertThat(compacted.waves()).extracting(Manifest.WaveFile::rows).containsExactly(8L, 8L, 2L);
        assertThat(files(out))
                .containsExactly("wave-00000-to-00001.parquet", "wave-00002-to-00003.parquet", "wave-00004.parquet");
        assertThat(Sweeps.rows(spark, out)).isEqualTo(before);
        assertThat(spark.read().parquet(out + "/runs").schema()).isEqualTo(columns);

        Manifest more = Sweeps.run(spark, SWEEP + "1..4", out, Start.RESUMED);
        assertThat(more.complete()).isTrue();
        assertThat(Sweeps.rows(spark, out)).hasSize(24).startsWith(before.toArray(new String[0]));

        Manifest again = compact(out, 1000, Checkpoint.NONE);
        assertThat(again.waves()).extracting(Manifest.WaveFile::rows).containsExactly(18L, 6L); // one for each round
        assertThat(again.complete()).isTrue();
        assertThat(Sweeps.rows(spark, out)).hasSize(24).doesNotHaveDuplicates();
        assertThat(compact(out, 1000, Checkpoint.NONE)).isEqualTo(again);
    }

    @ParameterizedTest
    @EnumSource(
            value = Checkpoint.Step.class,
            names = {"STAGED", "MOVED", "DRAFTING", "DRAFTED", "LISTED"})
    void listsEveryRowOnceWhereverItEnds(Checkpoint.Step step) throws IOException {
        Path out = folder.resolve("out");
        Sweeps.run(spark, SWEEP + "1..2", out, Start.NEW);
        List<String> before = Sweeps.rows(spark, out);

        assertThatThrownBy(() -> compact(out, 8, (reached, wave) -> {
                    if (reached == step) {
                        throw new IllegalStateException("killed");
                    }
                }))
                .hasMessage("killed");

        assertThat(Sweeps.rows(spark, out)).isEqualTo(before);
        compact(out, 8, Checkpoint.NONE);
        assertThat(Sweeps.rows(spark, out)).isEqualTo(before);
        assertThat(files(out)).hasSize(2);
    }

    @Test
    void leavesAWaveAloneWhoseFailedRunsAreToBeMadeAgain() throws IOException {
        Path out = folder.resolve("out");
        Simulator failing = (scenario, seed, recordings, level, limits) -> {
            if (seed == 2) {
                throw new IllegalStateException("no");
            }
            return Simulator.EXACT.run(scenario, seed, recordings, level, limits);
        };
        Sweeps.run(spark, SWEEP + "[1, 2, 3, 4, 5, 6]", out, Start.NEW, 4, failing, Checkpoint.NONE);
        long failed = Sweeps.run(spark, SWEEP + "[1, 2, 3, 4, 5, 6]", out, Start.RESUMED, 4, failing, Checkpoint.NONE)
                .runsFailed();

        Manifest compacted = compact(out, 1000, Checkpoint.NONE);

        assertThat(failed).isEqualTo(6);
        assertThat(compacted.runsFailed()).isEqualTo(6);
        assertThat(compacted.waves())
                .filteredOn(wave -> wave.failed() > 0)
                .allSatisfy(wave -> assertThat(wave.rows()).isEqualTo(4));
        assertThat(Sweeps.run(spark, SWEEP + "[1, 2, 3, 4, 5, 6]", out, Start.RESUMED)
                        .runsFailed())
                .isZero();
        assertThat(Sweeps.rows(spark, out)).hasSize(36).doesNotHaveDuplicates();
    }

    @Test
    void filesOfOtherColumnsStayApartInTheTablesBesideToo() throws IOException {
        Path out = folder.resolve("out");
        Sweeps.run(spark, SWEEP.replace("[instances]", "[requests]") + "1..2", out, Start.NEW); // 3 waves of 4
        Path oldest = out.resolve("requests/wave-00000.parquet");
        Path fewer = folder.resolve("fewer");
        spark.read()
                .parquet(oldest.toString())
                .drop("routed_s")
                .coalesce(1)
                .write()
                .parquet(fewer.toString());
        try (var parts = Files.newDirectoryStream(fewer, "*.parquet")) {
            Files.move(parts.iterator().next(), oldest, StandardCopyOption.REPLACE_EXISTING);
        }
        Path manifest = out.resolve("manifest.json");
        ObjectMapper json = new ObjectMapper();
        ObjectNode held = (ObjectNode) json.readTree(manifest.toFile());
        ((ObjectNode) held.at("/waves/0/tables/0")).put("bytes", Files.size(oldest));
        json.writeValue(manifest.toFile(), held);
        List<String> before = Sweeps.rows(spark, out);

        Manifest compacted = compact(out, 1000, Checkpoint.NONE);

        assertThat(compacted.waves()).extracting(Manifest.WaveFile::rows).containsExactly(4L, 8L);
        assertThat(compacted.waves())
                .allSatisfy(wave -> assertThat(wave.tables()).hasSize(1));
        assertThat(Sweeps.rows(spark, out)).isEqualTo(before);
        assertThat(compact(out, 1000, Checkpoint.NONE)).isEqualTo(compacted);
    }
}
