package io.pdsweep.yaml;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class ValueTest {
    private enum Mode {
        PULL,
        PUSH
    }

    private final Problems problems = new Problems();

    private <T> Optional<T> read(String text, Function<Value, Optional<T>> accessor) {
        Document document = new YamlReader().parse("f", "a: " + text + "\n");
        Fields fields = Value.root(document, problems).mapping().orElseThrow();
        return fields.required("a").flatMap(accessor);
    }

    private String problem() {
        assertThat(problems.sorted()).hasSize(1);
        return problems.sorted().get(0).toString();
    }

    @Test
    void readsEachType() {
        assertThat(read("hello world", Value::text)).contains("hello world");
        assertThat(read("'8000'", Value::text)).contains("8000");
        assertThat(read("''", Value::text)).contains("");
        assertThat(read("8000", v -> v.integer(1, 65535))).contains(8000);
        assertThat(read("0x10", v -> v.integer(1, 65535))).contains(16);
        assertThat(read("1099511627776", v -> v.whole(0, Long.MAX_VALUE))).contains(1L << 40);
        assertThat(read("1e5", Value::real)).contains(1e5);
        assertThat(read("3", Value::real)).contains(3.0);
        assertThat(read(".inf", Value::number)).contains(Double.POSITIVE_INFINITY);
        assertThat(read("-.inf", Value::number)).contains(Double.NEGATIVE_INFINITY);
        assertThat(read("true", Value::truth)).contains(true);
        assertThat(read("push", v -> v.constant(Mode.class))).contains(Mode.PUSH);
        assertThat(read("[1, 2]", v -> v.list(i -> i.integer(0, 9)))).contains(List.of(1, 2));
        assertThat(problems.isEmpty()).isTrue();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            "8000" | f:1: a: got "8000" (quoted, so text), expected an integer from 1 to 65535
            0      | f:1: a: got 0, expected an integer from 1 to 65535
            8.0    | f:1: a: got 8.0, expected an integer from 1 to 65535
            1e3    | f:1: a: got 1e3, expected an integer from 1 to 65535
            010    | f:1: a: got 010 (YAML 1.1 and 1.2 read it differently), expected an integer from 1 to 65535 in plain decimal digits
            99999999999999999999 | f:1: a: got 99999999999999999999, expected an integer from 1 to 65535
            ~      | f:1: a: got null, expected an integer from 1 to 65535
            []     | f:1: a: got a list, expected an integer from 1 to 65535
            {}     | f:1: a: got a mapping, expected an integer from 1 to 65535
            """)
    void refusesWhatIsNoInteger(String text, String message) {
        assertThat(read(text, v -> v.integer(1, 65535))).isEmpty();
        assertThat(problem()).isEqualTo(message);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            1234     | f:1: a: got 1234, expected text: write it in quotes
            yes      | f:1: a: got yes (YAML 1.1 and 1.2 read it differently), expected text: write it in quotes
            12:00:00 | f:1: a: got 12:00:00 (YAML 1.1 and 1.2 read it differently), expected text: write it in quotes
            null     | f:1: a: got null, expected text
            [x]      | f:1: a: got a list, expected text
            "a\\0b"   | f:1: a: got "a\\u0000b" (quoted, so text), expected text without the character NUL and without half of a surrogate pair
            "\\ud800"  | f:1: a: got "\\ud800" (quoted, so text), expected text without the character NUL and without half of a surrogate pair
            """)
    void refusesWhatIsNoText(String text, String message) {
        assertThat(read(text, Value::text)).isEmpty();
        assertThat(problem()).isEqualTo(message);
    }

    @ParameterizedTest
    @CsvSource({".inf", ".nan", "x", "'\"1\"'", "1_000"})
    void refusesWhatIsNoFiniteNumber(String text) {
        assertThat(read(text, Value::real)).isEmpty();
        assertThat(problem()).contains("number");
    }

    @Test
    void suggestsTheNearestChoice() {
        assertThat(read("pul", v -> v.constant(Mode.class))).isEmpty();
        assertThat(problem())
                .isEqualTo("f:1: a: \"pul\" is not known, expected one of pull, push, did you mean \"pull\"?");
    }

    @Test
    void namesTheItemThatIsWrong() {
        assertThat(read("\n  - 1\n  - x\n", v -> v.list(i -> i.integer(0, 9)))).isEmpty();
        assertThat(problem()).isEqualTo("f:3: a[1]: got \"x\", expected an integer from 0 to 9");
    }

    @Test
    void refusesYesAsABoolean() {
        assertThat(read("yes", Value::truth)).isEmpty();
        assertThat(problem()).contains("got yes (YAML 1.1 and 1.2 read it differently), expected true or false");
    }
}
