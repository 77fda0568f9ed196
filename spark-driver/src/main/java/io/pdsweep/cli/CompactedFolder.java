package io.pdsweep.cli;

import io.pdsweep.run.Sessions;
import io.pdsweep.sink.Checkpoint;
import io.pdsweep.sink.Compaction;
import io.pdsweep.sink.Manifest;
import io.pdsweep.sink.OutputFolder;
import io.pdsweep.sink.OutputWriter;
import org.apache.hadoop.conf.Configuration;

/** The part of {@code pdsweep compact} that needs Hadoop and Parquet on the class path. */
final class CompactedFolder {
    private final String location;
    private final Console console;

    CompactedFolder(String location, Console console) {
        this.location = location;
        this.console = console;
    }

    void compact(long fileRows) {
        Configuration configuration = Sessions.hadoop();
        OutputFolder.open(location, configuration); // refuses what is no output
        try (OutputWriter output =
                OutputWriter.open(location, configuration, OutputWriter.Start.RESUMED, console::say, Checkpoint.NONE)) {
            Manifest before = output.folder().manifest();
            Manifest after = new Compaction(output, configuration, fileRows).execute(before);
            console.line(location + ": " + after.runsDone() + " runs in "
                    + after.waves().size() + (after.waves().size() == 1 ? " file" : " files") + ", were "
                    + before.waves().size());
        }
    }
}
