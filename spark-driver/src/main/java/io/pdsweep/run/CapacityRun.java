package io.pdsweep.run;

import io.pdsweep.capacity.CapacityAnswer;
import io.pdsweep.capacity.CapacityPlan;
import io.pdsweep.capacity.CapacitySearch;
import io.pdsweep.capacity.CapacitySearch.Ask;
import io.pdsweep.capacity.Judge;
import io.pdsweep.capacity.SeedRun;
import io.pdsweep.plan.CostModel;
import io.pdsweep.plan.Plan;
import io.pdsweep.plan.PlannedRun;
import io.pdsweep.plan.Point;
import io.pdsweep.sink.Manifest;
import io.pdsweep.sink.OutputFolder;
import io.pdsweep.sink.OutputWriter;
import io.pdsweep.sink.RunsTable;
import io.pdsweep.sink.SteadinessColumns;
import io.pdsweep.spec.SeedText;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.spark.sql.SparkSession;

/**
 * A capacity plan carried out: rounds of runs, each of all fleets that ask for some, made on the executors and committed in
 * waves. What is asked next depends on what was found alone, so a plan that goes on in its output asks the same again and finds
 * the rows there.
 */
public final class CapacityRun {
    private final CapacityPlan plan;
    private final OutputWriter output;
    private final RunSettings settings;
    private final CapacitySearch search;
    private final Judge judge;
    private final CommittedWaves waves;
    private final List<String> columns = new ArrayList<>(List.of("point_id", "seed", "status", "reason"));
    private final Map<String, Map<Long, SeedRun>> found = new HashMap<>();
    private final RoundProgress progress;

    /**
     * A plan to be answered. Nothing is written before {@link #execute}.
     *
     * @param manifest with which it begins or goes on, see {@link Continuation#of(OutputWriter, CapacityPlan, String)}
     */
    public CapacityRun(
            SparkSession spark, CapacityPlan plan, OutputWriter output, Manifest manifest, RunSettings settings) {
        this(spark, plan, output, manifest, settings, Simulator.EXACT);
    }

    CapacityRun(
            SparkSession spark,
            CapacityPlan plan,
            OutputWriter output,
            Manifest manifest,
            RunSettings settings,
            Simulator simulator) {
        this.plan = plan;
        this.output = output;
        this.settings = settings;
        this.search = new CapacitySearch(plan);
        this.judge = new Judge(plan.file().slo());
        this.waves = new CommittedWaves(spark, plan.file().fleets(), output, manifest, settings, simulator);
        this.progress = new RoundProgress(waves);
        columns.addAll(judge.columns());
        columns.addAll(SteadinessColumns.evidence());
    }

    /**
     * Makes every run that the plan asks for and that is missing, and those again that failed before.
     *
     * @return the answer
     * @throws io.pdsweep.sink.OutputFailure when the output cannot be written any more; what was committed stays
     */
    public CapacityAnswer execute() {
        return waves.during(() -> {
            waves.record(asked(waves.manifest().rounds(), false));
            waves.repeatFailed();
            take(waves.manifest().waves());
            for (List<Ask> asks = search.nextRound(); !asks.isEmpty(); asks = search.nextRound()) {
                make(missing(asks));
                for (Ask ask : asks) {
                    double rate = plan.grid().rate(ask.rate());
                    search.accept(ask, judge.judge(rate, runs(ask)));
                }
            }
            return search.answer();
        });
    }

    /** Writes the answer, and notes that the output is complete. */
    public Manifest finish(String planJson) {
        return waves.during(() -> {
            output.write(OutputFolder.PLAN, planJson.getBytes(StandardCharsets.UTF_8));
            waves.record(asked(waves.manifest().rounds(), true));
            return waves.manifest();
        });
    }

    private Manifest asked(List<Manifest.Round> rounds, boolean answered) {
        return waves.manifest().asked(Math.max(found.size(), waves.manifest().points()), rounds, answered);
    }

    private Point point(Ask ask) {
        return Point.of(ask.fleet().at(plan.grid().rate(ask.rate())));
    }

    private List<PlannedRun> missing(List<Ask> asks) {
        List<PlannedRun> runs = new ArrayList<>();
        for (Ask ask : asks) {
            Point point = point(ask);
            Map<Long, SeedRun> there = found.computeIfAbsent(point.id(), id -> new TreeMap<>());
            for (long seed : plan.file().fleets().seeds()) {
                if (!there.containsKey(seed)) {
                    runs.add(new PlannedRun(runs.size(), point, seed));
                }
            }
        }
        return runs;
    }

    /** Makes the runs as a new round, or as the rest of the last one when that was stopped with as many missing. */
    private void make(List<PlannedRun> missing) {
        if (missing.isEmpty()) {
            return;
        }
        List<Manifest.Round> rounds = new ArrayList<>(waves.manifest().rounds());
        int last = rounds.size() - 1;
        long done = last < 0 ? 0 : waves.manifest().done(last);
        boolean rest = last >= 0 && rounds.get(last).runs() - done == missing.size();
        if (!rest) {
            if (last >= 0) {
                rounds.set(last, new Manifest.Round(rounds.get(last).seeds(), done));
            }
            rounds.add(new Manifest.Round(SeedText.of(plan.file().fleets().seeds()), missing.size()));
        }
        long from = rest ? done : 0;
        List<PlannedRun> placed = missing.stream()
                .map(run -> new PlannedRun(from + run.position(), run.point(), run.seed()))
                .toList();
        begin(placed);
        waves.record(asked(rounds, false));
        int before = waves.manifest().waves().size();
        waves.make(Plan.waves(placed, waves.nextNumber(), settings.waveRuns()), rounds.size() - 1);
        List<Manifest.WaveFile> files = waves.manifest().waves();
        take(files.subList(before, files.size()));
    }

    private void begin(List<PlannedRun> runs) {
        double seconds = runs.stream()
                .mapToDouble(run -> CostModel.seconds(run.point().scenario()))
                .sum();
        progress.begin(search.rounds(), runs.size(), seconds);
    }

    private void take(List<Manifest.WaveFile> files) {
        RunsTable rows = output.rows(columns, files);
        for (int row = 0; row < rows.rows().size(); row++) {
            SeedRun run = seedRun(rows, row);
            found.computeIfAbsent(rows.text(row, "point_id"), point -> new TreeMap<>())
                    .put(run.seed(), run);
        }
    }

    private SeedRun seedRun(RunsTable rows, int row) {
        return SeedRun.of(
                rows.seed(row),
                rows.text(row, "status"),
                rows.text(row, "reason"),
                column -> rows.number(row, column),
                judge.columns(),
                rows.trend(row));
    }

    private List<SeedRun> runs(Ask ask) {
        Map<Long, SeedRun> there = found.getOrDefault(point(ask).id(), Map.of());
        List<SeedRun> runs = new ArrayList<>();
        for (long seed : plan.file().fleets().seeds()) {
            SeedRun run = there.get(seed);
            if (run == null) {
                throw new IllegalStateException("no row for seed " + seed + " of " + ask);
            }
            runs.add(run);
        }
        return runs;
    }

    /** The round that is being made, from 1; 0 before the first. */
    public int round() {
        return progress.number();
    }

    /** A look at the round that is being made, from any thread. */
    public SweepStatus roundStatus() {
        return progress.ofRound();
    }

    /** A look at all that this program has made, from any thread. */
    public SweepStatus status() {
        return progress.ofAll();
    }
}
