package io.pdsweep.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Reports a fault of the program itself: one line, and the trace in a file. */
final class Faults {
    private Faults() {}

    static void report(Throwable fault, List<String> words, boolean debug, Console console) {
        StringWriter trace = new StringWriter();
        trace.append("pdsweep ").append(ProgramVersion.current()).append(", Java ");
        trace.append(System.getProperty("java.version")).append("\ncommand: pdsweep ");
        trace.append(String.join(" ", words)).append("\n\n");
        fault.printStackTrace(new PrintWriter(trace, true));
        String what = fault.toString().lines().findFirst().orElse("");
        console.say(
                "internal fault: " + what + "; please open an issue with " + (debug ? "what follows" : keep(trace)));
        if (debug) {
            console.err().print(trace);
        }
    }

    private static String keep(StringWriter trace) {
        try {
            Path file = Files.createTempFile("pdsweep-fault-", ".txt");
            Files.writeString(file, trace.toString());
            return "the trace in " + file;
        } catch (IOException unwritable) {
            return "the trace that the same command prints with --debug";
        }
    }
}
