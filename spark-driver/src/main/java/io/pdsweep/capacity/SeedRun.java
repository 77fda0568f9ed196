package io.pdsweep.capacity;

import io.pdsweep.analysis.RunTrend;
import java.util.Map;
import java.util.Optional;

/**
 * What a plan reads of one row of {@code runs}.
 *
 * @param seed its seed
 * @param status the row's
 * @param reason why it gave no result; empty when it did
 * @param values by column; columns without a value are left out
 * @param trend whether it was in steady state; empty without a result
 */
public record SeedRun(long seed, String status, String reason, Map<String, Double> values, Optional<RunTrend> trend) {
    public SeedRun {
        values = Map.copyOf(values);
    }

    /** Whether the run gave a result. */
    public boolean isOk() {
        return trend.isPresent();
    }
}
