package io.pdsweep.cli;

import static io.pdsweep.cli.OptionKinds.value;

import io.pdsweep.analysis.design.Design;
import io.pdsweep.analysis.design.Factor;
import io.pdsweep.analysis.design.LatinHypercube;
import io.pdsweep.analysis.design.MorrisDesign;
import io.pdsweep.analysis.design.SobolDesign;
import io.pdsweep.analysis.design.SobolDesign.Scrambling;
import io.pdsweep.analysis.salib.NumberTable;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.commons.cli.Options;

/** {@code pdsweep design}: the points of a sensitivity study, as text. No Spark. */
final class DesignCommand implements Command {
    private static final int MOST_NUMBERS = 10_000_000;

    @Override
    public String arguments() {
        return "PROBLEM.json --method METHOD --size N [options]";
    }

    @Override
    public String description() {
        return "Prints the points of a design over a SALib problem (names, bounds, dists), a row per line,\n"
                + "for models that are run by other means.";
    }

    @Override
    public List<String> examples() {
        return List.of("pdsweep design problem.json --method sobol --size 1024 > sample.csv");
    }

    @Override
    public Options options() {
        Options options = StudyOptions.common();
        options.addOption(value("size", "N", "groups (sobol), trajectories (morris) or rows (latin)"));
        options.addOption(value("scrambling", "KIND", "sobol: owen (default) or none"));
        return options;
    }

    @Override
    public ExitCode run(Arguments arguments, Console console) {
        Path file = Path.of(arguments.only("a problem file"));
        List<Factor> factors = StudyOptions.problem(file).factors();
        int size = StudyOptions.whole(arguments, "size", 1, MOST_NUMBERS)
                .orElseThrow(() -> new UsageException("needs --size N"));
        long seed = arguments.whole("seed", 0).orElse(1L);
        String method = StudyOptions.method(arguments, "sobol", "morris", "latin");
        int rowsOfOne = switch (method) {
            case "sobol" -> SobolDesign.rowsPerGroup(factors.size(), StudyOptions.order(arguments));
            case "morris" -> factors.size() + 1;
            default -> 1;
        };
        long numbers = (long) size * rowsOfOne * factors.size();
        if (numbers > MOST_NUMBERS) {
            throw new UsageException("--size " + size + ": makes " + numbers + " numbers, expected at most "
                    + MOST_NUMBERS + " (rows times names)");
        }
        Design design;
        try {
            design = switch (method) {
                case "sobol" ->
                    new SobolDesign(factors, size, StudyOptions.order(arguments), seed, scrambling(arguments));
                case "morris" -> MorrisDesign.random(factors, size, StudyOptions.levels(arguments), seed);
                default -> new LatinHypercube(factors, size, seed);
            };
        } catch (IllegalArgumentException refused) {
            throw new UsageException(String.valueOf(refused.getMessage()));
        }
        List<double[]> rows = new ArrayList<>();
        for (int i = 0; i < design.rows(); i++) {
            rows.add(design.row(i));
        }
        console.text(NumberTable.text(factors.stream().map(Factor::name).toList(), rows));
        return ExitCode.OK;
    }

    private static Scrambling scrambling(Arguments arguments) {
        return StudyOptions.choice(arguments, "scrambling", "owen", "none").equals("none")
                ? Scrambling.NONE
                : Scrambling.OWEN;
    }
}
