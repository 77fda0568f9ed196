package io.pdsweep.cli;

import static io.pdsweep.cli.OptionKinds.value;

import io.pdsweep.analysis.Metric;
import io.pdsweep.analysis.StoppingRule;
import io.pdsweep.analysis.StoppingRule.Scale;
import io.pdsweep.sink.ParameterColumns;
import io.pdsweep.sink.RunColumns;
import io.pdsweep.spec.Sweep;
import io.pdsweep.study.Output;
import io.pdsweep.yaml.Suggestions;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.commons.cli.Options;

/** {@code --until "ci(METRIC) < LIMIT"} and the cap beside it. */
final class UntilOption {
    private static final String UNTIL = "until";
    private static final String MOST = "most-seeds";
    private static final int STANDARD_MOST = 100;
    private static final int LARGEST_MOST = 1_000_000;
    private static final Pattern RULE = Pattern.compile("\\s*ci\\(\\s*([^()]*?)\\s*\\)\\s*<\\s*(.*?)\\s*");
    private static final Pattern LIMIT = Pattern.compile("(-?[0-9]+(?:\\.[0-9]+)?(?:[eE][-+]?[0-9]{1,3})?)\\s*(.*)");

    private UntilOption() {}

    static void add(Options options) {
        options.addOption(value(
                UNTIL,
                "RULE",
                "add seeds until the 95 % interval over the seeds is narrow enough at every point:"
                        + " \"ci(ttft) < 2%\" (of the mean), \"ci(lease) < 1 ms\"; any metric or column of runs"));
        options.addOption(
                value(MOST, "N", "with --until: no point gets more seeds (default " + STANDARD_MOST + ", at least 5)"));
    }

    /**
     * The rule that is asked for, if any.
     *
     * @throws UsageException when it is none
     */
    static Optional<StoppingRule> of(Arguments arguments) {
        Optional<Long> most = arguments.whole(MOST, StoppingRule.LEAST_SEEDS);
        if (most.isPresent() && most.get() > LARGEST_MOST) {
            throw new UsageException("--" + MOST + " " + most.get() + ": expected at most " + LARGEST_MOST);
        }
        Optional<String> text = arguments.text(UNTIL);
        if (text.isEmpty() && (most.isPresent() || arguments.has("json"))) {
            throw new UsageException("--" + (most.isPresent() ? MOST : "json")
                    + " goes with --until; pdsweep show DIR --json prints the table");
        }
        return text.map(rule -> parse(rule.strip(), most.map(Math::toIntExact).orElse(STANDARD_MOST)));
    }

    private static StoppingRule parse(String text, int most) {
        Matcher rule = RULE.matcher(text);
        if (!rule.matches()) {
            throw wrong(text, "expected as in \"ci(ttft) < 2%\" or \"ci(lease) < 1 ms\"");
        }
        String name = rule.group(1);
        Output output = Output.named(name).orElseThrow(() -> {
            String nearest = Suggestions.nearest(name, Output.names());
            return wrong(
                    text,
                    "no metric or column of numbers " + name
                            + (nearest.isEmpty()
                                    ? " (docs/reference/runs-columns.md lists them)"
                                    : ", did you mean \"" + nearest + "\"?"));
        });
        if (output.column().equals("seed")
                || output.column().equals(RunColumns.WALL_SECONDS)
                || ParameterColumns.names().contains(output.column())) {
            throw wrong(text, name + " is no result of the simulation, expected one");
        }
        List<String> units = units(output);
        Matcher limit = LIMIT.matcher(rule.group(2));
        if (!limit.matches() || !units.contains(limit.group(2))) {
            throw wrong(
                    text,
                    "got \"" + rule.group(2) + "\", expected a number above 0 and one of the units "
                            + String.join(", ", units));
        }
        String unit = limit.group(2);
        double value =
                new BigDecimal(limit.group(1)).scaleByPowerOfTen(digits(unit)).doubleValue();
        if (!(value > 0) || !Double.isFinite(value)) {
            throw wrong(text, "got " + limit.group(1) + ", expected a number above 0");
        }
        Scale scale = unit.equals("%") ? Scale.RELATIVE : Scale.ABSOLUTE;
        return new StoppingRule(text, name, output.column(), output.unit(), scale, value, most);
    }

    /** What a limit on an output may be given in; % is always of the mean, pp are percentage points. */
    private static List<String> units(Output output) {
        return switch (output.unit()) {
            case "s" -> List.of("%", "s", "ms", "us");
            case "1", "" -> List.of("%", "pp");
            default -> List.of("%", output.unit());
        };
    }

    private static int digits(String unit) {
        return switch (unit) {
            case "%", "pp" -> -2;
            case "ms" -> -3;
            case "us" -> -6;
            default -> 0;
        };
    }

    /**
     * Checks that a rule can hold for a sweep.
     *
     * @throws UsageException saying why it cannot
     */
    static void check(StoppingRule rule, Sweep sweep) {
        String file = sweep.source().name();
        boolean needsSlo = rule.column().startsWith("slo_")
                || Arrays.stream(Metric.values())
                        .anyMatch(metric -> metric.isOfSlo() && metric.column().equals(rule.column()));
        if (needsSlo && sweep.slo().isEmpty()) {
            throw wrong(rule.text(), rule.label() + " is undefined without slo, which " + file + " does not have");
        }
        if (sweep.seeds().size() > rule.mostSeeds()) {
            throw new UsageException("--" + MOST + " " + rule.mostSeeds() + ": " + file + " has "
                    + sweep.seeds().size() + " seeds, expected at least as many");
        }
        long largest = sweep.seeds().stream().mapToLong(Long::longValue).max().orElse(0);
        if (largest > Long.MAX_VALUE - rule.mostSeeds()) {
            throw wrong(rule.text(), "no whole numbers follow the seed " + largest + " of " + file);
        }
    }

    private static UsageException wrong(String text, String what) {
        return new UsageException("--" + UNTIL + " \"" + text + "\": " + what);
    }
}
