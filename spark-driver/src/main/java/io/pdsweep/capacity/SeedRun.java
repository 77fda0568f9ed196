package io.pdsweep.capacity;

import io.pdsweep.analysis.RunTrend;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToDoubleFunction;

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

    /**
     * What a plan reads of a row.
     *
     * @param number the number in a column; NaN where there is none
     * @param columns to read
     */
    public static SeedRun of(
            long seed,
            String status,
            String reason,
            ToDoubleFunction<String> number,
            List<String> columns,
            Optional<RunTrend> trend) {
        Map<String, Double> values = new HashMap<>();
        for (String column : columns) {
            double value = number.applyAsDouble(column);
            if (!Double.isNaN(value)) {
                values.put(column, value);
            }
        }
        return new SeedRun(seed, status, reason, values, trend);
    }

    /** Whether the run gave a result. */
    public boolean isOk() {
        return trend.isPresent();
    }
}
