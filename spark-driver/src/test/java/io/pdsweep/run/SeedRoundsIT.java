package io.pdsweep.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.pdsweep.analysis.AcrossSeeds;
import io.pdsweep.analysis.StoppingRule;
import io.pdsweep.analysis.StoppingRule.Scale;
import io.pdsweep.analysis.StoppingRule.Verdict;
import io.pdsweep.plan.Plan;
import io.pdsweep.sink.Checkpoint;
import io.pdsweep.sink.Manifest;
import io.pdsweep.sink.OutputException;
import io.pdsweep.sink.OutputFolder;
import io.pdsweep.sink.OutputWriter;
import io.pdsweep.sink.OutputWriter.Start;
import io.pdsweep.sink.RunsTable;
import io.pdsweep.spec.Sweep;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** Seeds in rounds on real Spark: the rule holds at the end, no round too many, the same rows after an end anywhere. */
class SeedRoundsIT extends OnSpark {
    private static final String SWEEP = "name: r\nhorizon: 200\nwarmup: 20\naxes: {thr: [1, 64, 512, never]}\nseeds: ";
    private static final StoppingRule TTFT =
            new StoppingRule("ci(ttft) < 12%", "ttft", "ttft_mean_s", "s", Scale.RELATIVE, 0.12, 100);

    /** Executors of a local master are threads of this process. */
    private static final AtomicInteger FAILURES = new AtomicInteger();

    private static Manifest until(
            StoppingRule rule, String text, Path out, Start start, Simulator simulator, Checkpoint checkpoint) {
        try (OutputWriter output =
                OutputWriter.open(out.toString(), Sessions.hadoop(), start, message -> {}, checkpoint)) {
            RunSettings settings = new RunSettings(OptionalInt.of(3), 7, "test", checkpoint);
            Sweep sweep = Sweeps.sweep(text);
            Plan plan = Plan.of(sweep);
            Manifest manifest = Continuation.of(output, sweep, plan, rule, "test");
            return new SeedRounds(spark, sweep, plan, rule, output, manifest, settings, simulator).execute();
        }
    }

    private static Manifest until(StoppingRule rule, String text, Path out, Start start) {
        return until(rule, text, out, start, Simulator.EXACT, Checkpoint.NONE);
    }

    /** The values of every point by seed, from the rows alone; NaN where a run has none. */
    private static Map<String, Map<Long, Double>> values(StoppingRule rule, Path out) {
        OutputFolder output = OutputFolder.open(out.toString(), Sessions.hadoop());
        RunsTable rows = RunsTable.read(output, Sessions.hadoop(), List.of("point_id", "seed", rule.column()));
        Map<String, Map<Long, Double>> values = new LinkedHashMap<>();
        for (int row = 0; row < rows.rows().size(); row++) {
            Double before = values.computeIfAbsent(rows.text(row, "point_id"), id -> new TreeMap<>())
                    .put(rows.seed(row), rows.number(row, rule.column()));
            assertThat(before).as("a run that is there twice").isNull();
        }
        return values;
    }

    private static Verdict verdict(StoppingRule rule, Collection<Double> values) {
        return rule.verdict(
                AcrossSeeds.of(values.stream().mapToDouble(Double::doubleValue).toArray()));
    }

    private static List<Verdict> verdicts(StoppingRule rule, Path out) {
        return values(rule, out).values().stream()
                .map(own -> verdict(rule, own.values()))
                .toList();
    }

    /** How many seeds a point must get, by its own values alone: as many as it has, if they are right. */
    private static int wanted(StoppingRule rule, Collection<Double> values) {
        List<Double> all = List.copyOf(values);
        int count = 5;
        while (count < all.size()) {
            List<Double> first = all.subList(0, count);
            if (verdict(rule, first) != Verdict.OPEN) {
                return count;
            }
            count = rule.next(
                    AcrossSeeds.of(
                            first.stream().mapToDouble(Double::doubleValue).toArray()),
                    count);
        }
        return count;
    }

