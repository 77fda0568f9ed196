package io.pdsweep.capacity;

import io.pdsweep.analysis.AcrossSeeds;
import io.pdsweep.analysis.PairedDifference;
import java.util.Map;
import java.util.TreeMap;

/**
 * A fleet at a rate, over its seeds.
 *
 * @param rate sessions per second
 * @param verdict whether it keeps the service level there
 * @param sure whether the 95 % intervals over the seeds leave no doubt of a {@code MET} or {@code MISSED}; an
 *     {@code OVERLOADED} is sure, what the runs do not tell is not
 * @param why in words, what decided; empty when it is met
 * @param runs seeds
 * @param failed of these, without a result
 * @param values by column, then by seed; of runs with a result
 */
public record Evaluation(
        double rate,
        Verdict verdict,
        boolean sure,
        String why,
        int runs,
        int failed,
        Map<String, Map<Long, Double>> values) {
    public Evaluation {
        values = Map.copyOf(values);
    }

    /** A column over the seeds, in the column's unit. */
    public AcrossSeeds across(String column) {
        return AcrossSeeds.of(
                of(column).values().stream().mapToDouble(Double::doubleValue).toArray());
    }

    /** By how much a column differs from another fleet's, seed by seed: this less the other. */
    public PairedDifference less(Evaluation other, String column) {
        return PairedDifference.of(other.of(column), of(column));
    }

    private Map<Long, Double> of(String column) {
        return new TreeMap<>(values.getOrDefault(column, Map.of()));
    }
}
