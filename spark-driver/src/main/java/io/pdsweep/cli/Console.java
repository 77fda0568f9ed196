package io.pdsweep.cli;

import java.io.PrintStream;

/**
 * Where a command prints.
 *
 * @param out results
 * @param err everything else
 * @param rewritesLines whether {@code err} is a terminal, on which a line can be written over
 */
record Console(PrintStream out, PrintStream err, boolean rewritesLines) {
    /** This process's own streams. The launcher knows whether stderr is a terminal and says so. */
    static Console ofProcess() {
        return new Console(System.out, System.err, Boolean.getBoolean("pdsweep.stderr.terminal"));
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