    @Test
    void everyPointGoesOnUntilItMetTheRuleAndNoFurther() throws IOException {
        Path out = folder.resolve("out");

        Manifest manifest = until(TTFT, SWEEP + "1..2", out, Start.NEW);

        assertThat(manifest.complete()).isTrue();
        assertThat(manifest.until()).isEqualTo(TTFT.text());
        assertThat(manifest.mostSeeds()).isEqualTo(100);
        assertThat(manifest.rounds()).hasSizeGreaterThan(1);
        assertThat(manifest.rounds().get(0)).isEqualTo(new Manifest.Round("1..5", 4 * 5));
        assertThat(verdicts(TTFT, out)).containsOnly(Verdict.MET).hasSize(4);
        Map<String, Map<Long, Double>> values = values(TTFT, out);
        values.forEach((point, own) -> {
            assertThat(own.keySet()).first().isEqualTo(1L);
            assertThat(own.keySet()).last().isEqualTo((long) own.size());
            assertThat(own).as(point).hasSize(wanted(TTFT, own.values()));
        });
        assertThat(values.values().stream().map(Map::size).distinct()).hasSizeGreaterThan(1);
        int most = values.values().stream().mapToInt(Map::size).max().orElseThrow();
        assertThat(manifest.seeds()).isEqualTo(most).isLessThan(100);
        assertThat(manifest.runsDone())
                .isEqualTo(manifest.runs())
                .isEqualTo(values.values().stream().mapToInt(Map::size).sum());
        // each row is that of a sweep whose file lists as many seeds
        Path plain = folder.resolve("plain");
        Sweeps.run(spark, SWEEP + "1.." + most, plain, Start.NEW);
        assertThat(Sweeps.rows(spark, plain)).containsAll(Sweeps.rows(spark, out));

        Manifest again = until(TTFT, SWEEP + "1..2", out, Start.RESUMED, refusing(), Checkpoint.NONE);
        assertThat(again).isEqualTo(manifest);
    }

    @Test
    void aPointGetsTheSameSeedsWhateverStandsBesideIt() {
        Path all = folder.resolve("all");
        Path one = folder.resolve("one");
        until(TTFT, SWEEP + "1..5", all, Start.NEW);
        until(TTFT, SWEEP.replace("[1, 64, 512, never]", "[64]") + "1..5", one, Start.NEW);

        values(TTFT, one)
                .forEach((point, own) ->
                        assertThat(values(TTFT, all).get(point)).as(point).isEqualTo(own));
    }

    @Test
    void staysCompleteInFewerFiles() throws IOException {
        Path out = folder.resolve("out");
        Manifest before = until(TTFT, SWEEP + "1..5", out, Start.NEW);
        List<String> rows = Sweeps.rows(spark, out);

        Manifest compacted = CompactIT.compact(out, 1000, Checkpoint.NONE);

        assertThat(compacted.waves()).hasSizeLessThan(before.waves().size());
        assertThat(compacted.complete()).isTrue();
        assertThat(OutputFolder.open(out.toString(), Sessions.hadoop()).manifest())
                .isEqualTo(compacted);
        assertThat(Sweeps.rows(spark, out)).isEqualTo(rows);
        assertThat(until(TTFT, SWEEP + "1..5", out, Start.RESUMED, refusing(), Checkpoint.NONE))
                .isEqualTo(compacted);
    }

    private static Simulator refusing() {
        return (scenario, seed, recordings, level, limits) -> {
            throw new IllegalStateException("was there");
        };
    }

    @Test
    void endsTheSameAfterAnEndAtAnyCommit() throws IOException {
        Path whole = folder.resolve("whole");
        Manifest undisturbed = until(TTFT, SWEEP + "1..5", whole, Start.NEW);
        List<String> rows = Sweeps.rows(spark, whole);
        int waves = undisturbed.waves().size();

        for (int wave : new int[] {0, 1, waves - 1}) {
            for (Checkpoint.Step step : new Checkpoint.Step[] {Checkpoint.Step.STAGED, Checkpoint.Step.LISTED}) {
                Path cut = folder.resolve("cut-" + wave + step);
                assertThatThrownBy(() ->
                                until(TTFT, SWEEP + "1..5", cut, Start.NEW, Simulator.EXACT, Killed.at(step, wave)))
                        .isInstanceOf(Killed.class);

                Manifest resumed = until(TTFT, SWEEP + "1..5", cut, Start.RESUMED);

                assertThat(resumed.rounds()).isEqualTo(undisturbed.rounds());
                assertThat(resumed.complete()).isTrue();
                assertThat(files(resumed)).isEqualTo(files(undisturbed));
                assertThat(Sweeps.rows(spark, cut))
                        .as("%s of wave %d", step, wave)
                        .isEqualTo(rows);
            }
        }
    }

    private static List<String> files(Manifest manifest) {
        return manifest.waves().stream()
                .map(file -> file.file() + " of round " + file.round() + " from " + file.first() + ": " + file.rows())
                .toList();
    }

    @Test
    void anotherRuleEndsARoundThatWasStopped() throws IOException {
        StoppingRule narrow = new StoppingRule("ci", "ttft", "ttft_mean_s", "s", Scale.RELATIVE, 0.08, 30);
        Path out = folder.resolve("out");
        assertThatThrownBy(() -> until(
                        narrow, SWEEP + "1..5", out, Start.NEW, Simulator.EXACT, Killed.at(Checkpoint.Step.LISTED, 3)))
                .isInstanceOf(Killed.class);

        Manifest wider = until(TTFT, SWEEP + "1..5", out, Start.RESUMED);

        assertThat(wider.complete()).isTrue();
        assertThat(wider.until()).isEqualTo(TTFT.text());
        assertThat(verdicts(TTFT, out)).containsOnly(Verdict.MET);
        assertThat(Sweeps.rows(spark, out)).doesNotHaveDuplicates().hasSize((int) wider.runsDone());
        Manifest again = until(TTFT, SWEEP + "1..5", out, Start.RESUMED, refusing(), Checkpoint.NONE);
        assertThat(again).isEqualTo(wider);
    }

