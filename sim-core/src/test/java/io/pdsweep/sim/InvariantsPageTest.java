package io.pdsweep.sim;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** {@code docs/invariants.md} against the sources: the ids that are thrown, the classes that throw them, the tests. */
class InvariantsPageTest {
    private static final Path PAGE = Path.of("..", "docs", "invariants.md");
    private static final Path SOURCES = Path.of("src", "main", "java");
    private static final Path TESTS = Path.of("src", "test", "java");
    private static final Pattern THROWN = Pattern.compile("new InvariantViolation\\(\\s*\"([^\"]*)\"");
    private static final Pattern ID = Pattern.compile("[A-Z]{2}\\d+");

    private record Row(String id, String statement, String checkedIn, String when, String tests) {}

    @Test
    void everyIdHasOneRowAndAStatement() throws IOException {
        List<String> ids = rows().stream().map(Row::id).toList();
        assertThat(ids)
                .isNotEmpty()
                .doesNotHaveDuplicates()
                .allMatch(id -> ID.matcher(id).matches());
        assertThat(rows()).allSatisfy(row -> assertThat(row.statement()).endsWith("."));
    }

    @Test
    void idsThatAreThrownAreThoseOfThePage() throws IOException {
        TreeSet<String> thrown = new TreeSet<>();
        for (Map.Entry<String, String> source : files(SOURCES).entrySet()) {
            Matcher matcher = THROWN.matcher(source.getValue());
            while (matcher.find()) {
                thrown.add(matcher.group(1) + " in " + source.getKey());
            }
        }
        TreeSet<String> stated = new TreeSet<>();
        for (Row row : rows()) {
            assertThat(row.when().startsWith("tests"))
                    .as(row.id())
                    .isEqualTo(row.checkedIn().isEmpty());
            if (!row.checkedIn().isEmpty()) {
                stated.add(row.id() + " in " + row.checkedIn());
            }
        }
        assertThat(thrown).isNotEmpty().isEqualTo(stated);
    }

    @Test
    void everyInvariantHasATestThatExists() throws IOException {
        Map<String, String> tests = files(TESTS);
        for (Row row : rows()) {
            for (String test : row.tests().split(", ", -1)) {
                assertThat(tests).as(row.id()).containsKey(test);
            }
        }
    }

    private static List<Row> rows() throws IOException {
        List<Row> rows = new ArrayList<>();
        for (String line : Files.readAllLines(PAGE)) {
            if (line.startsWith("| ") && !line.startsWith("| id ")) {
                String[] cells = line.split("\\|", -1);
                assertThat(cells).as(line).hasSize(7);
                rows.add(new Row(cells[1].trim(), cells[2].trim(), cells[3].trim(), cells[4].trim(), cells[5].trim()));
            }
        }
        return rows;
    }

    /** Text of the Java files below a folder, by simple class name. */
    private static Map<String, String> files(Path folder) throws IOException {
        Map<String, String> files = new HashMap<>();
        try (Stream<Path> paths = Files.walk(folder)) {
            for (Path path : paths.filter(p -> p.toString().endsWith(".java")).toList()) {
                String name = path.getFileName().toString();
                files.put(name.substring(0, name.length() - ".java".length()), Files.readString(path));
            }
        }
        return files;
    }
}
