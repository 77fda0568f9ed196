package io.pdsweep.sim;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The files that docs/architecture.md names as the plain path can be read without meeting a shortcut. */
class PlainPathTest {
    private static final Path DOCS = Path.of("..", "docs");
    private static final Pattern LINK = Pattern.compile("\\]\\((\\.\\./sim-core/[^)]*\\.java)\\)");
    private static final Pattern SHORTCUT = Pattern.compile("cohort|chain|\\bplan(s|ned)?\\b");

    @Test
    void noFileOfThePlainPathSpeaksOfShortcuts() throws IOException {
        List<Path> files = files();
        assertThat(files).hasSizeGreaterThan(20);
        for (Path file : files) {
            String text = Files.readString(file).toLowerCase(Locale.ROOT);
            assertThat(SHORTCUT.matcher(text).results().map(found -> found.group()))
                    .as("%s", file)
                    .isEmpty();
        }
    }

    private static List<Path> files() throws IOException {
        String page = Files.readString(DOCS.resolve("architecture.md"));
        String section = page.substring(page.indexOf("### The plain path"), page.indexOf("### The fast path"));
        List<Path> files = new ArrayList<>();
        Matcher link = LINK.matcher(section);
        while (link.find()) {
            files.add(DOCS.resolve(link.group(1)));
        }
        return files;
    }
}
