package io.pdsweep.spec;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SeedTextTest {
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            1                | 1
            1 2 3            | 1..3
            3 2 1            | 3,2,1
            1 2 7 40 41 42 0 | 1..2,7,40..42,0
            1099511627776 1099511627777 | 1099511627776..1099511627777
            9223372036854775806 9223372036854775807 | 9223372036854775806..9223372036854775807
            """)
    void writesRangesAndReadsThemBack(String seeds, String text) {
        List<Long> list = Arrays.stream(seeds.split(" ")).map(Long::valueOf).toList();

        assertThat(SeedText.of(list)).isEqualTo(text);
        assertThat(SeedText.parse(text)).isEqualTo(list);
    }
}
