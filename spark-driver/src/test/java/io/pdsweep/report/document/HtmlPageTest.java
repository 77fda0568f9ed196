package io.pdsweep.report.document;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class HtmlPageTest {
    private static final Head MS = new Head("ttft_mean_s.mean", "TTFT", "s", "ms", 1000, 2);

    private static DataTable table(List<DataTable.Row> rows) {
        return new DataTable("t", "A table", List.of(Head.words("thr", "thr"), MS), rows);
    }

    private static DataTable.Row row(String thr, double ttft) {
        return new DataTable.Row("p1", List.of(Cell.words(thr), MS.cell(ttft)));
    }

    private static Document with(Block... blocks) {
        return new Document("a <b> & \"c\"", "lead", List.of(new Section("one", "One", List.of(blocks))));
    }

    @Test
    void loadsNothing() {
        String page = HtmlPage.write(with(table(List.of(row("1", 0.05)))));

        assertThat(page)
                .contains("Content-Security-Policy\" content=\"default-src 'none'")
                .doesNotContain("<link", "src=\"http", "@import", "sourceMappingURL");
    }

    @Test
    void escapesWhatUsersWrote() {
        String page = HtmlPage.write(with(
                new Block.Text("<script>alert(1)</script>"),
                new Block.Listing("c", "a < b"),
                new Figure("f", "x", new ObjectMapper().createObjectNode().put("k", "</script><b>"))));

        assertThat(page)
                .contains("a &lt;b&gt; &amp; &quot;c&quot;", "&lt;script&gt;alert(1)", "a &lt; b", "<\\/script><b>")
                .doesNotContain("<script>alert");
    }

    @Test
    void keepsExactValuesBesideThoseShown() {
        String page = HtmlPage.write(with(table(List.of(row("1", 0.0553940439), row("never", Double.NaN)))));

        assertThat(page)
                .contains("data-points=\"p1\"", "data-value=\"0.0553940439\">55.39<", "data-value=\"\">–<")
                .contains("data-name=\"ttft_mean_s.mean\" data-factor=\"1000.0\" data-decimals=\"2\"");
    }

    @Test
    void saysWhatMustBeSaidWithAValue() {
        Cell noted = MS.cell(9).noted("overloaded");
        DataTable table = table(List.of(new DataTable.Row("p", List.of(Cell.words("1"), noted))));

        assertThat(HtmlPage.write(with(table))).contains("9000.00 <span class=\"note\">overloaded</span>");
        assertThat(table.markdown()).contains("| 1 | 9000.00 (overloaded) |");
        assertThat(table.csv()).isEqualTo("thr,ttft_mean_s.mean,note,points\n1,9,overloaded,p\n");
    }

    @Test
    void cutsALongTableAndSaysSo() {
        DataTable table = table(IntStream.range(0, HtmlPage.MOST_ROWS + 7)
                .mapToObj(i -> row(Integer.toString(i), i))
                .toList());

        assertThat(HtmlPage.write(with(table))).contains("The first 400 of 407 lines; all are in t.csv");
        assertThat(table.csv().lines()).hasSize(408);
    }

    @Test
    void writesWordsWithCommasAsCsv() {
        DataTable table = table(List.of(new DataTable.Row("", List.of(Cell.words("a \"b\", c"), MS.cell(1)))));

        assertThat(table.csv()).contains("\n\"a \"\"b\"\", c\",1,,\n");
        assertThat(table.markdown()).contains("| thr | TTFT, ms |\n| --- | ---: |\n");
    }

    @Test
    void refusesARowOfAnotherWidth() {
        assertThatThrownBy(() -> table(List.of(new DataTable.Row("", List.of()))))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("0 cells (expected 2)");
    }

    @Test
    void opensAndClosesItsGridOfFigures() {
        Figure figure = new Figure("f", "x", new ObjectMapper().createObjectNode());
        String page = HtmlPage.write(with(new Block.Text("a"), figure, figure, new Block.Text("b"), figure));

        assertThat(page.split("<div class=\"figures\">", -1)).hasSize(3);
        assertThat(page.split("<div", -1)).hasSameSizeAs(page.split("</div>", -1));
    }
}
