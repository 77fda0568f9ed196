package io.pdsweep.report.sweep;

import io.pdsweep.analysis.AcrossSeeds;
import io.pdsweep.analysis.RunTrend;
import io.pdsweep.analysis.SteadyState;
import io.pdsweep.capacity.Evaluation;
import io.pdsweep.capacity.Judge;
import io.pdsweep.capacity.SeedRun;
import io.pdsweep.report.RowKey;
import io.pdsweep.sim.Observation;
import io.pdsweep.sim.Parameter;
import io.pdsweep.sim.stat.Histogram;
import io.pdsweep.sink.ParameterColumns;
import io.pdsweep.sink.RunStatus;
import io.pdsweep.sink.RunsTable;
import io.pdsweep.spec.Numbers;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** One point of a sweep with its runs. */
public final class SweepPoint {
    private static final int LONGEST = 8;
    private static final MathContext DIGITS = new MathContext(4, RoundingMode.HALF_UP);

    private final RunsTable runs;
    private final List<Integer> rows;
    private final List<Integer> good = new ArrayList<>();

    SweepPoint(RunsTable runs, List<Integer> rows) {
        this.runs = runs;
        this.rows = List.copyOf(rows);
        for (int row : rows) {
            if (runs.text(row, "status").equals(RunStatus.OK.label())) {
                good.add(row);
            }
        }
    }

    /** Its id, as in {@code point_id}. */
    public String id() {
        return runs.text(rows.get(0), "point_id");
    }

    /** How many runs it has, failed ones among them. */
    public int count() {
        return rows.size();
    }

    public int failed() {
        return rows.size() - good.size();
    }

    /** Rows of its runs that did not fail. */
    public List<Integer> good() {
        return List.copyOf(good);
    }

    /** A parameter as people write it. */
    public String text(RowKey key) {
        return key.text(runs, rows.get(0));
    }

    /** A parameter's number; NaN for mode and arrive. */
    public double number(RowKey key) {
        return runs.number(rows.get(0), key.column());
    }

    /** Whether it is in a steady state, judged over its seeds; empty where the rows do not tell. */
    public Optional<SteadyState> state() {
        List<RunTrend> trends =
                good.stream().flatMap(row -> runs.trend(row).stream()).toList();
        return trends.isEmpty() ? Optional.empty() : Optional.of(SteadyState.ofTrends(trends));
    }

    /** The histograms of all its runs together; empty when one has none. */
    public Optional<Histogram> histogram(Observation observation) {
        Histogram pooled = Histogram.empty();
        for (int row : good) {
            Optional<Histogram> own = runs.histogram(row, observation);
            if (own.isEmpty()) {
                return Optional.empty();
            }
            pooled = pooled.plus(own.get());
        }
        return good.isEmpty() ? Optional.empty() : Optional.of(pooled);
    }

    /** A column over the seeds. */
    public AcrossSeeds over(String column) {
        return AcrossSeeds.of(
                good.stream().mapToDouble(row -> runs.number(row, column)).toArray());
    }

    /** A column under each seed; failed runs are left out. */
    public Map<Long, Double> bySeed(String column) {
        Map<Long, Double> values = new TreeMap<>();
        for (int row : good) {
            values.put(runs.seed(row), runs.number(row, column));
        }
        return values;
    }

    /** What a service level is judged by; empty where a run does not tell whether it is in a steady state. */
    public Optional<Evaluation> judged(Judge judge) {
        List<SeedRun> seeds = new ArrayList<>();
        for (int row : rows) {
            Optional<RunTrend> trend = good.contains(row) ? runs.trend(row) : Optional.empty();
            if (good.contains(row) && trend.isEmpty()) {
                return Optional.empty();
            }
            seeds.add(SeedRun.of(
                    runs.seed(row),
                    runs.text(row, "status"),
                    runs.text(row, "reason"),
                    column -> runs.number(row, column),
                    judge.columns(),
                    trend));
        }
        return Optional.of(judge.judge(runs.number(rows.get(0), ParameterColumns.name(Parameter.LAMBDA)), seeds));
    }

    /** A parameter in a few digits, for sentences and tables. */
    public String shortText(RowKey key) {
        String exact = text(key);
        double value = number(key);
        return exact.length() <= LONGEST || !Double.isFinite(value)
                ? exact
                : Numbers.text(Numbers.decimal(value).round(DIGITS).doubleValue());
    }

    /** {@code thr 512, blocksD 2000}. */
    public String name(List<RowKey> keys) {
        List<String> words = new ArrayList<>();
        for (RowKey key : keys) {
            words.add(key.label() + " " + shortText(key));
        }
        return String.join(", ", words);
    }
}
