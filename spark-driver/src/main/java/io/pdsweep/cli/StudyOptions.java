package io.pdsweep.cli;

import static io.pdsweep.cli.OptionKinds.value;

import io.pdsweep.analysis.design.SobolDesign.Order;
import io.pdsweep.analysis.salib.NumberTable;
import io.pdsweep.analysis.salib.Problem;
import io.pdsweep.analysis.salib.SalibFormatException;
import io.pdsweep.study.Output;
import io.pdsweep.yaml.InputFile;
import io.pdsweep.yaml.Suggestions;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import org.apache.commons.cli.Options;

/** What the commands on sensitivity studies share: their options, and the files they read. */
final class StudyOptions {
    /** Options that mean something to one method alone. */
    private static final Map<String, String> OF_ONE_METHOD =
            new TreeMap<>(Map.of("levels", "morris", "order", "sobol", "sample", "morris", "scrambling", "sobol"));

    private static final int MOST_LEVELS = 1_000_000;
    private static final int MOST_BYTES = 256 << 20;

    private StudyOptions() {}

    static Options common() {
        Options options = new Options();
        options.addOption(value("method", "METHOD", "the kind of design"));
        options.addOption(value("order", "ORDER", "sobol: total (default), or pairs for second-order indices too"));
        options.addOption(value("levels", "N", "morris: levels of the grid (default 4)"));
        options.addOption(value("seed", "N", "of what is random (default 1)"));
        return options;
    }

    static String method(Arguments arguments, String... methods) {
        if (!arguments.has("method")) {
            throw new UsageException("needs --method " + String.join(" or ", methods));
        }
        String method = choice(arguments, "method", methods);
        for (Map.Entry<String, String> option : OF_ONE_METHOD.entrySet()) {
            if (arguments.has(option.getKey()) && !option.getValue().equals(method)) {
                throw new UsageException(
                        "--" + option.getKey() + " is for --method " + option.getValue() + ", not for " + method);
            }
        }
        return method;
    }

    /** The option's value, one of these; the first when it is not given. */
    static String choice(Arguments arguments, String option, String... words) {
        String given = arguments.text(option).orElse(words[0]);
        if (!List.of(words).contains(given)) {
            throw new UsageException("--" + option + " " + given + ": expected " + String.join(" or ", words));
        }
        return given;
    }

    static Order order(Arguments arguments) {
        return choice(arguments, "order", "total", "pairs").equals("pairs") ? Order.PAIRS : Order.FIRST_AND_TOTAL;
    }

    static int levels(Arguments arguments) {
        return whole(arguments, "levels", 2, MOST_LEVELS).orElse(4);
    }

    static Optional<Integer> whole(Arguments arguments, String option, int least, int most) {
        return arguments.whole(option, least).map(number -> {
            if (number > most) {
                throw new UsageException("--" + option + " " + number + ": expected at most " + most);
            }
            return (int) (long) number;
        });
    }

    static Problem problem(Path file) {
        return read(file, Problem::parse);
    }

    static double[][] table(Arguments arguments, String option) {
        String file = arguments.text(option).orElseThrow(() -> new UsageException("needs --" + option + " FILE"));
        return read(Path.of(file), NumberTable::parse);
    }

    private static <T> T read(Path file, Function<String, T> parser) {
        try {
            byte[] bytes = InputFile.read(file, MOST_BYTES, "a text file in UTF-8");
            CharBuffer text = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes));
            return parser.apply(text.toString());
        } catch (SalibFormatException refused) {
            throw new UsageException(file + ":" + refused.getMessage());
        } catch (CharacterCodingException otherwise) {
            throw new UsageException(file + ": is not UTF-8, expected a text file in UTF-8");
        }
    }

    /** The outputs that {@code --metric} names; without it the remote fraction and the lease. */
    static List<Output> outputs(Optional<String> metrics) {
        return metrics.map(StudyOptions::outputs).orElseGet(Output::standard);
    }

    private static List<Output> outputs(String names) {
        List<Output> outputs = new ArrayList<>();
        for (String name : names.split(",", -1)) {
            outputs.add(Output.named(name).orElseThrow(() -> {
                String nearest = Suggestions.nearest(name, Output.names());
                return new UsageException("--metric " + name + ": no such metric or column of numbers"
                        + (nearest.isEmpty()
                                ? " (docs/reference/runs-columns.md lists them)"
                                : ", did you mean \"" + nearest + "\"?"));
            }));
        }
        return outputs;
    }
}
