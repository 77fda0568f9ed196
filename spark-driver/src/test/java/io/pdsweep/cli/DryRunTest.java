package io.pdsweep.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every file in sweeps/ but the plans is checked and dry-run. */
class DryRunTest {
    static Stream<Path> files() throws IOException {
        try (Stream<Path> entries = Files.list(Path.of("../sweeps"))) {
            return entries
                    .filter(file -> file.toString().endsWith(".yaml"))
                    .filter(file -> !file.getFileName().toString().startsWith("plan-")) // pdsweep plan reads those
                    .sorted()
                    .toList()
                    .stream();
        }
    }

    @ParameterizedTest
    @MethodSource("files")
    void saysWhatWouldRun(Path sweep) {
        Invocation check = Invocation.of("check", sweep.toString());
        Invocation dry = Invocation.of("run", sweep.toString(), "--dry-run");

        assertThat(check.code()).as(check.err()).isEqualTo(ExitCode.OK);
        assertThat(dry.code()).as(dry.err()).isEqualTo(ExitCode.OK);
        assertThat(dry.out())
                .startsWith(check.out())
                .contains(
                        " core-hours, about ",
                        " MiB in Parquet; Spark's start, about 20 s, comes on top\n",
                        "first points");
        assertThat(dry.out().lines().filter(line -> line.matches("  [0-9a-f]{32}  (pull|push) .*")))
                .hasSizeBetween(1, 10);
    }
}
