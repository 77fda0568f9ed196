package io.pdsweep.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.pdsweep.sink.OutputWriter.Start;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.spark.sql.Row;
import org.junit.jupiter.api.Test;

/** The query that notebooks/README.md shows for Zeppelin and spark-sql, on a real output. */
class NotebookSqlIT extends OnSpark {
    private static final Pattern QUERY = Pattern.compile("%spark\\.sql\\n(.*?)\\n```", Pattern.DOTALL);

    @Test
    void theDocumentedQueryRunsAsItStands() throws IOException {
        Path out = folder.resolve("out");
        Sweeps.run(
                spark,
                "name: z\nhorizon: 100\nwarmup: 10\naxes: {thr: [1, 512], blocksD: [1100, 2000]}\nseeds: 1..2",
                out,
                Start.NEW);
        Matcher found = QUERY.matcher(Files.readString(Path.of("../notebooks/README.md")));
        assertThat(found.find()).isTrue();
        String query = found.group(1);

        spark.read().parquet(out + "/runs").createOrReplaceTempView("runs");
        List<Row> rows = spark.sql(query).collectAsList();

        assertThat(rows).hasSize(4);
        assertThat(rows.get(0).getDouble(0)).isEqualTo(1);
        assertThat(rows.get(0).getLong(1)).isEqualTo(1100);
        assertThat(rows.get(0).getDouble(2)).isEqualTo(1);
        assertThat(rows.get(0).getDouble(3)).isPositive();
        assertThat(spark.sql(query.replace("FROM runs", "FROM parquet.`" + out + "/runs`"))
                        .collectAsList())
                .isEqualTo(rows);
    }
}
