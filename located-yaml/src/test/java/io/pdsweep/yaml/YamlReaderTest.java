package io.pdsweep.yaml;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class YamlReaderTest {
    private final YamlReader reader = new YamlReader();

    @Test
    void knowsTheLineOfEveryKeyAndValue() {
        Document document = reader.parse("f.yaml", "a: 1\nb:\n  - x\n  - {c: \"2\"}\n");
        assertThat(document.positionOf(KeyPath.of("b"))).isEqualTo(new Position(2, 1));
        assertThat(document.positionOf(KeyPath.of("b").item(0))).isEqualTo(new Position(3, 5));
        assertThat(document.positionOf(KeyPath.of("b").item(1).child("c"))).isEqualTo(new Position(4, 6));
        assertThat(document.positionOf(KeyPath.of("b").item(7).child("c"))).isEqualTo(new Position(2, 1));
        assertThat(document.positionOf(KeyPath.of("a", "deeper"))).isEqualTo(new Position(1, 1));
        assertThat(((Mapping) document.root()).value("a").orElseThrow().at()).isEqualTo(new Position(1, 4));
    }

    @Test
    void readsNoDeviceAndNoEmptyPath() {
        assertThatThrownBy(() -> reader.read(Path.of("/dev/zero")))
                .hasMessage("/dev/zero: is a device, expected a YAML file");
        assertThatThrownBy(() -> reader.read(Path.of(""))).hasMessage("\"\": is no path, expected a YAML file");
    }

    @Test
    void keepsFileOrder() {
        Mapping root = (Mapping) reader.parse("f", "z: 1\na: 2\nm: 3\n").root();
        assertThat(root.keys()).containsExactly("z", "a", "m");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            a: 1\\nb: 2\\na: 3          | f:3: key "a" is given twice, first on line 1
            a: 1\\n---\\nb: 2           | f:2: has more than one document, expected one (a second "---" starts another)
            a: [1, 2                    | f:1: is no valid YAML: expected ',' or ']', but got <stream end>
            a:\\n\\tb: 1                | f:2: is no valid YAML: a tab where a value or its indentation starts, expected spaces
            a: !!int "3"                | f:1: has the tag tag:yaml.org,2002:int, expected a value without a tag
            a: !!python/object:os.x {}  | f:1: is no valid YAML: Global tag is not allowed: tag:yaml.org,2002:python/object:os.x
            a: &x [*x]                  | f:1: has an alias inside the value it stands for
            on: 1                       | f:1: has the key on (YAML 1.1 and 1.2 read it differently), expected text: write it in quotes
            1: 1                        | f:1: has the key 1, expected text: write it in quotes
            ? [a, b]\\n: 1              | f:1: has a list or mapping as a key, expected text
            a: *nowhere                 | f:1: is no valid YAML: found undefined alias nowhere
            ''                          | f: is empty, expected a mapping
            # only a comment            | f: is empty, expected a mapping
            <<: 3                       | f:1: "<<" needs a mapping or a list of mappings
            """)
    void tellsInOneLineWhatIsWrong(String text, String message) {
        String unescaped = text.replace("\\n", "\n").replace("\\t", "\t");
        assertThatThrownBy(() -> reader.parse("f", unescaped))
                .isInstanceOf(InvalidYaml.class)
                .hasMessage(message);
    }

    @Test
    void refusesAnAliasBombWithoutExpandingIt() {
        StringBuilder bomb = new StringBuilder("a0: &a0 [x, x, x]\n");
        for (int i = 1; i < 60; i++) {
            String before = "*a" + (i - 1);
            bomb.append("a" + i + ": &a" + i + " [" + String.join(", ", before, before, before) + "]\n");
        }
        assertThatThrownBy(() -> reader.parse("f", bomb.toString()))
                .hasMessageMatching("f:\\d+: expands to more than 200000 values \\(aliases included\\)");
    }

    @Test
    void sharesAnAliasedValueAndMergesMappings() {
        Mapping root = (Mapping)
                reader.parse("f", "_x: &x {a: 1, b: 2}\ny: {<<: *x, b: 3}\n").root();
        Mapping y = (Mapping) root.value("y").orElseThrow();
        assertThat(y.keys()).containsExactly("a", "b");
        assertThat(((Scalar) y.value("b").orElseThrow()).text()).isEqualTo("3");
        assertThat(y.entry("a").orElseThrow().keyAt().line()).isEqualTo(1);
    }

    @ParameterizedTest
    @CsvSource({"[,]", "'{a: ','}'", "'- ',''"})
    void refusesDeepNesting(String open, String close) {
        String text = open.repeat(100_000) + (close == null ? "" : close.repeat(100_000));
        assertThatThrownBy(() -> reader.parse("f", text))
                .isInstanceOf(InvalidYaml.class)
                .hasMessageContaining("nested too deeply")
                .hasMessageNotContaining("\n");
    }

    @Test
    void refusesLargeFiles(@TempDir Path dir) throws Exception {
        Path file = Files.write(dir.resolve("big.yaml"), new byte[2000]);
        assertThatThrownBy(() -> new YamlReader(new Limits(1000, 10, 10)).read(file))
                .hasMessage(file + ": has 2000 bytes, expected at most 1000");
        assertThatThrownBy(() -> new YamlReader(new Limits(1000, 10, 10)).parse("f", "a".repeat(1001)))
                .hasMessage("f: has 1001 bytes, expected at most 1000");
    }

    @Test
    void refusesFilesThatCannotBeRead(@TempDir Path dir) {
        assertThatThrownBy(() -> reader.read(dir.resolve("none.yaml"))).hasMessageEndingWith("none.yaml: no such file");
        assertThatThrownBy(() -> reader.read(dir)).hasMessage(dir + ": is a folder, expected a YAML file");
    }

    @Test
    void refusesWhatIsNotUtf8OrNotPrintable() {
        byte[] latin1 = "a: 1\nb: caf\u00e9\n".getBytes(StandardCharsets.ISO_8859_1);
        assertThatThrownBy(() -> reader.read("f", latin1)).hasMessage("f:2: is not UTF-8: byte 0xe9");
        assertThatThrownBy(() -> reader.parse("f", "a: 1\nb: \u0007\n"))
                .hasMessage("f:2: has the character U+0007, not allowed in YAML");
    }

    @Test
    void readsAByteOrderMarkAndWindowsLineEnds() {
        Mapping root = (Mapping) reader.parse("f", "\uFEFFa: 1\r\nb: 2\r\n").root();
        assertThat(root.keys()).containsExactly("a", "b");
        assertThat(root.entry("b").orElseThrow().keyAt().line()).isEqualTo(2);
    }
}
