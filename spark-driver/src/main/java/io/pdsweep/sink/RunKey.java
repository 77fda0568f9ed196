package io.pdsweep.sink;

import java.io.IOException;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.jspecify.annotations.Nullable;

/**
 * What tells a run from all others, and whether it gave a result.
 *
 * @param point the point's id
 * @param seed its seed
 * @param ok whether the run gave a result
 */
public record RunKey(String point, long seed, boolean ok) implements Serializable {
    /** The columns in which a row has its key. */
    static final List<String> COLUMNS = List.of("point_id", "seed", "status");

    static List<RunKey> read(Path file, Configuration configuration) throws IOException {
        List<RunKey> keys = new ArrayList<>();
        for (@Nullable Object[] row : RunsFile.read(file, configuration, COLUMNS)) {
            if (!(row[0] instanceof String point) || !(row[1] instanceof Long seed)) {
                throw new IOException("a row has no point or no seed");
            }
            keys.add(new RunKey(point, seed, Outcome.OK.equals(row[2])));
        }
        return keys;
    }
}
