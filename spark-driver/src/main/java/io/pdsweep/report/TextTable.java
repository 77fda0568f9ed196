package io.pdsweep.report;

import java.util.ArrayList;
import java.util.List;

/** A table of text: the first columns to the left, numbers to the right, a line under the head. */
public final class TextTable {
    private static final String GAP = "  ";

    private final int leftColumns;
    private final List<List<String>> rows = new ArrayList<>();

    /**
     * A table with this head.
     *
     * @param leftColumns how many columns are words, set to the left
     */
    public TextTable(int leftColumns, List<String> head) {
        this.leftColumns = leftColumns;
        rows.add(List.copyOf(head));
    }

    /** Adds a row of as many cells as the head has. */
    public TextTable row(List<String> cells) {
        if (cells.size() != rows.get(0).size()) {
            throw new IllegalArgumentException("Invalid row: " + cells.size() + " cells (expected "
                    + rows.get(0).size() + ")");
        }
        rows.add(List.copyOf(cells));
        return this;
    }

    /** The table's lines, each ending with a line feed. */
    @Override
    public String toString() {
        int[] widths = new int[rows.get(0).size()];
        for (List<String> row : rows) {
            for (int i = 0; i < widths.length; i++) {
                widths[i] = Math.max(widths[i], row.get(i).length());
            }
        }
        StringBuilder text = new StringBuilder();
        for (int r = 0; r < rows.size(); r++) {
            text.append(line(rows.get(r), widths)).append('\n');
            if (r == 0) {
                text.append(rule(widths)).append('\n');
            }
        }
        return text.toString();
    }

    private String line(List<String> cells, int[] widths) {
        StringBuilder line = new StringBuilder();
        for (int i = 0; i < widths.length; i++) {
            String space = " ".repeat(widths[i] - cells.get(i).length());
            line.append(i == 0 ? "" : GAP);
            line.append(i < leftColumns ? cells.get(i) + space : space + cells.get(i));
        }
        return line.toString().stripTrailing();
    }

    private static String rule(int[] widths) {
        StringBuilder line = new StringBuilder();
        for (int width : widths) {
            line.append(line.isEmpty() ? "" : GAP).append("-".repeat(width));
        }
        return line.toString();
    }
}
