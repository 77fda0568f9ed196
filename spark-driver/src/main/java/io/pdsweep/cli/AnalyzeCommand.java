package io.pdsweep.cli;

import static io.pdsweep.cli.OptionKinds.json;
import static io.pdsweep.cli.OptionKinds.value;

import io.pdsweep.analysis.design.Factor;
import io.pdsweep.analysis.design.MorrisDesign;
import io.pdsweep.analysis.design.Range;
import io.pdsweep.analysis.design.SobolDesign;
import io.pdsweep.analysis.salib.Problem;
import io.pdsweep.analysis.salib.ResultJson;
import io.pdsweep.analysis.sensitivity.MorrisEffects;
import io.pdsweep.analysis.sensitivity.Resampling;
import io.pdsweep.analysis.sensitivity.SobolIndices;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.DoublePredicate;
import org.apache.commons.cli.Options;

/** {@code pdsweep analyze}: which parameter matters, in a designed sweep or at the points of a SALib sample. No Spark. */
final class AnalyzeCommand implements Command {
    private static final int MOST_RESAMPLES = 100_000;

    @Override
    public String arguments() {
        return "DIR [options] | PROBLEM.json --method METHOD --outputs FILE [options]";
    }

    @Override
    public String description() {
        return """
                Says which parameter matters in a sweep whose file has a design: Sobol indices, elementary effects or
                elasticities with intervals. DIR is what pdsweep run has written. Or, with --method, computes them from a
                SALib problem and outputs in the order of the sample (SALib's or that of pdsweep design): a row per point,
                a column per seed; prints JSON with SALib's keys.""";
    }

    @Override
    public List<String> examples() {
        return List.of(
                "pdsweep analyze results/sensitivity",
                "pdsweep analyze results/sensitivity --metric remote,lease,ttft_p99_s --json",
                "pdsweep analyze results/sensitivity --export salib",
                "pdsweep analyze problem.json --method sobol --outputs outputs.csv",
                "pdsweep analyze problem.json --method morris --sample sample.csv --outputs outputs.csv");
    }

    @Override
    public Options options() {
        Options options = StudyOptions.common();
        options.addOption(value("metric", "NAMES", "of a sweep: metrics or columns of runs (default: remote,lease)"));
        options.addOption(
                value("export", "FOLDER", "of a sweep: also write SALib's problem, sample, outputs and results"));
        options.addOption(json());
        options.addOption(value("outputs", "FILE", "the outputs: a row per point, a column per seed"));
        options.addOption(value("sample", "FILE", "morris: the points"));
        options.addOption(value("resamples", "N", "of the bootstrap (default 1000)"));
        return options;
    }

    @Override
    public ExitCode run(Arguments arguments, Console console) {
        if (!arguments.has("method")) {
            return analyzeSweep(arguments, console);
        }
        for (String option : List.of("metric", "export", "json")) {
            if (arguments.has(option)) {
                throw new UsageException("--" + option + " is for a sweep, and --method for a problem file: give one");
            }
        }
        Path problemFile = Path.of(arguments.only("a problem file"));
        Problem problem = StudyOptions.problem(problemFile);
        String method = StudyOptions.method(arguments, "sobol", "morris");
        double[][] rows = StudyOptions.table(arguments, "outputs");
        finite("outputs", rows, value -> !Double.isInfinite(value), "a finite number, or nan where there is none");
        Resampling resampling = resampling(arguments);
        try {
            console.text(
                    method.equals("sobol")
                            ? sobol(arguments, problem, rows, resampling, console)
                            : morris(arguments, problem, rows, resampling, console));
        } catch (IllegalArgumentException refused) {
            throw new UsageException(String.valueOf(refused.getMessage()));
        }
        return ExitCode.OK;
    }

    private static Resampling resampling(Arguments arguments) {
        return new Resampling(
                StudyOptions.whole(arguments, "resamples", 2, MOST_RESAMPLES).orElse(1000),
                arguments.whole("seed", 0).orElse(1L));
    }

    private static ExitCode analyzeSweep(Arguments arguments, Console console) {
        for (String option : List.of("outputs", "sample", "order", "levels")) {
            if (arguments.has(option)) {
                throw new UsageException("--" + option + " needs --method sobol or morris; a sweep knows its design");
            }
        }
        String folder = arguments.only("a folder, or a problem file and --method");
        if (folder.endsWith(".json")) {
            throw new UsageException("needs --method sobol or morris for the problem file " + folder);
        }
        Optional<Path> export = arguments.text("export").map(Path::of);
        export.ifPresent(target -> NewFolder.require(target, "expected a new one"));
        AnalyzedStudy study = new AnalyzedStudy(folder, arguments.text("metric"), resampling(arguments), console);
        export.ifPresent(study::export);
        study.print(arguments.has("json"));
        return ExitCode.OK;
    }

    private static void finite(String option, double[][] rows, DoublePredicate allowed, String expected) {
        for (int i = 0; i < rows.length; i++) {
            for (double value : rows[i]) {
                if (!allowed.test(value)) {
                    throw new UsageException(
                            "--" + option + ": row " + (i + 1) + " has " + value + ", expected " + expected);
                }
            }
        }
    }

    private static String sobol(
            Arguments arguments, Problem problem, double[][] rows, Resampling resampling, Console console) {
        List<String> names = problem.factors().stream().map(Factor::name).toList();
        int step = SobolDesign.rowsPerGroup(names.size(), StudyOptions.order(arguments));
        if (rows.length % step != 0) {
            throw new UsageException("--outputs: " + rows.length + " rows, expected whole groups of " + step + ", for "
                    + names.size() + " names");
        }
        SobolIndices indices = SobolIndices.of(names, StudyOptions.order(arguments), bySeed(rows), resampling);
        noteLeftOut(indices.groups() - indices.groupsUsed(), indices.groups(), "groups", console);
        return ResultJson.of(indices);
    }

    private static void noteLeftOut(int leftOut, int all, String what, Console console) {
        if (leftOut > 0) {
            console.say(leftOut + " of " + all + " " + what + " are left out: an output of theirs is nan");
        }
    }

    private static String morris(
            Arguments arguments, Problem problem, double[][] rows, Resampling resampling, Console console) {
        double[][] sample = StudyOptions.table(arguments, "sample");
        finite("sample", sample, Double::isFinite, "a finite number");
        List<Factor> factors = problem.factors();
        if (sample[0].length != factors.size()) {
            throw new UsageException("--sample: " + sample[0].length + " columns, expected one for each of "
                    + factors.size() + " names");
        }
        double[][] shares = new double[sample.length][factors.size()];
        for (int i = 0; i < sample.length; i++) {
            for (int k = 0; k < factors.size(); k++) {
                Range range = factors.get(k).range();
                shares[i][k] = (sample[i][k] - range.low()) / (range.high() - range.low()); // only its order matters
            }
        }
        MorrisDesign design = MorrisDesign.of(factors, StudyOptions.levels(arguments), shares);
        MorrisEffects effects = MorrisEffects.of(design, bySeed(rows), resampling);
        noteLeftOut(
                effects.trajectories() - effects.trajectoriesUsed(), effects.trajectories(), "trajectories", console);
        return ResultJson.of(effects);
    }

    private static double[][] bySeed(double[][] rows) {
        double[][] bySeed = new double[rows[0].length][rows.length];
        for (int i = 0; i < rows.length; i++) {
            for (int seed = 0; seed < bySeed.length; seed++) {
                bySeed[seed][i] = rows[i][seed];
            }
        }
        return bySeed;
    }
}
