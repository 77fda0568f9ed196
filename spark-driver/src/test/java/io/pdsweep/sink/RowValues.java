package io.pdsweep.sink;

import io.pdsweep.plan.PlannedRun;
import io.pdsweep.sim.RunResult;
import io.pdsweep.spec.Slo;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;

/** The numbers of a row of {@code runs}, by column, as Spark would write them. */
public final class RowValues {
    private RowValues() {}

    /** Those of a run that gave a result. */
    public static Map<String, Double> of(PlannedRun run, Slo slo, RunResult result) {
        Outcome outcome = new Outcome(run, slo, result, RunStatus.OK, "", 0, "here");
        Map<String, Double> values = new HashMap<>();
        for (Column<Outcome> column : RunColumns.all(Set.of())) {
            if (column.read().apply(outcome) instanceof Number number) {
                values.put(column.name(), number.doubleValue());
            }
        }
        return values;
    }
}
