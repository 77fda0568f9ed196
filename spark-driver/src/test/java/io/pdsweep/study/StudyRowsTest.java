package io.pdsweep.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.pdsweep.analysis.SteadyState.Verdict;
import io.pdsweep.analysis.sensitivity.Resampling;
import io.pdsweep.analysis.sensitivity.SobolIndices;
import io.pdsweep.plan.Plan;
import io.pdsweep.plan.Point;
import io.pdsweep.report.SensitivityJson;
import io.pdsweep.report.SensitivityText;
import io.pdsweep.sink.ParameterColumns;
import io.pdsweep.sink.RunsTable;
import io.pdsweep.spec.DesignedPoints;
import io.pdsweep.spec.Sweep;
import io.pdsweep.spec.SweepReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** A design's rows found again in results that are in any order. */
class StudyRowsTest {
    private static final String FACTORS = """
              factors:
                thr: {from: 1, to: 1000, scale: log}
                blocksD: {from: 1100, to: 1110}
                ND: [1, 2, 4]
            """;
    private static final Output REMOTE = Output.named("remote").orElseThrow();
    private static final Resampling FEW = new Resampling(20, 1);

    private static Sweep sweep(String design) {
        String text = "name: s\nseeds: 1..2\ndesign:\n  " + design + "\n" + FACTORS;
        return SweepReader.read("s.yaml", text.getBytes(StandardCharsets.UTF_8));
    }

    private static DesignedPoints design(Sweep sweep) {
        String text = sweep.source().text();
        return SweepReader.design("s.yaml", text.getBytes(StandardCharsets.UTF_8))
                .orElseThrow();
    }

    /** Results in which the remote fraction is ND, plus a half under seed 2; shuffled, all but the last {@code missing} ones. */
    private static StudyRows rows(Sweep sweep, int missing) {
        DesignedPoints points = design(sweep);
        List<String> columns = StudyRows.columns(points, List.of(REMOTE));
        List<@Nullable Object[]> rows = new ArrayList<>();
        for (Iterator<Point> each = Plan.of(sweep).iterator(); each.hasNext(); ) {
            Point point = each.next();
            for (long seed = 1; seed <= 2; seed++) {
                @Nullable Object[] row = new @Nullable Object[columns.size()];
                for (var parameter : points.parameters()) {
                    row[columns.indexOf(ParameterColumns.name(parameter))] =
                            point.scenario().value(parameter);
                }
                row[columns.indexOf("status")] = "ok";
                row[columns.indexOf("point_id")] = point.id();
                row[columns.indexOf("seed")] = seed;
                row[columns.indexOf("in_flight_mean")] = 1.0;
                row[columns.indexOf("in_flight_growth")] = 0.0;
                row[columns.indexOf("in_flight_growth_half_width")] = 0.1;
                row[columns.indexOf(REMOTE.column())] =
                        point.scenario().value(io.pdsweep.sim.Parameter.ND) + seed * 0.5;
                rows.add(row);
            }
        }
        List<@Nullable Object[]> kept = new ArrayList<>(rows.subList(0, rows.size() - missing));
        Collections.shuffle(kept, new Random(3));
        return StudyRows.of(points, new RunsTable(columns, kept));
    }

    @Test
    void putsOutputsInTheOrderOfTheDesign() {
        StudyRows rows = rows(sweep("kind: sobol\n  n: 16"), 0);
        double[][] outputs = rows.outputs(REMOTE);

        assertThat(rows.points().size()).isEqualTo(16 * 5);
        assertThat(outputs).hasDimensions(2, 80);
        for (int i = 0; i < 80; i++) {
            double[] values = rows.points().values(i);
            assertThat(outputs[0][i]).isEqualTo(values[2] + 0.5);
            assertThat(outputs[1][i]).isEqualTo(values[2] + 1);
            assertThat(values[1]).isBetween(1100.0, 1110.0).isEqualTo(Math.rint(values[1]));
        }
        assertThat(rows.missing()).isZero();
        assertThat(rows.states()).as("equal rows are one point").containsOnlyKeys(Verdict.STABLE);
        assertThat(rows.states().get(Verdict.STABLE)).isBetween(40, 79);
    }

    @Test
    void sobolRanksTheOnlyParameterThatActs() throws Exception {
        StudyRows rows = rows(sweep("kind: sobol\n  n: 64"), 0);
        Sensitivity.Sobol found = (Sensitivity.Sobol) Sensitivity.of(rows, REMOTE, FEW);

        SobolIndices indices = found.indices();
        assertThat(found.ranking().get(0)).isEqualTo(2);
        assertThat(indices.total().get(2).value()).isCloseTo(1, within(0.1));
        assertThat(indices.total().get(0).value()).isZero();
        assertThat(found.convergence()).extracting(SobolIndices::groups).containsExactly(16, 32, 64);
        assertThat(SensitivityText.write(rows, List.of(found)))
                .contains("remote_mean: mean", "64 of 64 groups used", "noise of the seeds: ", "convergence");
        assertThat(SensitivityText.convergenceCsv(found)).hasLineCount(1 + 3 * 2 * 3);
        assertThat(new com.fasterxml.jackson.databind.ObjectMapper()
                        .readTree(SensitivityJson.write(rows, List.of(found)))
                        .at("/outputs/remote_mean/convergence/2/groups")
                        .asInt())
                .isEqualTo(64);
    }

    @Test
    void whatIsMissingLeavesItsGroupOut() {
        StudyRows rows = rows(sweep("kind: sobol\n  n: 16"), 1);
        Sensitivity.Sobol found = (Sensitivity.Sobol) Sensitivity.of(rows, REMOTE, FEW);

        assertThat(rows.missing()).isPositive();
        assertThat(found.indices().groupsUsed()).isBetween(1, 15);
    }

    @Test
    void morrisAndOneAtATimeFindItToo() {
        StudyRows morris = rows(sweep("kind: morris\n  n: 20"), 0);
        Sensitivity.Morris effects = (Sensitivity.Morris) Sensitivity.of(morris, REMOTE, FEW);
        assertThat(effects.ranking().get(0)).isEqualTo(2);
        assertThat(effects.effects().effects().get(0).muStar().value()).isZero();
        assertThat(SensitivityText.write(morris, List.of(effects))).contains("20 of 20 trajectories used");

        StudyRows oneAtATime = rows(sweep("kind: oat\n  n: 3"), 0);
        Sensitivity.OneByOne changes = (Sensitivity.OneByOne) Sensitivity.of(oneAtATime, REMOTE, FEW);
        assertThat(changes.ranking().get(0)).isEqualTo(2);
        assertThat(changes.effects().base().mean()).isEqualTo(2.75);
        assertThat(SensitivityText.write(oneAtATime, List.of(changes)))
                .contains("2.750 at the base point", "elasticity");
    }

    @Test
    void aLatinHypercubeHasNoIndices() {
        StudyRows rows = rows(sweep("kind: lhs\n  n: 9"), 0);
        assertThatThrownBy(() -> Sensitivity.of(rows, REMOTE, FEW)).hasMessageContaining("sobol, morris or oat");
    }

    @Test
    void outputsAreMetricsAndColumnsOfNumbers() {
        assertThat(Output.named("lease").orElseThrow().column()).isEqualTo("lease_mean_s");
        assertThat(Output.named("ttft_p99_s").orElseThrow().unit()).isEqualTo("s");
        assertThat(Output.named("status")).isEmpty();
        assertThat(Output.named("ttft_p95_s")).isEmpty();
        assertThat(Output.standard()).extracting(Output::label).containsExactly("remote", "lease");
    }
}
