package io.pdsweep.cli;

import static io.pdsweep.cli.OptionKinds.value;

import io.pdsweep.analysis.StoppingRule;
import io.pdsweep.sink.Manifest;
import io.pdsweep.sink.OutputException;
import io.pdsweep.spec.Sweep;
import io.pdsweep.spec.Until;
import io.pdsweep.study.InvalidRuleException;
import io.pdsweep.study.StoppingRules;
import io.pdsweep.yaml.InvalidYaml;
import io.pdsweep.yaml.Problem;
import java.util.List;
import java.util.Optional;
import org.apache.commons.cli.Options;

/**
 * The rule by which points get seeds: {@code --until "ci(METRIC) < LIMIT"} and {@code --most-seeds} win over the sweep file's
 * {@code until}, that over the one that an output was made with.
 *
 * @param rule the option's
 * @param mostSeeds the option's
 */
record UntilOption(Optional<String> rule, Optional<Integer> mostSeeds) {
    private static final String UNTIL = "until";
    private static final String MOST = "most-seeds";

    static void add(Options options) {
        options.addOption(value(
                UNTIL,
                "RULE",
                "add seeds to each point until its 95 % interval over the seeds is narrow enough:"
                        + " \"ci(ttft) < 2%\" (of the mean), \"ci(lease) < 1 ms\"; any metric or column of runs;"
                        + " wins over the file's until"));
        options.addOption(value(
                MOST,
                "N",
                "no point gets more seeds by a rule (default: the file's until.most_seeds, else " + Until.USUAL_CAP
                        + "; at least " + Until.LEAST_CAP + ")"));
    }

    /**
     * What the options say.
     *
     * @throws UsageException when that is no rule
     */
    static UntilOption of(Arguments arguments) {
        Optional<Long> most = arguments.whole(MOST, Until.LEAST_CAP);
        if (most.isPresent() && most.get() > Until.LARGEST_CAP) {
            throw new UsageException("--" + MOST + " " + most.get() + ": expected at most " + Until.LARGEST_CAP);
        }
        UntilOption option = new UntilOption(arguments.text(UNTIL).map(String::strip), most.map(Math::toIntExact));
        option.rule.ifPresent(text -> ofOption(text, option.mostSeeds.orElse(Until.USUAL_CAP)));
        return option;
    }

    private static StoppingRule ofOption(String text, int mostSeeds) {
        try {
            return StoppingRules.parse(text, mostSeeds);
        } catch (InvalidRuleException wrong) {
            throw wrongOption(text, wrong);
        }
    }

    private static UsageException wrongOption(String text, InvalidRuleException wrong) {
        return new UsageException("--" + UNTIL + " \"" + text + "\": " + wrong.what());
    }

    /**
     * The rule for a sweep, of the options or of its file; empty when neither has one.
     *
     * @throws UsageException when the option's cannot hold for it
     * @throws InvalidYaml when the file's is none, or cannot hold
     */
    Optional<StoppingRule> rule(Sweep sweep) {
        Optional<StoppingRule> found = rule.isPresent()
                ? rule.map(text -> ofOption(text, cap(sweep.until())))
                : sweep.until().map(until -> ofFile(sweep, until));
        found.ifPresent(each -> check(each, sweep));
        return found;
    }

    private int cap(Optional<Until> until) {
        return mostSeeds.orElse(
                until.map(each -> each.mostSeeds().orElse(Until.USUAL_CAP)).orElse(Until.USUAL_CAP));
    }

    /** The rule of a sweep's file alone. */
    static Optional<StoppingRule> ofFile(Sweep sweep) {
        return new UntilOption(Optional.empty(), Optional.empty()).rule(sweep);
    }

    private StoppingRule ofFile(Sweep sweep, Until until) {
        try {
            return StoppingRules.parse(until.rule(), cap(Optional.of(until)));
        } catch (InvalidRuleException wrong) {
            throw wrongFile(sweep, until, wrong);
        }
    }

    private static InvalidYaml wrongFile(Sweep sweep, Until until, InvalidRuleException wrong) {
        return problem(sweep, until.ruleLine(), "until.rule", "\"" + until.rule() + "\": " + wrong.what());
    }

    private static InvalidYaml problem(Sweep sweep, int line, String path, String what) {
        return new InvalidYaml(List.of(new Problem(sweep.source().name(), line, path, what, "", "")));
    }

    private void check(StoppingRule found, Sweep sweep) {
        try {
            StoppingRules.check(found, sweep);
        } catch (InvalidRuleException wrong) {
            throw rule.isPresent()
                    ? wrongOption(found.text(), wrong)
                    : wrongFile(sweep, sweep.until().orElseThrow(), wrong);
        }
        int seeds = sweep.seeds().size();
        if (seeds > found.mostSeeds()) {
            boolean ofFile = mostSeeds.isEmpty() && sweep.until().isPresent();
            throw ofFile
                    ? problem(
                            sweep,
                            sweep.until().orElseThrow().mostSeedsLine(),
                            "until.most_seeds",
                            found.mostSeeds() + ", but there are " + seeds + " seeds, expected at least as many")
                    : new UsageException("--" + MOST + " " + found.mostSeeds() + ": "
                            + sweep.source().name() + " has " + seeds + " seeds, expected at least as many");
        }
    }

    /**
     * The rule that an output was made with, with the option's cap if there is one; empty when there was none.
     *
     * @throws OutputException when this program does not know it
     */
    Optional<StoppingRule> rule(String location, Manifest held, Sweep sweep) {
        Optional<StoppingRule> found = ofOutput(location, held)
                .map(each -> StoppingRules.parse(each.text(), mostSeeds.orElse(each.mostSeeds())));
        found.ifPresent(each -> {
            int seeds = sweep.seeds().size();
            if (seeds > each.mostSeeds()) {
                throw new UsageException("--" + MOST + " " + each.mostSeeds() + " (of " + location + "): "
                        + sweep.source().name() + " has " + seeds + " seeds, expected at least as many");
            }
            try {
                StoppingRules.check(each, sweep);
            } catch (InvalidRuleException wrong) {
                throw new UsageException("\"" + each.text() + "\" with at most " + each.mostSeeds() + " seeds (of "
                        + location + "): " + wrong.what());
            }
        });
        return found;
    }

    /**
     * The rule that an output was made with; empty when there was none.
     *
     * @throws OutputException when this program does not know it
     */
    static Optional<StoppingRule> ofOutput(String location, Manifest manifest) {
        if (manifest.until().isEmpty()) {
            return Optional.empty();
        }
        try {
            return Optional.of(StoppingRules.parse(manifest.until(), manifest.mostSeeds()));
        } catch (InvalidRuleException | IllegalArgumentException unknown) {
            throw new OutputException(
                    location + ": manifest.json: until: \"" + manifest.until() + "\" with most_seeds "
                            + manifest.mostSeeds() + ": " + unknown.getMessage(),
                    unknown);
        }
    }
}
