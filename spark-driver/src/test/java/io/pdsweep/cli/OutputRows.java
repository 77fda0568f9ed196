package io.pdsweep.cli;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.apache.hadoop.conf.Configuration;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.hadoop.ParquetReader;
import org.apache.parquet.hadoop.example.GroupReadSupport;

/** An output's rows as text, read by the manifest with parquet-java alone; without what is not reproducible. */
final class OutputRows {
    private OutputRows() {}

    static List<String> of(Path out) throws IOException {
        List<String> rows = new ArrayList<>();
        for (JsonNode wave : new ObjectMapper()
                .readTree(out.resolve("manifest.json").toFile())
                .at("/waves")) {
            Path file = out.resolve(wave.at("/file").asText());
            try (ParquetReader<Group> reader = ParquetReader.builder(
                            new GroupReadSupport(), new org.apache.hadoop.fs.Path(file.toUri()))
                    .withConf(new Configuration())
                    .build()) {
                for (Group row = reader.read(); row != null; row = reader.read()) {
                    rows.add(row.toString()
                            .lines()
                            .filter(line -> !line.startsWith("wall_seconds:") && !line.startsWith("worker:"))
                            .collect(Collectors.joining("\n")));
                }
            }
        }
        return rows;
    }
}
