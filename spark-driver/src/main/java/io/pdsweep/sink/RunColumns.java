package io.pdsweep.sink;

import io.pdsweep.sim.ModelVersion;
import io.pdsweep.sim.RunResult;
import io.pdsweep.spec.Keep;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** The columns of {@code runs}: one row per point and seed. The only list of them. */
public final class RunColumns {
    /** How long a run took; differs from run to run. */
    public static final String WALL_SECONDS = "wall_seconds";

    /** Where a run was made; differs from run to run. */
    public static final String WORKER = "worker";

    private RunColumns() {}

    /** All columns in order. The schema is always the same; what is not kept is null. */
    public static List<Column<Outcome>> all(Set<Keep> keep) {
        List<Column<Outcome>> columns = new ArrayList<>();
        ParameterColumns.all().forEach(column -> columns.add(column.of(Outcome::run)));
        columns.add(Column.text(
                "status",
                "ok; failed: it threw; event_cap, wall_cap: it reached a limit of the sweep; deadlock; only ok has metrics",
                o -> o.status().label()));
        columns.add(
                Column.text("reason", "why it gave no result, else null", o -> o.result() == null ? o.reason() : null));
        MetricColumns.all().forEach(column -> columns.add(column.of(Outcome::result)));
        SteadinessColumns.all().forEach(column -> columns.add(column.of(Outcome::result)));
        columns.addAll(SloColumns.all());
        TierColumns.all().forEach(column -> columns.add(column.of(Outcome::result)));
        CounterColumns.ALL.forEach(column -> columns.add(column.of(o -> {
            RunResult result = o.result();
            return result == null ? null : result.counters();
        })));
        HistogramColumns.all(keep).forEach(column -> columns.add(column.of(Outcome::result)));
        instances(keep).forEach(column -> columns.add(column.of(Outcome::result)));
        columns.add(Column.text("model_version", "version of the simulator's model", o -> ModelVersion.CURRENT));
        columns.add(Column.real(WALL_SECONDS, "s", "how long the run took; not reproducible", Outcome::wallSeconds));
        columns.add(Column.text(WORKER, "where it ran; not reproducible", Outcome::worker));
        return List.copyOf(columns);
    }

    private static List<Column<RunResult>> instances(Set<Keep> keep) {
        boolean kept = keep.contains(Keep.INSTANCES);
        return List.of(
                Column.structs(
                        "pools",
                        "every instance's pools, prefill first; null unless instances are kept",
                        InstanceColumns.POOL,
                        result -> kept ? result.pools() : null),
                Column.structs(
                        "engines",
                        "every instance's engine, prefill first; null unless instances are kept",
                        InstanceColumns.ENGINE,
                        result -> kept ? result.engines() : null),
                Column.structs(
                        "nics",
                        "every instance's NIC, prefill first; null unless instances are kept",
                        InstanceColumns.NIC,
                        result -> kept ? result.nics() : null));
    }
}
