package io.pdsweep.report.document;

import com.fasterxml.jackson.core.JsonProcessingException;
import io.pdsweep.analysis.JsonText;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Objects;

/**
 * A report as one HTML file that needs nothing else: style, charts' library and data are inside. The page forbids itself to
 * load anything (Content-Security-Policy). The bytes depend on the document alone.
 */
public final class HtmlPage {
    /** Longer tables are cut, and say so; their CSV is whole. */
    static final int MOST_ROWS = 400;

    /** By this a page is known as one of these. */
    private static final String TITLE_END = " – pdsweep report</title>";

    /** Words in a cell that are longer may be broken, not below a width that can be read. */
    private static final int LONGEST_LINE = 32;

    private final StringBuilder page = new StringBuilder();

    private HtmlPage() {}

    /** The HTML text. */
    public static String write(Document document) {
        HtmlPage page = new HtmlPage();
        page.head(document);
        page.body(document);
        return page.page.toString();
    }

    /** Whether a text, or its beginning, is of such a page. */
    public static boolean isBeginning(String text) {
        return text.startsWith("<!doctype html>") && text.contains(TITLE_END);
    }

    private void head(Document document) {
        page.append("<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n")
                .append(
                        "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline';"
                                + " script-src 'unsafe-inline' 'unsafe-eval'; img-src data:\">\n")
                .append("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n")
                .append("<meta name=\"color-scheme\" content=\"light dark\">\n<title>")
                .append(escaped(document.title()))
                .append(TITLE_END)
                .append("\n<style>\n")
                .append(resource("report.css"))
                .append("</style>\n</head>\n");
    }

    private void body(Document document) {
        page.append("<body>\n<main>\n<header>\n<h1>")
                .append(escaped(document.title()))
                .append("</h1>\n<p class=\"lead\">")
                .append(escaped(document.lead()))
                .append("</p>\n<nav aria-label=\"Sections\">");
        for (Section section : document.sections()) {
            page.append("<a href=\"#")
                    .append(section.id())
                    .append("\">")
                    .append(escaped(section.title()))
                    .append("</a> ");
        }
        page.append("</nav>\n</header>\n");
        document.sections().forEach(this::section);
        page.append("</main>\n");
        script("vega.min.js");
        script("vega-lite.min.js");
        script("report.js");
        page.append("</body>\n</html>\n");
    }

    private void section(Section section) {
        page.append("<section id=\"").append(section.id()).append("\">\n<h2>");
        page.append(escaped(section.title())).append("</h2>\n");
        boolean inGrid = false;
        for (Block block : section.blocks()) {
            boolean figure = block instanceof Figure;
            if (figure != inGrid) {
                page.append(figure ? "<div class=\"figures\">\n" : "</div>\n");
                inGrid = figure;
            }
            block(block);
        }
        page.append(inGrid ? "</div>\n" : "").append("</section>\n");
    }

    private void block(Block block) {
        if (block instanceof Block.Text text) {
            page.append("<p>").append(prose(text.words())).append("</p>\n");
        } else if (block instanceof Block.Warning warning) {
            page.append("<p class=\"warning\">").append(prose(warning.words())).append("</p>\n");
        } else if (block instanceof Block.Points points) {
            page.append("<ul>\n");
            points.statements()
                    .forEach(words -> page.append("<li>").append(prose(words)).append("</li>\n"));
            page.append("</ul>\n");
        } else if (block instanceof Block.Listing listing) {
            page.append("<details open><summary>")
                    .append(escaped(listing.caption()))
                    .append("</summary>\n<pre>")
                    .append(escaped(listing.text()))
                    .append("</pre></details>\n");
        } else if (block instanceof DataTable table) {
            table(table);
        } else if (block instanceof Figure figure) {
            figure(figure);
        }
    }

