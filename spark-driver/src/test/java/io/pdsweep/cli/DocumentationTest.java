package io.pdsweep.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The pages against the tree: their links, and the packages that docs/architecture.md lists. */
class DocumentationTest {
    private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
    private static final Pattern LINK = Pattern.compile("\\]\\(([^)#:]+)(#[^)]*)?\\)");
    private static final Pattern PACKAGE = Pattern.compile("^\\| `(io\\.pdsweep[a-z.]*)`(.*?) \\|", Pattern.MULTILINE);
    private static final Set<String> OF_BUILDS = Set.of("target", "results", ".git", ".oracle");

    private static List<Path> files(String ending) throws IOException {
        try (Stream<Path> files = Files.walk(ROOT)) {
            return files.filter(file -> file.toString().endsWith(ending))
                    .filter(DocumentationTest::isOurs)
                    .toList();
        }
    }

    private static boolean isOurs(Path file) {
        for (Path name : ROOT.relativize(file)) {
            if (OF_BUILDS.contains(name.toString())) {
                return false;
            }
        }
        return true;
    }

    @Test
    void linksLeadSomewhere() throws IOException {
        List<String> broken = new ArrayList<>();
        int links = 0;
        for (Path page : files(".md")) {
            for (MatchResult link :
                    LINK.matcher(Files.readString(page)).results().toList()) {
                links++;
                if (!Files.exists(page.resolveSibling(link.group(1)))) {
                    broken.add(ROOT.relativize(page) + ": " + link.group(1));
                }
            }
        }
        assertThat(broken).isEmpty();
        assertThat(links).isGreaterThan(50);
    }

    @Test
    void everyPackageIsOnTheArchitecturePage() throws IOException {
        String page = Files.readString(ROOT.resolve("docs/architecture.md"));
        Set<String> listed = new TreeSet<>();
        Set<String> withThoseBelow = new TreeSet<>();
        for (MatchResult row : PACKAGE.matcher(page).results().toList()) {
            (row.group(2).isEmpty() ? listed : withThoseBelow).add(row.group(1));
        }
        Set<String> present = files(".java").stream()
                .map(file -> ROOT.relativize(file).toString())
                .filter(file -> file.contains("src/main/java/") && !file.startsWith("benchmarks"))
                .map(file -> file.replaceFirst(".*src/main/java/", "")
                        .replaceFirst("/[^/]*$", "")
                        .replace('/', '.'))
                .filter(name -> withThoseBelow.stream().noneMatch(above -> (name + ".").startsWith(above + ".")))
                .collect(Collectors.toCollection(TreeSet::new));

        assertThat(withThoseBelow).isNotEmpty();
        assertThat(listed).isEqualTo(present);
    }
}
