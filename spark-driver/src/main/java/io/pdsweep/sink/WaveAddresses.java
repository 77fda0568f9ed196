package io.pdsweep.sink;

import java.util.List;
import java.util.Map;

/**
 * Where the files of a committed wave are.
 *
 * @param runs its file of {@code runs}
 * @param details its files of each table beside it
 */
public record WaveAddresses(Files runs, Map<DetailTable, Files> details) {
    /**
     * Files of one table.
     *
     * @param base the table's folder
     * @param addresses of the files below it
     */
    public record Files(String base, List<String> addresses) {
        public Files {
            addresses = List.copyOf(addresses);
        }
    }

    public WaveAddresses {
        details = Map.copyOf(details);
    }

    /** A table's files. */
    public Files of(DetailTable table) {
        Files files = details.get(table);
        if (files == null) {
            throw new IllegalArgumentException("the wave has no " + table.label());
        }
        return files;
    }
}
