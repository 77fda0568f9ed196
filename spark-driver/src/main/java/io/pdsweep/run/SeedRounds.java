package io.pdsweep.run;

import io.pdsweep.analysis.AcrossSeeds;
import io.pdsweep.analysis.StoppingRule;
import io.pdsweep.analysis.StoppingRule.Verdict;
import io.pdsweep.plan.CostModel;
import io.pdsweep.plan.Plan;
import io.pdsweep.plan.PlannedRun;
import io.pdsweep.plan.Point;
import io.pdsweep.sink.Manifest;
import io.pdsweep.sink.OutputWriter;
import io.pdsweep.sink.RunStatus;
import io.pdsweep.sink.RunsTable;
import io.pdsweep.spec.SeedText;
import io.pdsweep.spec.Sweep;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.spark.sql.SparkSession;

/**
 * A sweep whose points get seeds until a rule holds at each: rounds of the points at which it does not hold yet. A point that
 * met it gets no more. How many a point gets next depends on its own rows of the rounds before alone, so a sweep that was
 * stopped goes on to the same end.
 */
public final class SeedRounds {
    private final Plan plan;
    private final StoppingRule rule;
    private final SeedSequence sequence;
    private final OutputWriter output;
    private final RunSettings settings;
    private final CommittedWaves waves;
    private final RoundProgress progress;
    private final Map<String, PointSeeds> held = new HashMap<>();

    /**
     * A sweep to be run. Nothing is written before {@link #execute}.
     *
     * @param manifest with which it begins or goes on, see {@link Continuation#of(OutputWriter, Sweep, Plan, StoppingRule,
     *     String)}
     */
    public SeedRounds(
            SparkSession spark,
            Sweep sweep,
            Plan plan,
            StoppingRule rule,
            OutputWriter output,
            Manifest manifest,
            RunSettings settings) {
        this(spark, sweep, plan, rule, output, manifest, settings, Simulator.EXACT);
    }

    SeedRounds(
            SparkSession spark,
            Sweep sweep,
            Plan plan,
            StoppingRule rule,
            OutputWriter output,
            Manifest manifest,
            RunSettings settings,
            Simulator simulator) {
        this.plan = plan;
        this.rule = rule;
        this.sequence = SeedSequence.of(sweep);
        this.output = output;
        this.settings = settings;
        this.waves = new CommittedWaves(spark, sweep, output, manifest, settings, simulator);
        this.progress = new RoundProgress(waves);
    }

    /** The sweep as the first round of a rule runs it: with as many seeds as a rule needs to say anything. */
    public static Sweep begun(Sweep sweep) {
        int count = Math.max(sweep.seeds().size(), StoppingRule.LEAST_SEEDS);
        return sweep.withSeeds(SeedSequence.of(sweep).first(count));
    }

    /**
     * The runs of a round.
     *
     * @param runs how many
     * @param predictedSeconds of them
     * @param seeds that some point gets, in the sequence's order
     * @param largest seeds of the point that has most then
     */
    private record Part(long runs, double predictedSeconds, List<Long> seeds, int largest) {}

    /**
     * Makes rounds until the rule holds at every point that has values, or the cap is reached there.
     *
     * @return the manifest of the finished output
     * @throws io.pdsweep.sink.OutputFailure when the output cannot be written any more; what was committed stays
     */
    public Manifest execute() {
        return waves.during(() -> {
            waves.record(waves.manifest());
            waves.repeatFailed();
            for (int round = 0; round < waves.manifest().rounds().size(); round++) {
                finish(round);
                take(round);
            }
            Part part = missing();
            while (part.runs() > 0) {
                List<Manifest.Round> rounds = new ArrayList<>(waves.manifest().rounds());
                rounds.add(new Manifest.Round(SeedText.of(part.seeds()), part.runs()));
                waves.record(waves.manifest().seeded(part.largest(), rounds, false));
                make(rounds.size() - 1, part);
                take(rounds.size() - 1);
                part = missing();
            }
            waves.record(
                    waves.manifest().seeded(part.largest(), waves.manifest().rounds(), true));
            return waves.manifest();
        });
    }

