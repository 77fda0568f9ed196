package io.pdsweep.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.pdsweep.sim.Parameter;
import io.pdsweep.sink.ParameterColumns;
import io.pdsweep.spec.Numbers;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** {@code docs/reference/parameters.md} is made from {@link Parameter}. */
class ParametersPageTest {
    private static final Path PAGE = Path.of("../docs/reference/parameters.md");
    private static final String HEAD = """
            # The parameters

            Every parameter of the model, under the reference program's name. `pdsweep simulate --set NAME=VALUE` sets one for a run, `set`
            and `axes` of a [sweep file](sweep-file.md) for a sweep. `column` is its column in the [results](runs-columns.md). This page is
            made from the program's own list and a test holds them equal; `pdsweep parameters` prints the same.

            Beside them a run has a `seed` (a whole number from 0 on), a `mode` (`pull`: the decoder reads the KV from the prefiller, as
            NIXL's default does; `push`: both legs are sent at once and the prefiller writes) and `arrive` (`poisson`, or `batch(N)`: N
            sessions at a time).

            Two rules join parameters: `horizon` is more than `warmup`, and `blocksP * bs` and `blocksD * bs` are at least `max_model_len`,
            since vLLM does not start with a KV pool that cannot hold one request.

            | name | default | unit | allowed | column | meaning |
            | --- | --- | --- | --- | --- | --- |
            """;

    private static String page() {
        StringBuilder page = new StringBuilder(HEAD);
        for (Parameter parameter : Parameter.values()) {
            page.append(String.join(
                    " | ",
                    "| `" + parameter.label() + "`",
                    Numbers.text(parameter, parameter.defaultValue()),
                    parameter.unit(),
                    Numbers.expected(parameter),
                    "`" + ParameterColumns.name(parameter) + "`",
                    parameter.meaning() + " |\n"));
        }
        return page.toString();
    }

    /** After a change: {@code mvn -pl spark-driver -am test -Dtest=ParametersPageTest -Dpdsweep.docs=write}. */
    @Test
    void isMadeFromTheList() throws IOException {
        if ("write".equals(System.getProperty("pdsweep.docs"))) {
            Files.writeString(PAGE, page());
        }

        assertThat(PAGE).hasContent(page());
    }
}
