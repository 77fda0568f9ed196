package io.pdsweep.cli;

import io.pdsweep.report.ComparisonText;
import io.pdsweep.report.RowKey;
import io.pdsweep.report.SweepTable;
import io.pdsweep.run.Sessions;
import io.pdsweep.sink.Manifest;
import io.pdsweep.sink.OutputFolder;
import io.pdsweep.sink.RunsTable;
import io.pdsweep.study.Comparison;
import io.pdsweep.study.Output;
import java.util.List;
import org.apache.hadoop.conf.Configuration;

/** The part of {@code pdsweep compare} that needs Hadoop and Parquet on the class path. */
final class ComparedOutputs {
    private final RunsTable first;
    private final Comparison comparison;
    private final Console console;

    ComparedOutputs(String one, String other, List<Output> outputs, Console console) {
        this.console = console;
        this.first = read(one, outputs);
        this.comparison = Comparison.of(first, read(other, outputs), outputs);
    }

    private RunsTable read(String location, List<Output> outputs) {
        Configuration configuration = Sessions.hadoop();
        OutputFolder folder = OutputFolder.open(location, configuration);
        Manifest manifest = folder.manifest();
        console.say(location + ": " + manifest.sweep().name() + ", model version " + manifest.modelVersion() + ", "
                + manifest.runsDone() + " of " + manifest.runs() + " runs");
        return RunsTable.read(folder, configuration, Comparison.columns(outputs));
    }

    /** Whether anything differs. */
    boolean print(boolean asJson) {
        List<RowKey> keys = SweepTable.varying(first);
        console.text(
                asJson
                        ? ComparisonText.json(comparison, first, keys)
                        : ComparisonText.readable(comparison, first, keys));
        return comparison.differs();
    }
}
