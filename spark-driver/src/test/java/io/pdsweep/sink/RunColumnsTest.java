package io.pdsweep.sink;

import static org.assertj.core.api.Assertions.assertThat;

import io.pdsweep.analysis.HistogramBytes;
import io.pdsweep.analysis.Metric;
import io.pdsweep.plan.PlannedRun;
import io.pdsweep.plan.Point;
import io.pdsweep.report.SweepTable;
import io.pdsweep.sim.Observation;
import io.pdsweep.sim.Parameter;
import io.pdsweep.sim.RunPath;
import io.pdsweep.sim.RunResult;
import io.pdsweep.sim.Scenario;
import io.pdsweep.sim.ServiceLevel;
import io.pdsweep.sim.Simulation;
import io.pdsweep.spec.Keep;
import io.pdsweep.spec.Slo;
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

    private static final Slo SLO = new Slo(
            List.of(new Slo.Objective(Observation.TTFT, Slo.Statistic.P99, 0.1)),
            new ServiceLevel(0.03, 0.01, 0.08),
            0.5,
            1,
            2);

    private static Outcome outcome(Scenario scenario) {
        PlannedRun run = new PlannedRun(0, Point.of(scenario), 4);
        return new Outcome(
                run,
                SLO,
                Simulation.run(scenario, 4, RunPath.FAST, Set.of(), SLO.requests()),
                RunStatus.OK,
                "",
                0.5,
                "here");
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
    void holdTheHistogramsSoThatSeedsMerge() {
        Outcome outcome = outcome(SCENARIO);
        Row row = SparkRows.row(COLUMNS, outcome);

        outcome.result()
                .histograms()
                .forEach((observation, histogram) -> assertThat(
                                HistogramBytes.decode((byte[]) value(row, HistogramColumns.name(observation))))
                        .isEqualTo(histogram));
        assertThat(value(row, "lease_held_histogram")).as("in pull the lease's").isNull();
        assertThat((byte[]) value(row, "ttft_histogram")).hasSizeBetween(50, 400);
    }

    @Test
    void sayWhetherTheRunWasSteady() {
        Row calm = SparkRows.row(COLUMNS, outcome(SCENARIO.with(Parameter.HORIZON, 400)));
        Row overloaded = SparkRows.row(
                COLUMNS, outcome(SCENARIO.with(Parameter.HORIZON, 400).with(Parameter.LAMBDA, 12)));

        assertThat(value(calm, "steady_state")).isEqualTo("STABLE");
        assertThat(value(overloaded, "steady_state")).isEqualTo("OVERLOADED");
        assertThat((Double) value(overloaded, "in_flight_growth"))
                .isGreaterThan((Double) value(overloaded, "in_flight_mean"));
        assertThat((Double) value(overloaded, "in_flight_growth_half_width")).isPositive();
        assertThat((Double) value(calm, "ttft_truncation")).isBetween(0.0, 1.0);
        assertThat((Double) value(calm, "response_truncation")).isBetween(0.0, 1.0);
    }

    @Test
    void countTheRequestsThatKeepTheServiceLevel() {
        Outcome outcome = outcome(SCENARIO);
        RunResult.Attainment kept = outcome.result().attainment();
        Row row = SparkRows.row(COLUMNS, outcome);

        assertThat(kept.all()).isBetween(1L, kept.completed() - 1);
        assertThat(value(row, "requests_completed")).isEqualTo(kept.completed());
        assertThat(value(row, "slo_attainment")).isEqualTo((double) kept.all() / kept.completed());
        assertThat(value(row, "slo_ttft_attainment")).isEqualTo((double) kept.ttft() / kept.completed());
        assertThat(value(row, "goodput_per_s")).isEqualTo(kept.all() / 55.0);
        assertThat(value(row, "goodput_per_gpu"))
                .as("3 prefillers of 1 GPU, 2 decoders of 2")
                .isEqualTo(kept.all() / 55.0 / 7);
        assertThat(value(row, "slo_met")).isEqualTo(kept.share() >= 0.5 ? 1.0 : 0.0);
        Outcome without = new Outcome(outcome.run(), null, outcome.result(), RunStatus.OK, "", 0.5, "here");
        assertThat(value(SparkRows.row(COLUMNS, without), "slo_attainment")).isNull();
        assertThat(value(SparkRows.row(COLUMNS, without), "goodput_per_gpu")).isNull();
    }

    @Test
    void leaveMetricsOutOfAFailedRun() {
        Outcome good = outcome(SCENARIO);
        Row row = SparkRows.row(COLUMNS, new Outcome(good.run(), SLO, null, RunStatus.FAILED, "because", 0.1, "here"));

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
