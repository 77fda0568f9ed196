package io.pdsweep.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.pdsweep.analysis.PairedDifference.Direction;
import io.pdsweep.report.ComparisonText;
import io.pdsweep.report.RowKey;
import io.pdsweep.sink.RunsTable;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class ComparisonTest {
    private static final List<Output> OUTPUTS =
            List.of(Output.named("remote").orElseThrow(), Output.named("lease").orElseThrow());
    private static final List<String> COLUMNS = Comparison.columns(OUTPUTS);
    private static final List<RowKey> KEYS = List.of(RowKey.named("thr").orElseThrow());

    private static @Nullable Object[] row(double thr, long seed, String status, double remote, double lease) {
        @Nullable Object[] row = new @Nullable Object[COLUMNS.size()];
        row[COLUMNS.indexOf("thr")] = thr;
        row[COLUMNS.indexOf("mode")] = "pull";
        row[COLUMNS.indexOf("seed")] = seed;
        row[COLUMNS.indexOf("status")] = status;
        row[COLUMNS.indexOf("remote_mean")] = remote;
        row[COLUMNS.indexOf("lease_mean_s")] = lease;
        return row;
    }

    private static RunsTable table(double shift) {
        List<@Nullable Object[]> rows = new ArrayList<>();
        for (long seed = 1; seed <= 4; seed++) {
            rows.add(row(512, seed, "ok", 0.5, 0.010 + seed * 0.001 + shift));
            rows.add(row(1, seed, "ok", 1.0, 0.020));
        }
        return new RunsTable(COLUMNS, rows);
    }

    private static RunsTable with(RunsTable table, @Nullable Object[] row) {
        List<@Nullable Object[]> rows = new ArrayList<>(table.rows());
        rows.add(row);
        return new RunsTable(COLUMNS, rows);
    }

    @Test
    void twoEqualOutputsDoNotDiffer() {
        Comparison same = Comparison.of(table(0), table(0), OUTPUTS, List.of());
        assertThat(same.differs()).isFalse();
        assertThat(same.same(0)).isEqualTo(2);
        assertThat(ComparisonText.readable(same, table(0), KEYS))
                .startsWith(
                        "2 points are in both, 0 only in the first, 0 only in the second; runs without a result: 0 and 0");
    }

    @Test
    void seedsThatNoDoubleHoldsAreKeptApart() {
        long large = 1L << 53;
        RunsTable table = with(
                with(new RunsTable(COLUMNS, List.of()), row(512, large, "ok", 0.5, 0.01)),
                row(512, large + 1, "ok", 0.5, 0.02));

        Comparison same = Comparison.of(table, table, OUTPUTS, List.of());

        assertThat(same.pairs()).hasSize(1);
        assertThat(same.pairs().get(0).seeds()).isEqualTo(2);
        assertThat(same.pairs().get(0).unpaired()).isZero();
    }

    @Test
    void aShiftSmallerThanTheSeedsNoiseIsFoundByPairing() {
        Comparison shifted = Comparison.of(table(0), table(0.0001), OUTPUTS, List.of());
        assertThat(shifted.differs()).isTrue();
        assertThat(shifted.count(1, Direction.HIGHER)).isEqualTo(1);
        assertThat(shifted.same(1)).isEqualTo(1);
        assertThat(shifted.same(0)).isEqualTo(2);
        Comparison.Change change = shifted.pairs().get(0).changes().get(1);
        assertThat(change.different()).isEqualTo(4);
        assertThat(change.paired().difference().mean())
                .isCloseTo(0.0001, org.assertj.core.api.Assertions.within(1e-12));
        assertThat(ComparisonText.readable(shifted, table(0), KEYS))
                .contains("lease_mean_s, s: second less first", "higher");
        assertThat(ComparisonText.json(shifted, table(0), KEYS)).contains("\"HIGHER\"", "\"SAME\"");
    }

    /** The same points under another horizon, which is fixed in each. */
    private static RunsTable under(RunsTable table, double horizon) {
        List<@Nullable Object[]> rows = new ArrayList<>();
        for (@Nullable Object[] row : table.rows()) {
            @Nullable Object[] own = row.clone();
            own[COLUMNS.indexOf("horizon_s")] = horizon;
            rows.add(own);
        }
        return new RunsTable(COLUMNS, rows);
    }

    @Test
    void aParameterThatIsFixedInEachCanBeIgnored() {
        RunsTable before = under(table(0), 1000);
        RunsTable after = under(table(0.0001), 200);
        assertThat(Comparison.of(before, after, OUTPUTS, List.of()).pairs()).isEmpty();
        assertThat(Comparison.apart(before, after)).containsExactly("horizon_s");
        Comparison paired = Comparison.of(before, after, OUTPUTS, List.of("horizon_s"));
        assertThat(paired.pairs()).hasSize(2);
        assertThat(paired.count(1, Direction.HIGHER)).isEqualTo(1);
        assertThat(ComparisonText.json(paired, before, KEYS)).contains("\"ignored\" : [ \"horizon_s\" ]");
        assertThatThrownBy(() -> Comparison.of(before, after, OUTPUTS, List.of("horizon_s", "thr")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("Cannot ignore horizon_s, thr: an output has several points");
    }

    @Test
    void whatHasNoPartnerIsCounted() {
        RunsTable more =
                with(with(table(0), row(2048, 1, "ok", 0.2, 0.01)), row(512, 5, "failed", Double.NaN, Double.NaN));
        Comparison comparison = Comparison.of(table(0), more, OUTPUTS, List.of());
        assertThat(comparison.onlyFirst()).isZero();
        assertThat(comparison.onlySecond()).isEqualTo(1);
        assertThat(comparison.second()).isEqualTo(1);
        assertThat(comparison.pairs()).extracting(Comparison.Pair::unpaired).containsExactly(1, 0);
        assertThat(comparison.differs()).isTrue();
        assertThat(ComparisonText.readable(comparison, table(0), KEYS))
                .contains("1 only in the second", "1 runs of these points have no partner");
    }
}
