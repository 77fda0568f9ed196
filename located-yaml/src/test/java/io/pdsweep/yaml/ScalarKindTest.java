package io.pdsweep.yaml;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class ScalarKindTest {
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            0 | INTEGER
            -12 | INTEGER
            +7 | INTEGER
            0x1F | INTEGER
            1.5 | REAL
            1. | REAL
            .5 | REAL
            1e5 | REAL
            1.0E-3 | REAL
            .inf | REAL
            -.INF | REAL
            .NaN | REAL
            true | BOOLEAN
            FALSE | BOOLEAN
            ~ | NULL
            '' | NULL
            null | NULL
            yes | AMBIGUOUS
            Off | AMBIGUOUS
            010 | AMBIGUOUS
            08 | AMBIGUOUS
            1_000 | AMBIGUOUS
            0b11 | AMBIGUOUS
            0o17 | AMBIGUOUS
            12:30:00 | AMBIGUOUS
            1_0.5 | AMBIGUOUS
            never | TEXT
            y | TEXT
            inf | TEXT
            2026-01-31 | TEXT
            1.2.3 | TEXT
            10.1.2.3 | TEXT
            8001/tcp | TEXT
            a:b | TEXT
            """)
    void readsOnlyWhatEveryYamlReaderTakesAlike(String text, ScalarKind kind) {
        assertThat(ScalarKind.ofPlain(text)).isEqualTo(kind);
    }
}
