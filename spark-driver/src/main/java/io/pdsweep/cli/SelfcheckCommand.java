package io.pdsweep.cli;

import static io.pdsweep.cli.OptionKinds.flag;
import static io.pdsweep.cli.OptionKinds.json;

import io.pdsweep.analysis.selfcheck.Comparison;
import io.pdsweep.analysis.selfcheck.CoverageStudy;
import io.pdsweep.analysis.selfcheck.SelfCheck;
import io.pdsweep.report.SelfcheckText;
import java.util.ArrayList;
import java.util.List;
import org.apache.commons.cli.Options;

/** {@code pdsweep selfcheck}: the simulator against theory. No Spark. */
final class SelfcheckCommand implements Command {
    private static final int REPEATS = 1_000;
    private static final int CUSTOMERS = 3_000;

    @Override
    public String arguments() {
        return "[options]";
    }

    @Override
    public String description() {
        return "Runs the simulator's engine, pools and NICs as queues whose answer theory knows, and compares:\n"
                + "the estimate over " + SelfCheck.SEEDS
                + " seeds, its 99.9 % interval, the verdict. Exit code 1 when one"
                + " differs.";
    }

    @Override
    public List<String> examples() {
        return List.of("pdsweep selfcheck", "pdsweep selfcheck --coverage --json");
    }

    @Override
    public Options options() {
        Options options = new Options();
        options.addOption(json());
        options.addOption(flag(
                "coverage",
                "instead: how often the 95 % intervals hold the truth, in " + REPEATS + " repeats (some minutes)"));
        return options;
    }

    @Override
    public ExitCode run(Arguments arguments, Console console) {
        arguments.none();
        return arguments.has("coverage") ? coverage(arguments, console) : theory(arguments, console);
    }

    private static ExitCode theory(Arguments arguments, Console console) {
        List<Comparison> comparisons = SelfCheck.run(station -> tell(console, station));
        endProgress(console);
        console.text(arguments.has("json") ? SelfcheckText.json(comparisons) : SelfcheckText.readable(comparisons));
        boolean agree = comparisons.stream().allMatch(c -> c.verdict() == Comparison.Verdict.AGREES);
        return agree ? ExitCode.OK : ExitCode.INTERNAL_FAULT;
    }

    private static ExitCode coverage(Arguments arguments, Console console) {
        List<CoverageStudy> studies = new ArrayList<>();
        for (double load : new double[] {0.5, 0.8}) {
            studies.add(CoverageStudy.run(load, REPEATS, SelfCheck.SEEDS, CUSTOMERS, repeat -> {
                if (repeat % 50 == 0) {
                    tell(console, "load " + load + ", repeat " + repeat + " of " + REPEATS);
                }
            }));
        }
        endProgress(console);
        console.text(arguments.has("json") ? SelfcheckText.coverageJson(studies) : SelfcheckText.coverage(studies));
        return studies.stream().allMatch(CoverageStudy::holds) ? ExitCode.OK : ExitCode.INTERNAL_FAULT;
    }

    private static void tell(Console console, String what) {
        if (console.rewritesLines()) {
            console.err().print("\r\u001b[Kchecking " + what);
            console.err().flush();
        }
    }

    private static void endProgress(Console console) {
        if (console.rewritesLines()) {
            console.err().print("\r\u001b[K");
            console.err().flush();
        }
    }
}
