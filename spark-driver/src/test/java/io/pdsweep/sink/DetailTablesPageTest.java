package io.pdsweep.sink;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** {@code docs/reference/detail-tables.md} is made from the columns. */
class DetailTablesPageTest {
    private static final Path PAGE = Path.of("../docs/reference/detail-tables.md");

    private static final String HEAD = """
            # The tables `requests` and `samples`

            Use these tables to analyse single requests or samples of a sweep. They are written if the sweep
            keeps `requests` or `samples` ([sweep file](sweep-file.md), or
            `pdsweep run --keep requests,samples`).

            A run has many rows in each table, and a run without a result has none. Join the tables with `runs`
            on `point_id` and `seed`. Rows are in the order of `runs`, and within a run in the order of
            `request` or `sample`. The files have statistics of `point_id`, so readers can skip the points that
            you do not select. Read only the files that `DIR/manifest.json` lists ([manifest.md](manifest.md)).

            The tables are large: `pdsweep run --dry-run --keep requests,samples` predicts their size. With
            them, a wave ends after about 500,000 of their rows. This page is generated, and a test checks that
            it is up to date.
            """;

    /** After a change: {@code mvn -pl spark-driver -am test -Dtest=DetailTablesPageTest -Dpdsweep.docs=write}. */
    @Test
    void documentsEveryColumn() throws IOException {
        StringBuilder page = new StringBuilder(HEAD);
        for (DetailTable table : DetailTable.values()) {
            page.append("\n## `").append(table.label()).append("`\n\n");
            page.append("`DIR/").append(table.label()).append('/');
            table.partition().ifPresent(column -> page.append(column).append("=NAME/"));
            page.append("wave-NNNNN.parquet`\n\n| column | type | unit | meaning |\n| --- | --- | --- | --- |\n");
            table.columns().forEach(column -> RunColumnsPage.row(page, column));
        }
        if ("write".equals(System.getProperty("pdsweep.docs"))) {
            Files.writeString(PAGE, page);
        }

        assertThat(PAGE).hasContent(page.toString());
    }
}
