package io.pdsweep.cli;

import java.util.regex.Matcher;

/** What a user types to start the program, as the launcher was started: {@code ./pdsweep} in a checkout. */
final class ProgramName {
    private static final String NAME = "pdsweep";

    private ProgramName() {}

    /** The name of this process. */
    static String ofProcess() {
        return System.getProperty("pdsweep.command", NAME);
    }

    /** A command line that starts with {@code pdsweep}, as a user types it here. */
    static String in(String commandLine) {
        return commandLine.replaceFirst("^" + NAME + "(?= )", Matcher.quoteReplacement(ofProcess()));
    }
}
