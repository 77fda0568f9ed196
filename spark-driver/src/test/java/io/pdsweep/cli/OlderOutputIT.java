package io.pdsweep.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.pdsweep.sink.OutputFolder;
import io.pdsweep.sink.RunsTable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.example.data.simple.SimpleGroupFactory;
import org.apache.parquet.hadoop.ParquetWriter;
import org.apache.parquet.hadoop.example.ExampleParquetWriter;
import org.apache.parquet.io.LocalOutputFile;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.MessageTypeParser;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * An output that an earlier version has written, with fewer columns and a manifest with fewer fields: what reads outputs
 * reads it, and it goes on. Recorded; to be recorded anew when the model version or the list of parameters changes, since its
 * points are others then.
 */
class OlderOutputIT {
    private static final String SWEEP =
            "name: older\nhorizon: 60\nwarmup: 5\naxes: {thr: [1, 512], ND: [1, 2]}\nseeds: ";

    @TempDir
    Path folder;

    private Path out;

    @BeforeEach
    void copy() throws IOException {
        out = folder.resolve("out");
        OlderOutput.copyTo(out);
    }

    private RunsTable read(String... columns) {
        Configuration configuration = new Configuration();
        return RunsTable.read(OutputFolder.open(out.toString(), configuration), configuration, List.of(columns));
    }

    private Invocation resume(String seeds, String... more) throws IOException {
        Path sweep = Files.writeString(folder.resolve("old.yaml"), SWEEP + seeds + "\n");
        List<String> words =
                new ArrayList<>(List.of("run", sweep.toString(), "--out", out.toString(), "--resume", "--cores", "1"));
        words.addAll(List.of(more));
        return Invocation.of(words.toArray(new String[0]));
    }

    @Test
    void isShown() {
        Invocation show = Invocation.of("show", out.toString());

        assertThat(show.code()).as(show.err()).isEqualTo(ExitCode.OK);
        assertThat(show.err()).isEmpty();
        assertThat(show.out()).startsWith("older: medians over the seeds\n").contains("47.4", "57.8");
    }

    @Test
    void figuresOfAPointThatIsNotThereAreNamed() throws IOException {
        String reference = "reference: {source: x, medians: [{at: {thr: 7}, ttft: 28.7 ms}]}\\\\n";
        Path manifest = out.resolve("manifest.json");
        Files.writeString(
                manifest,
                Files.readString(manifest).replaceFirst("seeds: 1\\.\\.2\\\\n", "seeds: 1..2\\\\n" + reference));

        assertThat(Invocation.of("show", out.toString()).out())
                .contains("no point is at thr=7: see reference in the sweep file");
    }

    @Test
    void goesOnAndItsOldRowsLackTheNewColumns() throws IOException {
        byte[] before = Files.readAllBytes(out.resolve("runs/wave-00000.parquet"));
        JsonNode old = new ObjectMapper().readTree(out.resolve("manifest.json").toFile());

        Invocation run = resume("1..3");

        assertThat(run.code()).as(run.err()).isEqualTo(ExitCode.OK);
        RunsTable runs = read("seed", "ttft_mean_s", "ttft_prefill_mean_s");
        assertThat(runs.rows()).hasSize(12);
        for (int row = 0; row < 12; row++) {
            assertThat(runs.value(row, "ttft_mean_s")).isPresent();
            assertThat(runs.value(row, "ttft_prefill_mean_s").isPresent()).isEqualTo(runs.number(row, "seed") == 3);
        }
        assertThat(Files.readAllBytes(out.resolve("runs/wave-00000.parquet"))).isEqualTo(before);
        JsonNode now = new ObjectMapper().readTree(out.resolve("manifest.json").toFile());
        assertThat(now.at("/columns_sha256").asText())
                .isNotEqualTo(old.at("/columns_sha256").asText());
        assertThat(now.at("/complete").asBoolean()).isTrue();
        assertThat(Invocation.of("show", out.toString()).code()).isEqualTo(ExitCode.OK);
    }

    /** The output as it was before its second file was written. */
    private void withoutItsLastFile() throws IOException {
        ObjectMapper json = new ObjectMapper();
        ObjectNode manifest =
                (ObjectNode) json.readTree(out.resolve("manifest.json").toFile());
        long rows = manifest.at("/waves/1/rows").asLong();
        ((ArrayNode) manifest.at("/waves")).remove(1);
        manifest.put("runs_done", manifest.at("/runs_done").asLong() - rows).put("complete", false);
        json.writeValue(out.resolve("manifest.json").toFile(), manifest);
        Files.delete(out.resolve("runs/wave-00001.parquet"));
    }

    @Test
    void isCompactedWithWhatANewerVersionHasAdded() throws IOException {
        withoutItsLastFile();
        Invocation run = resume("1..2", "--wave-runs", "1"); // the same round, in files of other columns
        assertThat(run.code()).as(run.err()).isEqualTo(ExitCode.OK);
        List<List<Object>> before = values();
        assertThat(before).hasSize(8);

        Invocation compact = Invocation.of("compact", out.toString());

        assertThat(compact.code()).as(compact.err()).isEqualTo(ExitCode.OK);
        assertThat(compact.out()).isEqualTo(out + ": 8 runs in 2 files, were 4\n");
        assertThat(values()).isEqualTo(before);
        assertThat(Invocation.of("show", out.toString()).code()).isEqualTo(ExitCode.OK);
        assertThat(resume("1..2").code()).isEqualTo(ExitCode.OK);
        assertThat(Invocation.of("compact", out.toString()).out()).isEqualTo(out + ": 8 runs in 2 files, were 2\n");
    }

