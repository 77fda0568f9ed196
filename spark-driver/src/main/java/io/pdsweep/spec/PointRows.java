package io.pdsweep.spec;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * A table of points as text, whatever file it is from.
 *
 * @param header the columns' names, and where they are: {@code points.csv:1}
 * @param rows the points
 */
record PointRows(Row header, List<Row> rows) {
    private static final String BYTE_ORDER_MARK = "\uFEFF"; // spreadsheets write one

    PointRows {
        rows = List.copyOf(rows);
    }

    /**
     * One row.
     *
     * @param where as messages call it
     * @param cells one a column
     */
    record Row(String where, List<String> cells) {
        Row {
            cells = List.copyOf(cells);
        }
    }

    /** The lines of a CSV file without quotes; empty ones are left out. */
    static PointRows ofCsv(NamedFiles.Named file) {
        List<Row> rows = new ArrayList<>();
        int number = 0;
        String text = new String(file.bytes(), StandardCharsets.UTF_8);
        for (String line : (text.startsWith(BYTE_ORDER_MARK) ? text.substring(1) : text).split("\n", -1)) {
            number++;
            if (number == 1 || !line.isBlank()) {
                rows.add(new Row(file.name() + ":" + number, cells(line)));
            }
        }
        return new PointRows(rows.get(0), rows.subList(1, rows.size()));
    }

    private static List<String> cells(String line) {
        List<String> cells = new ArrayList<>();
        if (!line.isBlank()) {
            for (String cell : line.split(",", -1)) {
                cells.add(cell.strip());
            }
        }
        return cells;
    }
}
