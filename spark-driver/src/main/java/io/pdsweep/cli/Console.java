package io.pdsweep.cli;

import java.io.BufferedOutputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

/**
 * Where a command prints.
 *
 * @param out results
 * @param err everything else
 * @param rewritesLines whether {@code err} is a terminal, on which a line can be written over
 */
record Console(PrintStream out, PrintStream err, boolean rewritesLines) {
    /** The streams of a process, in UTF-8. The launcher knows whether stderr is a terminal and says so. */
    static Console of(OutputStream stdout, PrintStream stderr) {
        PrintStream out = new PrintStream(new BufferedOutputStream(stdout), true, StandardCharsets.UTF_8);
        return new Console(out, stderr, Boolean.getBoolean("pdsweep.stderr.terminal"));
    }

    /** Prints one line of result. */
    void line(String text) {
        out.println(text);
    }

    /** Prints text that ends its lines itself. */
    void text(String text) {
        out.print(text);
        out.flush();
    }

    /** Prints one line of message. */
    void say(String text) {
        err.println("pdsweep: " + text);
    }
}
