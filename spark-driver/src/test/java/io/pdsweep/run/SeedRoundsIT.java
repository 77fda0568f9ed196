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
import io.pdsweep.spec.SeedText;
import io.pdsweep.spec.Sweep;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** Seeds in rounds on real Spark: the rule holds at the end, no round too many, the same rows after an end anywhere. */
class SeedRoundsIT extends OnSpark {
    private static final String SWEEP = "name: r\nhorizon: 200\nwarmup: 20\naxes: {thr: [1, never]}\nseeds: ";
    private static final StoppingRule TTFT =
            new StoppingRule("ci(ttft) < 12%", "ttft", "ttft_mean_s", "s", Scale.RELATIVE, 0.12, 100);

    /** Executors of a local master are threads of this process. */
    private static final AtomicInteger FAILURES = new AtomicInteger();

    private static Manifest until(
            StoppingRule rule, String text, Path out, Start start, Simulator simulator, Checkpoint checkpoint) {
        try (OutputWriter output =
                OutputWriter.open(out.toString(), Sessions.hadoop(), start, message -> {}, checkpoint)) {
            RunSettings settings = new RunSettings(OptionalInt.of(3), 7, "test", checkpoint);
            Sweep sweep = SeedRounds.begun(output, Sweeps.sweep(text));
            Plan plan = Plan.of(sweep);
            Manifest manifest = Continuation.of(output, sweep, plan, "test");
            return new SeedRounds(spark, sweep, plan, rule, output, manifest, settings, simulator).execute();
        }
    }

    private static Manifest until(StoppingRule rule, String text, Path out, Start start) {
        return until(rule, text, out, start, Simulator.EXACT, Checkpoint.NONE);
    }

    /** The rule's verdict at every point, by seeds up to a number, from the rows alone. */
    private static List<Verdict> verdicts(StoppingRule rule, Path out, long lastSeed) {
        OutputFolder output = OutputFolder.open(out.toString(), Sessions.hadoop());
        RunsTable rows = RunsTable.read(output, Sessions.hadoop(), List.of("point_id", "seed", rule.column()));
        Map<String, List<Double>> values = new LinkedHashMap<>();
        for (int row = 0; row < rows.rows().size(); row++) {
            List<Double> own = values.computeIfAbsent(rows.text(row, "point_id"), id -> new ArrayList<>());
            if (rows.number(row, "seed") <= lastSeed) {
                own.add(rows.number(row, rule.column()));
            }
        }
        return values.values().stream()
                .map(own -> rule.verdict(AcrossSeeds.of(
                        own.stream().mapToDouble(Double::doubleValue).toArray())))
                .toList();
    }

    private static List<Long> seeds(Manifest manifest) {
        return manifest.rounds().stream()
                .flatMap(round -> SeedText.parse(round.seeds()).stream())
                .toList();
    }

    @Test
    void goesOnUntilEveryPointMetItAndNoFurther() throws IOException {
        Path out = folder.resolve("out");

        Manifest manifest = until(TTFT, SWEEP + "1..2", out, Start.NEW);

        assertThat(manifest.complete()).isTrue();
        assertThat(manifest.rounds()).hasSizeGreaterThan(1);
        assertThat(manifest.rounds().get(0).seeds()).isEqualTo("1..5");
        List<Long> seeds = seeds(manifest);
        assertThat(seeds).first().isEqualTo(1L);
        assertThat(SeedText.of(seeds)).isEqualTo("1.." + seeds.size());
        assertThat(manifest.seeds()).isEqualTo(seeds.size()).isLessThan(100);
        assertThat(manifest.runsDone()).isEqualTo(2L * seeds.size());
        assertThat(verdicts(TTFT, out, Long.MAX_VALUE))
                .containsOnly(Verdict.MET)
                .hasSize(2);
        long before = 0;
        for (Manifest.Round round :
                manifest.rounds().subList(0, manifest.rounds().size() - 1)) {
            before += round.runs() / 2;
            assertThat(verdicts(TTFT, out, before)).contains(Verdict.OPEN);
        }
        // the rows are those of a sweep whose file lists as many seeds
        Path plain = folder.resolve("plain");
        Sweeps.run(spark, SWEEP + "1.." + seeds.size(), plain, Start.NEW);
        assertThat(Sweeps.rows(spark, out)).containsExactlyInAnyOrderElementsOf(Sweeps.rows(spark, plain));

        Manifest again = until(TTFT, SWEEP + "1..2", out, Start.RESUMED, refusing(), Checkpoint.NONE);
        assertThat(again.rounds()).isEqualTo(manifest.rounds());
        assertThatThrownBy(() -> Sweeps.run(spark, SWEEP + "1..2", out, Start.RESUMED))
                .isInstanceOf(OutputException.class)
                .hasMessageContaining("has seeds 3.." + seeds.size() + ", which s.yaml does not list");
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
                assertThat(Sweeps.rows(spark, cut))
                        .as("%s of wave %d", step, wave)
                        .isEqualTo(rows);
            }
        }
    }

    @Test
    void goesOnToANarrowerIntervalAndKeepsGapsInTheFilesSeeds() {
        Path out = folder.resolve("out");
        StoppingRule wide = new StoppingRule("ci", "ttft", "ttft_mean_s", "s", Scale.ABSOLUTE, 1000, 20);
        Manifest first = until(wide, SWEEP + "[7, 3]", out, Start.NEW);
        assertThat(seeds(first)).containsExactly(7L, 3L, 8L, 9L, 10L);

        StoppingRule narrow = new StoppingRule("ci", "ttft", "ttft_mean_s", "s", Scale.RELATIVE, 1e-9, 12);
        Manifest second = until(narrow, SWEEP + "[7, 3]", out, Start.RESUMED);

        assertThat(second.rounds()).extracting(Manifest.Round::seeds).containsExactly("7,3,8..10", "11..15", "16..17");
        assertThat(verdicts(narrow, out, Long.MAX_VALUE)).containsOnly(Verdict.OPEN);
    }

    @Test
    void aPointWithoutValuesAsksForNoSeeds() {
        Path out = folder.resolve("out");
        StoppingRule lease = new StoppingRule("ci", "lease", "lease_mean_s", "s", Scale.ABSOLUTE, 1000, 20);

        Manifest manifest = until(lease, SWEEP + "1..5", out, Start.NEW);

        assertThat(manifest.rounds()).hasSize(1);
        assertThat(verdicts(lease, out, Long.MAX_VALUE)).containsExactly(Verdict.MET, Verdict.UNDEFINED);
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
        assertThat(failed.runsFailed()).isEqualTo(2);
        assertThat(FAILURES).hasValue(2);

        Manifest repaired = until(narrow, SWEEP + "1..5", out, Start.RESUMED);
        assertThat(repaired.runsFailed()).isZero();
        assertThat(repaired.runsDone()).isEqualTo(20);
    }
}
