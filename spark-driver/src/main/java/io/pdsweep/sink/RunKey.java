package io.pdsweep.sink;

import java.io.IOException;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.jspecify.annotations.Nullable;

/**
 * What tells a run from all others.
 *
 * @param point the point's id
 * @param seed its seed
 */
public record RunKey(String point, long seed) implements Serializable {
    /** The columns in which a row has its key. */
    static final List<String> COLUMNS = List.of("point_id", "seed", "status");

    /** The keys of a file's rows that have one of these statuses, in its order. */
    static List<RunKey> read(Path file, Configuration configuration, Set<RunStatus> statuses) throws IOException {
        List<RunKey> keys = new ArrayList<>();
        for (@Nullable Object[] row : RunsFile.read(file, configuration, COLUMNS)) {
            if (!(row[0] instanceof String point) || !(row[1] instanceof Long seed)) {
                throw new IOException("a row has no point or no seed");
            }
            if (statuses.contains(RunStatus.named(row[2]))) {
                keys.add(new RunKey(point, seed));
            }
        }
        return keys;
    }
}
