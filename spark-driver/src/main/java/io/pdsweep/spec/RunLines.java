package io.pdsweep.spec;

import io.pdsweep.sim.InvalidScenarioException;
import io.pdsweep.sim.Scenario;
import io.pdsweep.yaml.Document;
import io.pdsweep.yaml.Fields;
import io.pdsweep.yaml.InvalidYaml;
import io.pdsweep.yaml.Problem;
import io.pdsweep.yaml.Problems;
import io.pdsweep.yaml.Value;
import io.pdsweep.yaml.YamlReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Reads a list of runs, a JSON object per line: {@code id}, {@code seed}, and as in a sweep file {@code mode},
 * {@code arrive}, {@code horizon}, {@code warmup}, {@code set}. (JSON is read as the YAML that it is.)
 */
public final class RunLines {
    private static final Pattern ID = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]{0,99}");

    private RunLines() {}

    /**
     * Reads a file; empty lines are left out.
     *
     * @throws InvalidYaml naming everything that is wrong
     */
    public static List<RunLine> read(Path file) {
        String text = new String(SourceFile.read(file), StandardCharsets.UTF_8);
        List<RunLine> runs = new ArrayList<>();
        List<Problem> wrong = new ArrayList<>();
        Set<String> ids = new HashSet<>();
        int number = 0;
        for (String line : text.split("\n", -1)) {
            number++;
            if (line.isBlank()) {
                continue;
            }
            try {
                RunLine run = parse(file.toString(), line);
                if (!ids.add(run.id())) {
                    wrong.add(new Problem(file.toString(), number, "id", run.id() + " is given twice", "", ""));
                }
                runs.add(run);
            } catch (InvalidYaml refused) {
                for (Problem problem : refused.problems()) {
                    wrong.add(at(number, problem));
                }
            }
        }
        if (runs.isEmpty() && wrong.isEmpty()) {
            wrong.add(new Problem(file.toString(), 0, "", "has no runs", "a JSON object per line", ""));
        }
        if (!wrong.isEmpty()) {
            throw new InvalidYaml(wrong);
        }
        return runs;
    }

    private static Problem at(int line, Problem problem) {
        return new Problem(
                problem.file(), line, problem.path(), problem.what(), problem.expected(), problem.suggestion());
    }

    private static RunLine parse(String file, String line) {
        Problems problems = new Problems();
        Document document = new YamlReader().parse(file, line);
        Optional<Fields> root = Value.root(document, problems).mapping();
        problems.throwIfAny();
        Fields fields = root.orElseThrow();
        Optional<String> id = fields.required("id").flatMap(RunLines::id);
        Optional<Long> seed = fields.required("seed").flatMap(value -> value.whole(0, Long.MAX_VALUE));
        List<Setting> settings = SweepReader.topSettings(fields);
        fields.optional("set").ifPresent(value -> {
            List<Setting> set = SettingReader.mapping(value);
            SweepReader.once(set, settings, value);
            settings.addAll(set);
        });
        fields.refuseUnknown();
        problems.throwIfAny();
        try {
            Scenario scenario = new Group(settings, List.of(), List.of(), List.of())
                    .scenario(0)
                    .orElseThrow();
            return new RunLine(id.orElseThrow(), seed.orElseThrow(), scenario);
        } catch (InvalidScenarioException refused) {
            String what = "impossible " + refused.parameter() + ": " + refused.value();
            throw new InvalidYaml(List.of(new Problem(file, 1, "", what, refused.allowed(), "")));
        }
    }

    private static Optional<String> id(Value value) {
        Optional<String> text = value.text();
        if (text.isPresent() && !ID.matcher(text.get()).matches()) {
            return value.wrong("letters, digits, dots, dashes and underscores, at most 100, no dot or dash first");
        }
        return text;
    }
}