    /** Makes the rest of a round that was stopped. One that the rule would not ask for now ends where it was stopped. */
    private void finish(int round) {
        List<Manifest.Round> rounds = new ArrayList<>(waves.manifest().rounds());
        Manifest.Round asked = rounds.get(round);
        long done = waves.manifest().done(round);
        if (done == asked.runs()) {
            return;
        }
        Part part = missing();
        if (part.runs() == asked.runs() && isBegun(round)) {
            files(round).stream() // what the last wave that is there cost tells of those that follow
                    .reduce((earlier, later) -> later)
                    .ifPresent(file -> waves.learn(waves.wave(file)));
            make(round, part);
        } else {
            if (done == 0 && round == rounds.size() - 1) {
                rounds.remove(round);
            } else {
                rounds.set(round, new Manifest.Round(asked.seeds(), done));
            }
            waves.record(waves.manifest().seeded(waves.manifest().seeds(), rounds, false));
        }
    }

    /** Whether the rows of a round are the first of those that would be made for it now. */
    private boolean isBegun(int round) {
        Iterator<PlannedRun> planned = plan.runs(this::missing, 0);
        for (Manifest.WaveFile file : files(round)) {
            RunsTable rows = output.rows(List.of("point_id", "seed"), List.of(file));
            for (int row = 0; row < rows.rows().size(); row++) {
                PlannedRun run = planned.next();
                if (!rows.text(row, "point_id").equals(run.point().id()) || rows.seed(row) != run.seed()) {
                    return false;
                }
            }
        }
        return true;
    }

    private void make(int round, Part part) {
        long done = waves.manifest().done(round);
        progress.begin(round + 1, part.runs() - done, part.predictedSeconds() * (part.runs() - done) / part.runs());
        waves.make(plan.waves(this::missing, done, waves.nextNumber(), settings.waveRuns()), round);
    }

    /** What the next round makes, going by the rows taken so far. */
    private Part missing() {
        long runs = 0;
        double seconds = 0;
        int largest = 0;
        Set<Long> seeds = new HashSet<>();
        for (Iterator<Point> points = plan.iterator(); points.hasNext(); ) {
            Point point = points.next();
            List<Long> own = missing(point);
            runs += own.size();
            seconds += own.size() * CostModel.seconds(point.scenario());
            largest = Math.max(largest, there(point).count() + own.size());
            seeds.addAll(own);
        }
        List<Long> ordered = sequence.first(Math.max(largest, sequence.listed().size())).stream()
                .filter(seeds::contains)
                .toList();
        return new Part(runs, seconds, ordered, largest);
    }

    /** The seeds that a point gets next: the first, or as many as the rule asks for; none when it asks for none. */
    private List<Long> missing(Point point) {
        PointSeeds there = there(point);
        List<Long> first = lacking(there, Math.max(sequence.listed().size(), StoppingRule.LEAST_SEEDS));
        if (!first.isEmpty()) {
            return first;
        }
        AcrossSeeds seeds = there.across();
        return rule.verdict(seeds) == Verdict.OPEN ? lacking(there, rule.next(seeds, there.count())) : List.of();
    }

    private PointSeeds there(Point point) {
        return held.getOrDefault(point.id(), new PointSeeds());
    }

    /** Those of the first seeds that a point does not have. */
    private List<Long> lacking(PointSeeds there, int count) {
        return sequence.first(count).stream().filter(seed -> !there.has(seed)).toList();
    }

    private List<Manifest.WaveFile> files(int round) {
        return waves.manifest().waves().stream()
                .filter(file -> file.round() == round)
                .toList();
    }

    /** Takes the rows of a round that is made. */
    private void take(int round) {
        List<String> columns = List.of("point_id", "seed", "status", rule.column());
        for (Manifest.WaveFile file : files(round)) {
            RunsTable rows = output.rows(columns, List.of(file));
            for (int row = 0; row < rows.rows().size(); row++) {
                boolean good = rows.text(row, "status").equals(RunStatus.OK.label());
                double value = good ? rows.number(row, rule.column()) : Double.NaN;
                held.computeIfAbsent(rows.text(row, "point_id"), id -> new PointSeeds())
                        .add(rows.seed(row), value);
            }
        }
    }

    /** The round that is being made, from 1. */
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
