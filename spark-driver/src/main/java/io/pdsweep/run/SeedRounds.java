package io.pdsweep.run;

import io.pdsweep.analysis.AcrossSeeds;
import io.pdsweep.analysis.StoppingRule;
import io.pdsweep.analysis.StoppingRule.Verdict;
import io.pdsweep.plan.Plan;
import io.pdsweep.sink.Manifest;
import io.pdsweep.sink.OutputWriter;
import io.pdsweep.sink.RunStatus;
import io.pdsweep.sink.RunsTable;
import io.pdsweep.spec.SeedText;
import io.pdsweep.spec.Sweep;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import org.apache.spark.sql.SparkSession;

/**
 * A sweep that gets seeds until a rule holds at every point: rounds of the whole sweep with more seeds, each added as {@code
 * --resume} adds seeds. How many come next depends on the rows alone, so a sweep that was stopped goes on to the same end.
 */
public final class SeedRounds {
    private final SparkSession spark;
    private final StoppingRule rule;
    private final OutputWriter output;
    private final RunSettings settings;
    private final Simulator simulator;
    private final Map<String, double[]> values = new LinkedHashMap<>();
    private final Set<String> read = new HashSet<>();
    private final long start = System.nanoTime();
    private Sweep sweep;
    private Plan plan;
    private volatile Round round;

    /**
     * The round that is being made.
     *
     * @param number from 1
     * @param madeBefore runs made by the earlier ones
     * @param failedBefore of these, failed
     */
    private record Round(int number, SweepRun run, long madeBefore, long failedBefore) {}

    /**
     * A sweep to be run. Nothing is written before {@link #execute}.
     *
     * @param sweep with the seeds that {@link #begun} says
     * @param manifest with which it begins or goes on, see {@link Continuation#of}
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
        this.spark = spark;
        this.sweep = sweep;
        this.plan = plan;
        this.rule = rule;
        this.output = output;
        this.settings = settings;
        this.simulator = simulator;
        this.round = new Round(1, run(manifest), 0, 0);
    }

    /**
     * The sweep with the seeds that the first round has: the file's, those that an output has beyond them from earlier rounds,
     * and as many as a rule needs to say anything.
     */
    public static Sweep begun(OutputWriter output, Sweep sweep) {
        Set<Long> there = new HashSet<>();
        output.manifest()
                .filter(held -> !held.waves().isEmpty())
                .ifPresent(held -> held.rounds().forEach(each -> there.addAll(SeedText.parse(each.seeds()))));
        sweep.seeds().forEach(there::remove);
        Sweep grown = withSeeds(sweep, sweep.seeds().size() + there.size());
        Sweep held = grown.seeds().containsAll(there) ? grown : sweep; // others are refused, see Continuation
        return withSeeds(held, Math.max(held.seeds().size(), StoppingRule.LEAST_SEEDS));
    }

    /** A sweep with as many seeds: those that it lacks are the whole numbers after its largest. */
    private static Sweep withSeeds(Sweep sweep, int count) {
        List<Long> seeds = new ArrayList<>(sweep.seeds());
        long next = seeds.stream().mapToLong(Long::longValue).max().orElse(0) + 1;
        while (seeds.size() < count) {
            seeds.add(next++);
        }
        return sweep.withSeeds(seeds);
    }

    private SweepRun run(Manifest manifest) {
        return new SweepRun(spark, sweep, plan, output, manifest, settings, simulator);
    }

    /**
     * Makes rounds until the rule holds at every point that has values, or the cap is reached.
     *
     * @return the manifest of the finished output
     * @throws io.pdsweep.sink.OutputFailure when the output cannot be written any more; what was committed stays
     */
    public Manifest execute() {
        Manifest manifest = round.run().execute();
        take(manifest);
        for (OptionalInt next = next(); next.isPresent(); next = next()) {
            sweep = withSeeds(sweep, next.getAsInt());
            plan = plan.withSeeds(sweep.seeds());
            SweepStatus made = status();
            Manifest more = Continuation.of(output, sweep, plan, settings.programVersion());
            round = new Round(round.number() + 1, run(more), made.made(), made.failed());
            manifest = round.run().makeMissing();
            take(manifest);
        }
        return manifest;
    }

    /** How many seeds the next round brings every point to; empty when there is none. */
    private OptionalInt next() {
        int now = sweep.seeds().size();
        int next = now;
        for (double[] each : values.values()) {
            AcrossSeeds seeds = AcrossSeeds.of(each);
            if (rule.verdict(seeds) == Verdict.OPEN) {
                next = Math.max(next, rule.next(seeds, now));
            }
        }
        return next > now ? OptionalInt.of(next) : OptionalInt.empty();
    }

    /** Takes the values of files that are new. */
    private void take(Manifest manifest) {
        List<String> columns = List.of("point_id", "status", rule.column());
        for (Manifest.WaveFile file : manifest.waves()) {
            if (!read.add(file.file())) {
                continue;
            }
            RunsTable rows = output.rows(columns, List.of(file));
            for (int row = 0; row < rows.rows().size(); row++) {
                boolean good = rows.text(row, "status").equals(RunStatus.OK.label());
                double value = good ? rows.number(row, rule.column()) : Double.NaN;
                values.merge(rows.text(row, "point_id"), new double[] {value}, SeedRounds::joined);
            }
        }
    }

    private static double[] joined(double[] earlier, double[] later) {
        double[] all = Arrays.copyOf(earlier, earlier.length + later.length);
        System.arraycopy(later, 0, all, earlier.length, later.length);
        return all;
    }

    /** The round that is being made, from 1. */
    public int round() {
        return round.number();
    }

    /** A look at the round that is being made, from any thread: its counts are of the sweep with the round's seeds. */
    public SweepStatus roundStatus() {
        return round.run().status();
    }

    /** A look at all that this program has made, from any thread. */
    public SweepStatus status() {
        Round now = round;
        SweepStatus last = now.run().status();
        return new SweepStatus(
                last.runs(),
                last.done(),
                now.madeBefore() + last.made(),
                now.failedBefore() + last.failed(),
                last.committed(),
                last.share(),
                (System.nanoTime() - start) * 1e-9);
    }
}
