package io.pdsweep.vllmpd.fleet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class ShellWordsTest {
    @Test
    void splitsAsAShellDoes() {
        assertThat(ShellWords.split("--a 1  --b='x y' \"p\\\"q\" r\\ s '' a\\\nb\n--c a#b {x,y} *"))
                .containsExactly("--a", "1", "--b=x y", "p\"q", "r s", "", "ab", "--c", "a#b", "{x,y}", "*");
        assertThat(ShellWords.split("--j '{\"a\": {\"b\": 4}}'")).containsExactly("--j", "{\"a\": {\"b\": 4}}");
        assertThat(ShellWords.split("  \n ")).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "a; b", "a & b", "a | b", "a > b", "a < b", "$(a)", "$A", "`a`", "(a)", "\"$A\"", "\"`a`\"", "'a",
                "\"a", "a \\", "# a"
            })
    void refusesWhatAShellWouldDoMoreWith(String text) {
        assertThatThrownBy(() -> ShellWords.split(text)).isInstanceOf(IllegalArgumentException.class);
    }
}
