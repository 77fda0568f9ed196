package io.pdsweep.cli;

import io.pdsweep.sim.InvalidScenarioException;
import io.pdsweep.yaml.Suggestions;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apache.commons.cli.CommandLine;
import org.apache.commons.cli.DefaultParser;
import org.apache.commons.cli.MissingArgumentException;
import org.apache.commons.cli.Option;
import org.apache.commons.cli.Options;
import org.apache.commons.cli.ParseException;
import org.apache.commons.cli.UnrecognizedOptionException;

/** A command's arguments, read strictly: no unknown option, none twice that is not meant to be. */
final class Arguments {
    private static final Set<String> REPEATABLE = Set.of("set", "let", "choose");

    private final CommandLine line;

    private Arguments(CommandLine line) {
        this.line = line;
    }

    /**
     * Reads the arguments after the command's name.
     *
     * @throws UsageException naming what is wrong, with the nearest known option
     */
    static Arguments parse(Options options, List<String> words) {
        DefaultParser parser = DefaultParser.builder()
                .setAllowPartialMatching(false)
                .setStripLeadingAndTrailingQuotes(false)
                .get();
        CommandLine line;
        try {
            line = parser.parse(options, words.toArray(new String[0]));
        } catch (UnrecognizedOptionException unknown) {
            throw new UsageException(unknownOption(options, unknown.getOption()));
        } catch (MissingArgumentException missing) {
            throw new UsageException("--" + missing.getOption().getLongOpt() + " needs a value: "
                    + missing.getOption().getArgName());
        } catch (ParseException refused) {
            throw new UsageException(String.valueOf(refused.getMessage()));
        }
        Set<String> seen = new HashSet<>();
        for (Option option : line.getOptions()) {
            if (!seen.add(option.getLongOpt()) && !REPEATABLE.contains(option.getLongOpt())) {
                throw new UsageException("--" + option.getLongOpt() + " is given twice");
            }
            if (option.hasArg() && option.getValue("").isBlank()) {
                throw new UsageException("--" + option.getLongOpt() + " is empty, expected " + option.getArgName());
            }
        }
        if (line.getArgList().contains("")) {
            throw new UsageException("got an empty argument (\"\"), expected a value or none");
        }
        return new Arguments(line);
    }

    private static String unknownOption(Options options, String given) {
        List<String> known = new ArrayList<>();
        for (Option option : options.getOptions()) {
            known.add("--" + option.getLongOpt());
        }
        String name = given.contains("=") ? given.substring(0, given.indexOf('=')) : given;
        String nearest = Suggestions.nearest(name, known);
        return "unknown option " + name
                + (nearest.isEmpty() ? " (--help lists them)" : ", did you mean \"" + nearest + "\"?");
    }

    boolean has(String option) {
        return line.hasOption(option);
    }

    Optional<String> text(String option) {
        return Optional.ofNullable(line.getOptionValue(option));
    }

    /** Every value of an option that may be repeated. */
    List<String> texts(String option) {
        String[] values = line.getOptionValues(option);
        return values == null ? List.of() : List.of(values);
    }

    /**
     * A whole number.
     *
     * @throws UsageException when it is none, or below {@code least}
     */
    Optional<Long> whole(String option, long least) {
        return text(option).map(text -> {
            try {
                long number = Long.parseLong(text);
                if (number >= least) {
                    return number;
                }
            } catch (NumberFormatException notANumber) {
                throw wrong(option, text, least);
            }
            throw wrong(option, text, least);
        });
    }

    private static InvalidScenarioException wrong(String option, String text, long least) {
        boolean huge = text.matches("[0-9]{19,}");
        String allowed = huge ? "a whole number from " + least + " to " + Long.MAX_VALUE : "a whole number >= " + least;
        return new InvalidScenarioException("--" + option, text, allowed);
    }

    /**
     * The only word that is no option.
     *
     * @throws UsageException when there is none, or more than one
     */
    String only(String what) {
        List<String> words = line.getArgList();
        if (words.isEmpty()) {
            throw new UsageException("needs " + what);
        }
        if (words.size() > 1) {
            throw new UsageException(
                    "takes " + what.replaceFirst("^an? ", "one ") + ", got also \"" + words.get(1) + "\"");
        }
        return words.get(0);
    }

    /** The words that are no options. */
    List<String> words() {
        return List.copyOf(line.getArgList());
    }

    /**
     * Checks that every word is an option.
     *
     * @throws UsageException naming the first that is not
     */
    void none() {
        if (!line.getArgList().isEmpty()) {
            throw new UsageException(
                    "takes options only, got \"" + line.getArgList().get(0) + "\"");
        }
    }
}
