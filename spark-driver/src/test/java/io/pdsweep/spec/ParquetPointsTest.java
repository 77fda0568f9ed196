package io.pdsweep.spec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.pdsweep.plan.Plan;
import io.pdsweep.yaml.InvalidYaml;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Consumer;
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

/** Points from a Parquet file are those of the CSV file with the same values; what is wrong has its row and column. */
class ParquetPointsTest {
    @TempDir
    Path folder;

    private Path sweep;

    @BeforeEach
    void write() throws IOException {
        sweep = Files.writeString(folder.resolve("s.yaml"), "name: s\nseeds: [1]\nfile: points.parquet\n");
    }

    @SafeVarargs
    private void points(String columns, Consumer<Group>... rows) throws IOException {
        MessageType schema = MessageTypeParser.parseMessageType("message points { " + columns + " }");
        Path file = folder.resolve("points.parquet");
        Files.deleteIfExists(file);
        try (ParquetWriter<Group> writer = ExampleParquetWriter.builder(new LocalOutputFile(file))
                .withConf(new Configuration())
                .withType(schema)
                .build()) {
            for (Consumer<Group> row : rows) {
                Group group = new SimpleGroupFactory(schema).newGroup();
                row.accept(group);
                writer.write(group);
            }
        }
    }

    private void refused(String message) {
        assertThatThrownBy(() -> SweepReader.read(sweep))
                .isInstanceOf(InvalidYaml.class)
                .hasMessageContaining("s.yaml:3: file: " + message)
                .message()
                .hasLineCount(1);
    }

    @Test
    void areThoseOfACsvFileWithTheSameValues() throws IOException {
        points(
                "required binary mode (STRING); optional double Lambda; required int64 blocksD; required int32 ND; "
                        + "required float Z; required binary thr (STRING);",
                row -> row.append("mode", "push")
                        .append("Lambda", 0.1)
                        .append("blocksD", 2000L)
                        .append("ND", 3)
                        .append("Z", 0.3f)
                        .append("thr", "never"),
                row -> row.append("mode", "pull")
                        .append("Lambda", 1e-5)
                        .append("blocksD", 1100L)
                        .append("ND", 1)
                        .append("Z", 2f)
                        .append("thr", "1"));
        Path csv = Files.writeString(folder.resolve("c.yaml"), "name: s\nseeds: [1]\nfile: points.csv\n");
        Files.writeString(
                folder.resolve("points.csv"),
                "mode,Lambda,blocksD,ND,Z,thr\npush,0.1,2000,3,0.3,never\npull,0.00001,1100,1,2,1\n");

        Plan plan = Plan.of(SweepReader.read(sweep));

        assertThat(plan.points()).isEqualTo(2);
        assertThat(plan.pointsDigest()).isEqualTo(Plan.of(SweepReader.read(csv)).pointsDigest());
        assertThat(SweepReader.read(sweep).included())
                .containsExactly(new Sweep.Included(
                        "points.parquet", Digest.sha256(Files.readAllBytes(folder.resolve("points.parquet")))));
    }

    @Test
    void areRefusedWithRowAndColumn() throws IOException {
        points("optional int64 blocksD;", row -> row.append("blocksD", 2000L), row -> row.append("blocksD", 0L));
        refused("points.parquet: row 2: blocksD is \"0\", expected a whole number 1 to 1073741824");

        points("optional int64 blocksD;", row -> row.append("blocksD", 2000L), row -> {});
        refused("points.parquet: row 2: blocksD is \"null\", expected a whole number 1 to 1073741824");

        points("required double Z;", row -> row.append("Z", Double.NaN));
        refused("points.parquet: row 1: Z is \"NaN\", expected a number >= 0");

        points("required int64 blockD;", row -> row.append("blockD", 2000L));
        refused("points.parquet: has the column \"blockD\", expected parameters' names, did you mean \"blocksD\"?");

        points("required boolean Z;", row -> row.append("Z", true));
        refused("points.parquet: has the column \"Z\", which is neither numbers nor text, "
                + "expected a Parquet file of numbers and texts");

        points("required int64 Z (TIMESTAMP(MILLIS,true));", row -> row.append("Z", 3L));
        refused("points.parquet: has the column \"Z\", which is neither numbers nor text");

        points("required int64 blocksD;");
        refused("points.parquet: has 0 points, expected 1 to 1000000");
    }
}