    @Test
    void aSweepWithoutARuleGoesOnByOne() {
        Path out = folder.resolve("out");
        Sweeps.run(spark, SWEEP + "1..3", out, Start.NEW);

        Manifest manifest = until(TTFT, SWEEP + "1..3", out, Start.RESUMED);

        assertThat(manifest.rounds()).element(1).isEqualTo(new Manifest.Round("4..5", 4 * 2));
        assertThat(verdicts(TTFT, out)).containsOnly(Verdict.MET);
        assertThatThrownBy(() -> until(TTFT, SWEEP + "[1, 3]", out, Start.RESUMED))
                .isInstanceOf(OutputException.class)
                .hasMessageContaining("has seeds 2");
    }

    @Test
    void goesOnToANarrowerIntervalAndKeepsGapsInTheFilesSeeds() {
        Path out = folder.resolve("out");
        StoppingRule wide = new StoppingRule("ci", "ttft", "ttft_mean_s", "s", Scale.ABSOLUTE, 1000, 20);
        Manifest first = until(wide, SWEEP + "[7, 3]", out, Start.NEW);
        assertThat(first.rounds()).containsExactly(new Manifest.Round("7,3,8..10", 4 * 5));

        StoppingRule narrow = new StoppingRule("ci", "ttft", "ttft_mean_s", "s", Scale.RELATIVE, 1e-9, 12);
        Manifest second = until(narrow, SWEEP + "[7, 3]", out, Start.RESUMED);

        assertThat(second.rounds()).extracting(Manifest.Round::seeds).containsExactly("7,3,8..10", "11..15", "16..17");
        assertThat(verdicts(narrow, out)).containsOnly(Verdict.OPEN);
        assertThat(second.runs()).isEqualTo(4 * 12);
    }

    @Test
    void seedsThatNoDoubleHoldsAreKeptApart() throws IOException {
        long large = 9_223_372_036_854_775_000L; // doubles are 1024 apart there
        StoppingRule narrow = new StoppingRule("ci", "ttft", "ttft_mean_s", "s", Scale.RELATIVE, 1e-9, 7);
        String text = SWEEP + "[0, " + large + "]";
        Path out = folder.resolve("out");

        Manifest manifest = until(narrow, text, out, Start.NEW);

        assertThat(manifest.complete()).isTrue();
        assertThat(values(narrow, out))
                .hasSize(4)
                .allSatisfy((point, own) -> assertThat(own.keySet())
                        .containsExactly(0L, large, large + 1, large + 2, large + 3, large + 4, large + 5));
        Path cut = folder.resolve("cut");
        assertThatThrownBy(() ->
                        until(narrow, text, cut, Start.NEW, Simulator.EXACT, Killed.at(Checkpoint.Step.LISTED, 1)))
                .isInstanceOf(Killed.class);
        assertThat(files(until(narrow, text, cut, Start.RESUMED))).isEqualTo(files(manifest));
        assertThat(Sweeps.rows(spark, cut)).isEqualTo(Sweeps.rows(spark, out));
    }

    @Test
    void aPointWithoutValuesAsksForNoSeeds() {
        Path out = folder.resolve("out");
        StoppingRule lease = new StoppingRule("ci", "lease", "lease_mean_s", "s", Scale.ABSOLUTE, 1000, 20);

        Manifest manifest = until(lease, SWEEP + "1..5", out, Start.NEW);

        assertThat(manifest.rounds()).hasSize(1);
        assertThat(verdicts(lease, out)).contains(Verdict.MET).endsWith(Verdict.UNDEFINED);
    }

    @Test
    void runsThatFailAreMadeAgainByAResumeAndNotByTheNextRound() {
        Path out = folder.resolve("out");
        FAILURES.set(0);
        StoppingRule narrow = new StoppingRule("ci", "ttft", "ttft_mean_s", "s", Scale.RELATIVE, 1e-9, 10);
        Simulator unlucky = (scenario, seed, recordings, level, limits) -> {
            if (seed == 2) {
                FAILURES.incrementAndGet();
                throw new IllegalStateException("out of luck");
            }
            return Simulator.EXACT.run(scenario, seed, recordings, level, limits);
        };

        Manifest failed = until(narrow, SWEEP + "1..5", out, Start.NEW, unlucky, Checkpoint.NONE);
        assertThat(failed.runsFailed()).isEqualTo(4);
        assertThat(FAILURES).hasValue(4);

        Manifest repaired = until(narrow, SWEEP + "1..5", out, Start.RESUMED);
        assertThat(repaired.runsFailed()).isZero();
        assertThat(repaired.runsDone()).isEqualTo(40);
    }
}