    private void table(DataTable table) {
        String caption = table.id() + "-caption"; // stands before what scrolls sideways
        page.append("<p class=\"caption\" id=\"")
                .append(caption)
                .append("\">")
                .append(escaped(table.caption()))
                .append("</p>\n<div class=\"table\" tabindex=\"0\" role=\"region\" aria-labelledby=\"")
                .append(caption)
                .append("\">\n<table id=\"")
                .append(table.id())
                .append("\" aria-labelledby=\"")
                .append(caption)
                .append("\">\n<thead><tr>");
        for (Head head : table.heads()) {
            page.append(head.unit().isEmpty() ? "<th class=\"words\"" : "<th")
                    .append(" scope=\"col\" data-name=\"")
                    .append(escaped(head.name()))
                    .append("\" data-factor=\"")
                    .append(head.factor())
                    .append("\" data-decimals=\"")
                    .append(head.decimals())
                    .append("\">")
                    .append(escaped(head.label()));
            if (!head.shownUnit().isEmpty()) {
                page.append(" <small>").append(escaped(head.shownUnit())).append("</small>");
            }
            page.append("</th>");
        }
        page.append("</tr></thead>\n<tbody>\n");
        table.rows().stream().limit(MOST_ROWS).forEach(row -> row(table, row));
        page.append("</tbody>\n</table>\n</div>\n");
        if (table.rows().size() > MOST_ROWS) {
            page.append("<p>The first ")
                    .append(MOST_ROWS)
                    .append(" of ")
                    .append(table.rows().size())
                    .append(" lines; all are in ")
                    .append(table.id())
                    .append(".csv, which --tables writes.</p>\n");
        }
    }

    private void row(DataTable table, DataTable.Row row) {
        page.append("<tr");
        if (!row.source().isEmpty()) {
            page.append(" data-points=\"").append(escaped(row.source())).append('"');
        }
        page.append('>');
        for (int i = 0; i < row.cells().size(); i++) {
            Cell cell = row.cells().get(i);
            boolean words = table.heads().get(i).unit().isEmpty();
            boolean breaks = cell.text().length() > LONGEST_LINE;
            page.append(words ? breaks ? "<td class=\"words long\"" : "<td class=\"words\"" : "<td");
            page.append(" data-value=\"").append(escaped(cell.exact())).append("\">");
            page.append(escaped(cell.text()));
            if (!cell.note().isEmpty()) {
                page.append(" <span class=\"note\">")
                        .append(escaped(cell.note()))
                        .append("</span>");
            }
            page.append("</td>");
        }
        page.append("</tr>\n");
    }

    private void figure(Figure figure) {
        page.append("<figure id=\"")
                .append(figure.id())
                .append("\">\n<div class=\"chart\" role=\"img\" aria-label=\"")
                .append(escaped(figure.caption()))
                .append("\"></div>\n<script type=\"application/json\">");
        try {
            page.append(JsonText.mapper().writeValueAsString(figure.vegaLite()).replace("</", "<\\/"));
        } catch (JsonProcessingException impossible) {
            throw new IllegalStateException("a tree is JSON", impossible);
        }
        page.append("</script>\n<figcaption>").append(escaped(figure.caption())).append("</figcaption>\n</figure>\n");
    }

    private void script(String name) {
        page.append("<script>\n")
                .append(resource(name).replaceAll("(?m)^//# sourceMappingURL=.*", ""))
                .append("</script>\n");
    }

    private static String resource(String name) {
        try (InputStream stream = Objects.requireNonNull(HtmlPage.class.getResourceAsStream(name), name)) {
            return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException broken) {
            throw new UncheckedIOException("the program's own file " + name, broken);
        }
    }

    /** A number stays on the line of its unit. */
    private static String prose(String text) {
        return escaped(text).replaceAll("(?<=[0-9]) (?=(ms|s|points|tokens|seeds)\\b|[%±])|(?<=±) (?=[0-9])", "\u00a0");
    }

    private static String escaped(String text) {
        return text.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;");
    }
}
