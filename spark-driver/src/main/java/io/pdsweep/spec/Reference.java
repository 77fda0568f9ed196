package io.pdsweep.spec;

import io.pdsweep.analysis.Metric;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;

/**
 * Figures from elsewhere that a table shows beside the sweep's own.
 *
 * @param source where they are from
 * @param rows one per point
 */
public record Reference(String source, List<Row> rows) {
    public Reference {
        rows = List.copyOf(rows);
    }

    /**
     * Figures of one point: medians over the seeds.
     *
     * @param at the settings that name the point
     * @param medians by metric, in the metric's printed unit and with the digits that were printed
     */
    public record Row(List<Setting> at, Map<Metric, BigDecimal> medians) {}
}
