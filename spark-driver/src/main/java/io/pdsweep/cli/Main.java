package io.pdsweep.cli;

import io.pdsweep.sim.ModelVersion;
import io.pdsweep.sink.OutputFailure;
import io.pdsweep.yaml.Suggestions;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The program. Exit codes: 0 done, 1 a fault of the program, 2 bad input, 3 a sweep with failed points, 4 an output that failed. */
public final class Main {
    private static final String HELP = "--help";
    private static final String DEBUG = "--debug";

    private Main() {}

    /** Runs the program and ends the process. */
    public static void main(String[] arguments) {
        System.exit(run(List.of(arguments), new FileOutputStream(FileDescriptor.out), System.err)
                .code());
    }

    /** Runs the program in this process; results that cannot be written are no success. */
    static ExitCode run(List<String> arguments, OutputStream stdout, PrintStream stderr) {
        ResultStream results = new ResultStream(stdout);
        Console console = Console.of(results, stderr);
        ExitCode code = run(arguments, console);
        console.out().flush();
        Optional<String> loss = results.loss();
        loss.ifPresent(reason -> console.say("results are lost: stdout cannot be written: " + reason));
        return loss.isPresent() && code == ExitCode.OK ? ExitCode.OUTPUT_FAILURE : code;
    }

    /** Runs the program in this process. */
    static ExitCode run(List<String> arguments, Console console) {
        List<String> words = new ArrayList<>(arguments);
        boolean debug = words.removeIf(DEBUG::equals);
        try {
            return dispatch(words, console);
        } catch (StoppedException interrupted) {
            return ExitCode.INTERNAL_FAULT; // not seen: the process ends with the signal's own code
        } catch (RuntimeException | StackOverflowError | OutOfMemoryError | LinkageError thrown) {
            Optional<String> refusal = Refusals.message(thrown);
            if (refusal.isPresent()) {
                refusal.get().lines().forEach(console::say);
                return thrown instanceof OutputFailure ? ExitCode.OUTPUT_FAILURE : ExitCode.BAD_INPUT;
            }
            Faults.report(thrown, words, debug, console);
            return ExitCode.INTERNAL_FAULT;
        }
    }

    private static ExitCode dispatch(List<String> words, Console console) {
        if (words.isEmpty() || words.get(0).equals(HELP) || words.get(0).equals("-h")) {
            if (words.isEmpty()) {
                console.err().print(Help.ofProgram());
                return ExitCode.BAD_INPUT;
            }
            console.text(Help.ofProgram());
            return ExitCode.OK;
        }
        if (words.get(0).equals("--version")) {
            if (words.size() > 1) {
                throw new UsageException("--version takes nothing else, got \"" + words.get(1) + "\"");
            }
            console.line("pdsweep " + ProgramVersion.current() + ", model " + ModelVersion.CURRENT);
            return ExitCode.OK;
        }
        Commands named = Commands.named(words.get(0)).orElseThrow(() -> unknown(words.get(0)));
        Command command = named.command();
        List<String> rest = words.subList(1, words.size());
        if (rest.contains(HELP) || rest.contains("-h")) {
            console.text(Help.of(named.label(), command));
            return ExitCode.OK;
        }
        try {
            return command.run(Arguments.parse(command.options(), rest), console);
        } catch (UsageException refused) {
            throw new UsageException(named.label() + ": " + refused.getMessage());
        }
    }

    private static UsageException unknown(String word) {
        String kind = word.startsWith("-") ? "option" : "command";
        List<String> known = kind.equals("option") ? List.of(HELP, "--version") : Commands.labels();
        String nearest = Suggestions.nearest(word, known);
        return new UsageException("unknown " + kind + " " + word + ", expected one of " + String.join(", ", known)
                + (nearest.isEmpty() ? "" : ", did you mean \"" + nearest + "\"?"));
    }
}
