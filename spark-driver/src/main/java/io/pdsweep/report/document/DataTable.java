package io.pdsweep.report.document;

import java.util.ArrayList;
import java.util.List;

/**
 * A table.
 *
 * @param id its anchor and the name of its files
 * @param caption what it says, with what its intervals are
 * @param heads its columns
 * @param rows its lines
 */
public record DataTable(String id, String caption, List<Head> heads, List<Row> rows) implements Block {
    public DataTable {
        heads = List.copyOf(heads);
        rows = List.copyOf(rows);
        for (Row row : rows) {
            if (row.cells().size() != heads.size()) {
                throw new IllegalArgumentException(
                        "Invalid row of " + id + ": " + row.cells().size() + " cells (expected " + heads.size() + ")");
            }
        }
    }

    /**
     * A line.
     *
     * @param source the points that it is about, by their ids: {@code A}; {@code A>B} for a difference; several, joined by
     *     a blank, for a mean over them; empty where it is about none
     */
    public record Row(String source, List<Cell> cells) {
        public Row {
            cells = List.copyOf(cells);
        }
    }

    /** Whether a line names points. */
    public boolean namesPoints() {
        return rows.stream().anyMatch(row -> !row.source().isEmpty());
    }

    /** As CSV (RFC 4180 with line feeds): exact values, in the unit of their column; notes in a column of their own. */
    public String csv() {
        StringBuilder text = new StringBuilder();
        List<String> head = new ArrayList<>(heads.stream().map(Head::name).toList());
        head.add("note");
        head.add("points");
        line(text, head);
        for (Row row : rows) {
            List<String> cells =
                    new ArrayList<>(row.cells().stream().map(Cell::exact).toList());
            cells.add(String.join(
                    " ",
                    row.cells().stream()
                            .map(Cell::note)
                            .filter(note -> !note.isEmpty())
                            .distinct()
                            .toList()));
            cells.add(row.source());
            line(text, cells);
        }
        return text.toString();
    }

    private static void line(StringBuilder text, List<String> cells) {
        for (int i = 0; i < cells.size(); i++) {
            String cell = cells.get(i);
            boolean quoted = cell.contains(",") || cell.contains("\"") || cell.contains("\n");
            text.append(i == 0 ? "" : ",").append(quoted ? '"' + cell.replace("\"", "\"\"") + '"' : cell);
        }
        text.append('\n');
    }

    /** As a Markdown table: what people read. */
    public String markdown() {
        StringBuilder text = new StringBuilder(caption).append("\n\n|");
        for (Head head : heads) {
            text.append(' ').append(escaped(title(head))).append(" |");
        }
        text.append("\n|");
        for (Head head : heads) {
            text.append(head.unit().isEmpty() ? " --- |" : " ---: |");
        }
        for (Row row : rows) {
            text.append("\n|");
            for (Cell cell : row.cells()) {
                String note = cell.note().isEmpty() ? "" : " (" + cell.note() + ")";
                text.append(' ').append(escaped(cell.text() + note)).append(" |");
            }
        }
        return text.append('\n').toString();
    }

    private static String title(Head head) {
        return head.shownUnit().isEmpty() ? head.label() : head.label() + ", " + head.shownUnit();
    }

    private static String escaped(String cell) {
        return cell.replace("|", "\\|").replace("\n", " ");
    }
}
