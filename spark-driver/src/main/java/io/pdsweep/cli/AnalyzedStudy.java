package io.pdsweep.cli;

import io.pdsweep.analysis.JsonText;
import io.pdsweep.analysis.salib.NumberTable;
import io.pdsweep.analysis.salib.Problem;
import io.pdsweep.analysis.sensitivity.Resampling;
import io.pdsweep.report.SensitivityJson;
import io.pdsweep.report.SensitivityText;
import io.pdsweep.run.Sessions;
import io.pdsweep.sink.Manifest;
import io.pdsweep.sink.OutputException;
import io.pdsweep.sink.OutputFolder;
import io.pdsweep.sink.RunsTable;
import io.pdsweep.spec.DesignedPoints;
import io.pdsweep.study.Output;
import io.pdsweep.study.Sensitivity;
import io.pdsweep.study.StudyRows;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;

/** The part of {@code pdsweep analyze} that needs Hadoop and Parquet on the class path. */
final class AnalyzedStudy {
    private final Manifest manifest;
    private final StudyRows rows;
    private final List<Output> outputs;
    private final List<Sensitivity> found;
    private final Console console;

    AnalyzedStudy(String location, Optional<String> metrics, Resampling resampling, Console console) {
        this.outputs = StudyOptions.outputs(metrics);
        Configuration configuration = Sessions.hadoop();
        OutputFolder folder = OutputFolder.open(location, configuration);
        this.manifest = folder.manifest();
        DesignedPoints points = StudyRows.design(location, manifest);
        this.rows = StudyRows.of(
                points, RunsTable.read(folder, configuration, StudyRows.columns(points, outputs)), manifest);
        if (rows.seeds().isEmpty()) {
            throw new OutputException(location + ": has no run with a result, expected at least one wave");
        }
        this.console = console;
        this.found = points.isForScatter()
                ? List.of()
                : outputs.stream()
                        .map(output -> Sensitivity.of(rows, output, resampling))
                        .toList();
    }

    void print(boolean asJson) {
        if (!manifest.complete()) {
            console.say("incomplete: " + manifest.soFar());
        }
        if (!manifest.until().isEmpty() && manifest.seeds() > rows.seeds().size()) {
            console.say("seeds that only some points got by " + manifest.until() + " are left out");
        }
        if (rows.points().isForScatter()) {
            throw new UsageException(
                    "the design is a Latin hypercube, which is for plots: no index belongs to it; --export"
                            + " writes its points and outputs");
        }
        console.text(asJson ? SensitivityJson.write(rows, found) : SensitivityText.write(rows, found));
    }

    /** Writes SALib's problem, sample, outputs and results, and how the indices converge. */
    void export(Path folder) {
        List<String> names = rows.points().design().factors().stream()
                .map(factor -> factor.name())
                .toList();
        write(folder.resolve("problem.json"), new Problem(rows.points().design().factors()).json());
        write(folder.resolve("sample.csv"), NumberTable.text(names, rows.sample()));
        List<String> seeds = rows.seeds().stream().map(seed -> "seed " + seed).toList();
        for (Output output : outputs) {
            write(
                    folder.resolve("outputs-" + output.column() + ".csv"),
                    NumberTable.text(seeds, transposed(rows.outputs(output))));
        }
        for (Sensitivity each : found) {
            String column = each.output().column();
            write(folder.resolve("result-" + column + ".json"), JsonText.text(SensitivityJson.node(each)));
            if (each instanceof Sensitivity.Sobol sobol) {
                write(folder.resolve("convergence-" + column + ".csv"), SensitivityText.convergenceCsv(sobol));
            }
        }
        console.say("SALib's problem, sample, outputs and results are in " + folder);
    }

    private static List<double[]> transposed(double[][] bySeed) {
        List<double[]> lines = new ArrayList<>();
        for (int row = 0; row < bySeed[0].length; row++) {
            double[] line = new double[bySeed.length];
            for (int seed = 0; seed < line.length; seed++) {
                line[seed] = bySeed[seed][row];
            }
            lines.add(line);
        }
        return lines;
    }

    private static void write(Path file, String text) {
        try {
            Files.createDirectories(file.toAbsolutePath().getParent());
            Files.writeString(file, text);
        } catch (IOException refused) {
            throw new OutputException(file + ": cannot be written: " + refused.getMessage(), refused);
        }
    }
}
