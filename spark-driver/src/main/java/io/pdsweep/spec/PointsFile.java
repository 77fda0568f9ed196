package io.pdsweep.spec;

import io.pdsweep.sim.Arrivals;
import io.pdsweep.sim.InvalidScenarioException;
import io.pdsweep.sim.Mode;
import io.pdsweep.sim.Parameter;
import io.pdsweep.sim.Scenario;
import io.pdsweep.yaml.Suggestions;
import io.pdsweep.yaml.Value;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;

/** Reads {@code file: points.csv}: parameter names in the first line, then a point a line, without quotes. */
final class PointsFile {
    private static final int MOST_ROWS = 1_000_000;

    private final NamedFiles files;

    PointsFile(NamedFiles files) {
        this.files = files;
    }

    Optional<Columns> read(Value value) {
        return files.read(value, ".csv").flatMap(file -> columns(value, file));
    }

    private static Optional<Columns> columns(Value value, NamedFiles.Named file) {
        List<String> lines = new String(file.bytes(), StandardCharsets.UTF_8)
                .lines()
                .map(String::strip)
                .toList();
        List<String> header = lines.isEmpty() ? List.of() : cells(lines.get(0));
        for (String name : header) {
            if (!SettingReader.keys().contains(name)) {
                return wrong(
                        value,
                        file.name() + ":1: has the column \"" + name + "\"",
                        "parameters' names",
                        Suggestions.nearest(name, SettingReader.keys()));
            }
        }
        if (new HashSet<>(header).size() < header.size()) {
            return wrong(value, file.name() + ":1: has a column twice", "each once", "");
        }
        List<List<Setting>> columns = new ArrayList<>();
        header.forEach(name -> columns.add(new ArrayList<>()));
        int rows = 0;
        for (int line = 1; line < lines.size(); line++) {
            if (lines.get(line).isEmpty()) {
                continue;
            }
            List<String> cells = cells(lines.get(line));
            String where = file.name() + ":" + (line + 1) + ": ";
            if (cells.size() != header.size()) {
                return wrong(value, where + "has " + cells.size() + " values", header.size() + ", one a column", "");
            }
            for (int i = 0; i < header.size(); i++) {
                try {
                    columns.get(i).add(setting(header.get(i), cells.get(i)));
                } catch (InvalidScenarioException refused) {
                    return wrong(value, where + header.get(i) + " is \"" + cells.get(i) + "\"", refused.allowed(), "");
                }
            }
            rows++;
        }
        if (rows == 0 || rows > MOST_ROWS) {
            return wrong(value, file.name() + ": has " + rows + " points", "1 to " + MOST_ROWS, "");
        }
        List<Axis> axes = new ArrayList<>();
        for (int i = 0; i < header.size(); i++) {
            axes.add(new Axis(header.get(i), columns.get(i)));
        }
        return Optional.of(new Columns(file.name(), axes));
    }

    private static Optional<Columns> wrong(Value value, String what, String expected, String suggestion) {
        value.problem(what, expected, suggestion);
        return Optional.empty();
    }

    private static List<String> cells(String line) {
        List<String> cells = new ArrayList<>();
        for (String cell : line.split(",", -1)) {
            cells.add(cell.strip());
        }
        return cells;
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
