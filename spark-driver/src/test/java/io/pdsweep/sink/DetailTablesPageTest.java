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
            # The tables beside `runs`

            A sweep that keeps `requests` or `samples` ([sweep file](sweep-file.md), or `pdsweep run --keep requests,samples`) has a table of each beside
            `runs`: many rows for each run, none of a run without a result. Join them with `runs` on `point_id` and `seed`. Rows are in the
            order of `runs`, and within a run in the order of `request` or `sample`; a reader that asks for some points skips the rest by the
            files' statistics of `point_id`. Read only the files that `DIR/manifest.json` lists ([manifest.md](manifest.md)). This page is made from
            the program's own list and a test holds them equal.

            They are large: `pdsweep run --dry-run --keep requests,samples` predicts how large. A wave then ends after some 500,000 rows of them.
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
