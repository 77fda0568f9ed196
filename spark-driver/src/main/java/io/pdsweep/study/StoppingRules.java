package io.pdsweep.study;

import io.pdsweep.analysis.Metric;
import io.pdsweep.analysis.StoppingRule;
import io.pdsweep.analysis.StoppingRule.Scale;
import io.pdsweep.sink.ParameterColumns;
import io.pdsweep.sink.RunColumns;
import io.pdsweep.spec.Sweep;
import io.pdsweep.yaml.Suggestions;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads rules for the seeds of a sweep, as in {@code ci(ttft) < 2%}. */
public final class StoppingRules {
    private static final Pattern RULE = Pattern.compile("\\s*ci\\(\\s*([^()]*?)\\s*\\)\\s*<\\s*(.*?)\\s*");
    private static final Pattern LIMIT = Pattern.compile("(-?[0-9]+(?:\\.[0-9]+)?(?:[eE][-+]?[0-9]{1,3})?)\\s*(.*)");

    private StoppingRules() {}

    /**
     * The rule of a text.
     *
     * @param mostSeeds no point gets more
     * @throws InvalidRuleException when it is none
     */
    public static StoppingRule parse(String text, int mostSeeds) {
        Matcher rule = RULE.matcher(text);
        if (!rule.matches()) {
            throw new InvalidRuleException("expected as in \"ci(ttft) < 2%\" or \"ci(lease) < 1 ms\"");
        }
        Output output = output(rule.group(1));
        List<String> units = units(output);
        Matcher limit = LIMIT.matcher(rule.group(2));
        if (!limit.matches() || !units.contains(limit.group(2))) {
            throw new InvalidRuleException("got \"" + rule.group(2)
                    + "\", expected a number above 0 and one of the units " + String.join(", ", units));
        }
        String unit = limit.group(2);
        double value =
                new BigDecimal(limit.group(1)).scaleByPowerOfTen(digits(unit)).doubleValue();
        if (!(value > 0) || !Double.isFinite(value)) {
            throw new InvalidRuleException("got " + limit.group(1) + ", expected a number above 0");
        }
        Scale scale = unit.equals("%") ? Scale.RELATIVE : Scale.ABSOLUTE;
        return new StoppingRule(text, output.label(), output.column(), output.unit(), scale, value, mostSeeds);
    }

    private static Output output(String name) {
        Output output = Output.named(name).orElseThrow(() -> {
            String nearest = Suggestions.nearest(name, Output.names());
            return new InvalidRuleException("no metric or column of numbers " + name
                    + (nearest.isEmpty()
                            ? " (docs/reference/runs-columns.md lists them)"
                            : ", did you mean \"" + nearest + "\"?"));
        });
        if (output.column().equals("seed")
                || output.column().equals(RunColumns.WALL_SECONDS)
                || ParameterColumns.names().contains(output.column())) {
            throw new InvalidRuleException(name + " is no result of the simulation, expected one");
        }
        return output;
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
     * Checks that a rule can hold for a sweep, whatever its cap.
     *
     * @throws InvalidRuleException saying why it cannot
     */
    public static void check(StoppingRule rule, Sweep sweep) {
        String file = sweep.source().name();
        boolean needsSlo = rule.column().startsWith("slo_")
                || Arrays.stream(Metric.values())
                        .anyMatch(metric -> metric.isOfSlo() && metric.column().equals(rule.column()));
        if (needsSlo && sweep.slo().isEmpty()) {
            throw new InvalidRuleException(
                    rule.label() + " is undefined without slo, which " + file + " does not have");
        }
        long largest = sweep.seeds().stream().mapToLong(Long::longValue).max().orElse(0);
        if (largest > Long.MAX_VALUE - rule.mostSeeds()) {
            throw new InvalidRuleException("no whole numbers follow the seed " + largest + " of " + file);
        }
    }
}
