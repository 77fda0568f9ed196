package io.pdsweep.sink;

import static org.assertj.core.api.Assertions.assertThat;

import io.pdsweep.analysis.Metric;
import io.pdsweep.plan.PlannedRun;
import io.pdsweep.plan.Point;
import io.pdsweep.report.SweepTable;
import io.pdsweep.sim.Observation;
import io.pdsweep.sim.Parameter;
import io.pdsweep.sim.RunResult;
import io.pdsweep.sim.Scenario;
import io.pdsweep.sim.Simulation;
import io.pdsweep.spec.Keep;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.apache.spark.sql.Row;
import org.junit.jupiter.api.Test;

class RunColumnsTest {
    private static final Path PAGE = Path.of("../docs/reference/runs-columns.md");
    private static final List<Column<Outcome>> COLUMNS = RunColumns.all(EnumSet.allOf(Keep.class));

    private static final Scenario SCENARIO = Scenario.builder()
            .set(Parameter.HORIZON, 60)
            .set(Parameter.WARMUP, 5)
            .set(Parameter.NP, 3)
            .build();

    private static Outcome outcome(Scenario scenario) {
        PlannedRun run = new PlannedRun(0, Point.of(scenario), 4);
        return new Outcome(run, Simulation.run(scenario, 4), "", 0.5, "here");
    }

    private static Object value(Row row, String column) {
        return row.get(SparkRows.schema(COLUMNS).fieldIndex(column));
    }

    @Test
    void areNamedForSqlAndPython() {
        List<String> names = COLUMNS.stream().map(Column::name).toList();

        assertThat(names)
                .doesNotHaveDuplicates()
                .doesNotContain("lambda")
                .allMatch(name -> name.matches("[a-z][a-z0-9_]*"));
        assertThat(COLUMNS)
                .allMatch(column ->
                        !column.meaning().isEmpty() && !column.meaning().contains("|"));
        assertThat(COLUMNS)
                .filteredOn(column -> column.unit().equals("s"))
                .allMatch(
                        column -> column.name().contains("_s") || column.name().equals(RunColumns.WALL_SECONDS));
    }

    @Test
    void holdWhatTheTableAsksFor() {
        assertThat(COLUMNS).extracting(Column::name).containsAll(SweepTable.columns());
        for (Metric metric : Metric.values()) {
            assertThat(metric.column()).isNotEqualTo(metric.column().toUpperCase(Locale.ROOT));
        }
    }

    @Test
    void readARun() {
        Outcome outcome = outcome(SCENARIO);
        RunResult result = outcome.result();

        Row row = SparkRows.row(COLUMNS, outcome);

        assertThat(row.size()).isEqualTo(SparkRows.schema(COLUMNS).size());
        assertThat(value(row, "seed")).isEqualTo(4L);
        assertThat(value(row, "np")).isEqualTo(3L);
        assertThat(value(row, "session_rate")).isEqualTo(0.6);
        assertThat(value(row, "status")).isEqualTo("ok");
        assertThat(value(row, "reason")).isNull();
        assertThat(value(row, "ttft_mean_s"))
                .isEqualTo(result.of(Observation.TTFT).mean());
        assertThat(value(row, "turns_offered")).isEqualTo(result.counters().offered());
        double used = result.pools().stream()
                .filter(pool -> pool.name().equals("P.kv"))
                .mapToDouble(RunResult.PoolSummary::meanUsed)
                .sum();
        assertThat(value(row, "prefill_kv_used_mean_tokens")).isEqualTo(used / 3);
        assertThat((Row[]) value(row, "pools")).hasSize(2 * (3 + 2));
        assertThat(value(row, "prefill_kv_wait_mean_s"))
                .as("nothing ever waits for P.kv")
                .isNull();
    }

    @Test
    void leaveMetricsOutOfAFailedRun() {
        Outcome good = outcome(SCENARIO);
        Row row = SparkRows.row(COLUMNS, new Outcome(good.run(), null, "because", 0.1, "here"));

        assertThat(value(row, "status")).isEqualTo("failed");
        assertThat(value(row, "reason")).isEqualTo("because");
        assertThat(value(row, "thr")).isEqualTo(512.0);
        assertThat(value(row, "ttft_mean_s")).isNull();
        assertThat(value(row, "pools")).isNull();
    }

    @Test
    void leaveUndefinedNumbersOut() {
        Row row = SparkRows.row(COLUMNS, outcome(SCENARIO.with(Parameter.THR, Parameter.NEVER)));

        assertThat(value(row, "lease_count")).isEqualTo(0L);
        assertThat(value(row, "lease_mean_s")).isNull();
    }

    @Test
    void dropInstancesThatAreNotKept() {
        List<Column<Outcome>> columns = RunColumns.all(Set.of());
        Row row = SparkRows.row(columns, outcome(SCENARIO));

        assertThat(SparkRows.schema(columns)).isEqualTo(SparkRows.schema(COLUMNS));
        assertThat(value(row, "pools")).isNull();
        assertThat(value(row, "decode_kv_used_mean_tokens")).isNotNull();
    }

    /** After a change of the columns: {@code mvn -pl spark-driver -am test -Dtest=RunColumnsTest -Dpdsweep.docs=write}. */
    @Test
    void areDocumented() throws IOException {
        String page = RunColumnsPage.write(COLUMNS);
        if ("write".equals(System.getProperty("pdsweep.docs"))) {
            Files.writeString(PAGE, page);
        }

        assertThat(PAGE).hasContent(page);
    }
}
