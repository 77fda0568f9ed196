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

            This page lists every parameter of the model with its default, unit and allowed values. The names
            are those of the reference program. Set a parameter for one run with
            `pdsweep simulate --set NAME=VALUE`, and for a sweep with `set` or `axes` in the [sweep
            file](sweep-file.md). `column` is its column in the [results](runs-columns.md). [The
            model](../model.md) explains what the parameters do. `pdsweep parameters` prints the same list. The
            page is generated, and a test checks that it is up to date.

            A run also has:

            - `seed`: a whole number, 0 or more;
            - `mode`: `pull` (the decoder reads the KV from the prefiller, as with NIXL's default) or `push`
              (prefill and decode requests are sent at the same time, and the prefiller writes the KV);
            - `arrive`: `poisson`, or `batch(N)` for N sessions at time 0.

            Two rules combine parameters. `horizon` must be greater than `warmup`. `blocksP * bs` and
            `blocksD * bs` must be at least `max_model_len`, because vLLM does not start with a KV pool that
            cannot hold one request.

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