    private List<List<Object>> values() {
        RunsTable runs = read("point_id", "seed", "ttft_mean_s", "ttft_prefill_mean_s", "lease_mean_s");
        List<List<Object>> values = new ArrayList<>();
        for (int row = 0; row < runs.rows().size(); row++) {
            values.add(Arrays.asList(runs.rows().get(row)));
        }
        return values;
    }

    @Test
    void aReportReplacesAnOlderOneInItsPlaceAndNothingElse() throws IOException {
        Path own = out.resolve("report.html");
        assertThat(Invocation.of("report", out.toString()).code()).isEqualTo(ExitCode.OK);
        String made = Files.readString(own);
        assertThat(Invocation.of("report", out.toString()).code()).isEqualTo(ExitCode.OK);

        Files.writeString(own, "<!doctype html><title>mine</title>");
        Invocation foreign = Invocation.of("report", out.toString());
        assertThat(foreign.refusedInOneLine()).as(foreign.toString()).isTrue();
        assertThat(foreign.err())
                .contains(own + ": exists and is no report of pdsweep, expected a new file, or --overwrite");
        assertThat(Files.readString(own)).contains("mine");
        assertThat(Invocation.of("report", out.toString(), "--overwrite").code())
                .isEqualTo(ExitCode.OK);
        assertThat(Files.readString(own)).isEqualTo(made);

        Path elsewhere = Files.writeString(folder.resolve("r.html"), made);
        Invocation taken = Invocation.of("report", out.toString(), "--out", elsewhere.toString());
        assertThat(taken.refusedInOneLine()).as(taken.toString()).isTrue();
        assertThat(taken.err()).contains(elsewhere + ": exists, expected a new file, or --overwrite");

        Path tables = Files.createDirectories(folder.resolve("tables"));
        assertThat(Invocation.of("report", out.toString(), "--tables", tables.toString())
                        .code())
                .isEqualTo(ExitCode.OK);
        byte[] means = Files.readAllBytes(tables.resolve("means.csv"));
        Invocation full = Invocation.of("report", out.toString(), "--tables", tables.toString());
        assertThat(full.refusedInOneLine()).as(full.toString()).isTrue();
        assertThat(full.err()).contains(tables + ": exists and is not an empty folder, expected a new one");
        assertThat(Invocation.of("report", out.toString(), "--tables", tables.toString(), "--overwrite")
                        .code())
                .isEqualTo(ExitCode.OK);
        assertThat(Files.readAllBytes(tables.resolve("means.csv"))).isEqualTo(means);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            null                              | null, expected an object
            ``                                | missing, expected an object
            {}                                | format: missing, expected "pdsweep-output/1"
            {"format": 5}                     | format: 5, expected "pdsweep-output/1"
            {"format": "pdsweep-output/9"}    | format: "pdsweep-output/9", expected "pdsweep-output/1"
            {"format": "pdsweep-output/1"}    | program_version: missing, expected text
            {"format": "pdsweep-out           | :1: is no JSON, or only a part of it
            """)
    void aDamagedManifestIsNamedByItsFields(String json, String message) throws IOException {
        refusesManifest(json, message);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            "waves"\\s*:\\s*\\[[^\\]]*\\] | "waves": null    | waves: null, expected a list
            "rows" : 5                    | "rows": "many"   | waves[0].rows: "many", expected a whole number >= 0
            "name" : "older"              | "name": null     | sweep.name: null, expected text
            "complete" : true             | "complete": 1    | complete: 1, expected true or false
            "rounds" : \\[                 | "rounds": [5,    | rounds[0]: 5, expected an object
            """)
    void aDamagedFieldIsNamed(String field, String damage, String message) throws IOException {
        refusesManifest(Files.readString(out.resolve("manifest.json")).replaceFirst(field, damage), message);
    }

    private void refusesManifest(String json, String message) throws IOException {
        Files.writeString(out.resolve("manifest.json"), json);

        Invocation show = Invocation.of("show", out.toString());

        assertThat(show.refusedInOneLine()).as(show.toString()).isTrue();
        assertThat(show.err()).contains("manifest.json:", message).doesNotContain("REDACTED", "jackson", "java");
    }

    @Test
    void isRefusedWhenItIsOfALaterVersion() throws IOException {
        refuses("required int64 seed; optional double colour;", "colour");
        refuses("required double seed;", "seed");
    }

    private void refuses(String columns, String unknown) throws IOException {
        MessageType schema = MessageTypeParser.parseMessageType("message runs { " + columns + " }");
        Path file = out.resolve("runs/wave-00001.parquet");
        Files.delete(file);
        try (ParquetWriter<Group> writer = ExampleParquetWriter.builder(new LocalOutputFile(file))
                .withConf(new Configuration())
                .withType(schema)
                .build()) {
            Group row = new SimpleGroupFactory(schema).newGroup();
            if (columns.startsWith("required int64")) {
                row.append("seed", 1L);
            } else {
                row.append("seed", 1.0);
            }
            writer.write(row);
        }
        ObjectMapper json = new ObjectMapper();
        ObjectNode manifest =
                (ObjectNode) json.readTree(out.resolve("manifest.json").toFile());
        ((ObjectNode) manifest.at("/waves/1")).put("bytes", Files.size(file));
        json.writeValue(out.resolve("manifest.json").toFile(), manifest);

        Invocation run = resume("1..3");

        assertThat(run.refusedInOneLine()).as(run.err()).isTrue();
        assertThat(run.err())
                .contains("was made by pdsweep development, which has the column " + unknown
                        + " that this one does not know; expected an output of this version or an older one");
    }
}
