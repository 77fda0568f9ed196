package io.pdsweep.cli;

import java.util.List;
import org.apache.commons.cli.Options;

/** What follows {@code pdsweep} on the command line. */
interface Command {
    /** What follows the command's name, as in {@code SWEEP.yaml --out DIR}. */
    String arguments();

    /** What it does, a few lines. */
    String description();

    /** At least one command line that works. */
    List<String> examples();

    Options options();

    /**
     * Does it.
     *
     * @throws UsageException when the arguments cannot be obeyed
     */
    ExitCode run(Arguments arguments, Console console);
}
