package io.pdsweep.spec;

import io.pdsweep.sim.Arrivals;
import io.pdsweep.sim.InvalidScenarioException;
import io.pdsweep.sim.Mode;
import io.pdsweep.sim.Parameter;
import io.pdsweep.sim.Scenario;
import io.pdsweep.yaml.Suggestions;
import io.pdsweep.yaml.Value;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;

/** Reads {@code file: points.csv}, parameters' names in the first line, then a point a line, or {@code points.parquet}. */
final class PointsFile {
    private static final String CSV = ".csv";
    private static final String PARQUET = ".parquet";
    private static final int MOST_ROWS = 1_000_000;

    private final NamedFiles files;

    PointsFile(NamedFiles files) {
        this.files = files;
    }

    Optional<Columns> read(Value value) {
        return files.read(value, List.of(CSV, PARQUET))
                .flatMap(file -> rows(value, file).flatMap(rows -> columns(value, file.name(), rows)));
    }

    private static Optional<PointRows> rows(Value value, NamedFiles.Named file) {
        if (file.name().endsWith(CSV)) {
            return Optional.of(PointRows.ofCsv(file));
        }
        try {
            return Optional.of(ParquetTable.read(file));
        } catch (IOException wrong) {
            value.problem(file.name() + ": " + wrong.getMessage(), "a Parquet file of numbers and texts", "");
        } catch (NoClassDefFoundError without) {
            value.problem(
                    "names " + file.name() + ", but Parquet is not on the class path",
                    "pdsweep to be started by its launcher",
                    "");
        }
        return Optional.empty();
    }

    private static Optional<Columns> columns(Value value, String file, PointRows rows) {
        List<String> header = rows.header().cells();
        for (String name : header) {
            if (!SettingReader.keys().contains(name)) {
                return wrong(
                        value,
                        rows.header().where() + ": has the column \"" + name + "\"",
                        "parameters' names",
                        Suggestions.nearest(name, SettingReader.keys()));
            }
        }
        if (new HashSet<>(header).size() < header.size()) {
            return wrong(value, rows.header().where() + ": has a column twice", "each once", "");
        }
        if (rows.rows().isEmpty() || header.isEmpty() || rows.rows().size() > MOST_ROWS) {
            return wrong(value, file + ": has " + rows.rows().size() + " points", "1 to " + MOST_ROWS, "");
        }
        List<List<Setting>> columns = new ArrayList<>();
        header.forEach(name -> columns.add(new ArrayList<>()));
        for (PointRows.Row row : rows.rows()) {
            List<String> cells = row.cells();
            if (cells.size() != header.size()) {
                return wrong(
                        value, row.where() + ": has " + cells.size() + " values", header.size() + ", one a column", "");
            }
            for (int i = 0; i < header.size(); i++) {
                try {
                    columns.get(i).add(setting(header.get(i), cells.get(i)));
                } catch (InvalidScenarioException refused) {
                    return wrong(
                            value,
                            row.where() + ": " + header.get(i) + " is \"" + cells.get(i) + "\"",
                            refused.allowed(),
                            "");
                }
            }
        }
        List<Axis> axes = new ArrayList<>();
        for (int i = 0; i < header.size(); i++) {
            axes.add(new Axis(header.get(i), columns.get(i)));
        }
        return Optional.of(new Columns(file, axes));
    }

    private static Optional<Columns> wrong(Value value, String what, String expected, String suggestion) {
        value.problem(what, expected, suggestion);
        return Optional.empty();
    }

    private static Setting setting(String key, String text) {
        if (key.equals(Setting.OfArrivals.KEY)) {
            return new Setting.OfArrivals(Arrivals.parse(text));
        }
        if (key.equals(Setting.OfMode.KEY)) {
            if (!text.equals("pull") && !text.equals("push")) {
                throw new InvalidScenarioException(key, text, "pull or push");
            }
            return new Setting.OfMode(Mode.named(text));
        }
        Parameter parameter = Parameter.named(key).orElseThrow();
        double number = Numbers.parse(parameter, text);
        Scenario.builder().set(parameter, number); // refuses what is outside the parameter's range
        return new Setting.OfParameter(parameter, number);
    }
}
