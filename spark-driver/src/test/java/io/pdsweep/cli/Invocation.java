package io.pdsweep.cli;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * The program, called in this process.
 *
 * @param code how it ended
 * @param out what it printed to stdout
 * @param err what it printed to stderr
 */
record Invocation(ExitCode code, String out, String err) {
    static Invocation of(String... arguments) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        Console console = new Console(
                new PrintStream(out, true, StandardCharsets.UTF_8),
                new PrintStream(err, true, StandardCharsets.UTF_8),
                false);
        ExitCode code = Main.run(List.of(arguments), console);
        return new Invocation(code, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
    }

    /** Whether it refused its input as it should: exit code 2, one line, nothing on stdout. */
    boolean refusedInOneLine() {
        return code == ExitCode.BAD_INPUT
                && out.isEmpty()
                && err.startsWith("pdsweep: ")
                && err.lines().count() == 1;
    }
}
