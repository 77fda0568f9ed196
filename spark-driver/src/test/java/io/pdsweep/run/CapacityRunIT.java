package io.pdsweep.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.pdsweep.analysis.JsonText;
import io.pdsweep.capacity.CapacityAnswer;
import io.pdsweep.capacity.CapacityPlan;
import io.pdsweep.capacity.FleetAnswer;
import io.pdsweep.capacity.LocalPlan;
import io.pdsweep.capacity.Verdict;
import io.pdsweep.capacity.Warnings;
import io.pdsweep.report.CapacityJson;
import io.pdsweep.sim.Parameter;
import io.pdsweep.sink.Checkpoint;
import io.pdsweep.sink.Manifest;
import io.pdsweep.sink.OutputException;
import io.pdsweep.sink.OutputWriter;
import io.pdsweep.sink.OutputWriter.Start;
import io.pdsweep.spec.CapacityReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

/** Capacity plans on real Spark: the answer is that of the same runs made one by one, also after an end in between. */
class CapacityRunIT extends OnSpark {
    private static final String PLAN = """
            name: two by two
            set: {horizon: 60, warmup: 10}
            slo: {ttft_p99: 300 ms}
            axes: {NP: [1, 2], ND: [1, 2]}
            cost: {prefill_gpu_hour: 3, decode_gpu_hour: 2}
            search: {from: 0.5, to: 4, precision: 50 %}
            rates: [0.5, 1]
            seeds: 1..2
            """;

    /** An answer, and what is in the output then. */
    private record Done(CapacityAnswer answer, Manifest manifest, String json) {}

    private static Done run(String text, Path out, Start start, Simulator simulator, Checkpoint checkpoint)
            throws IOException {
        CapacityPlan plan = new CapacityPlan(CapacityReader.read("p.yaml", text.getBytes(StandardCharsets.UTF_8)));
        try (OutputWriter output =
                OutputWriter.open(out.toString(), Sessions.hadoop(), start, message -> {}, checkpoint)) {
            RunSettings settings = new RunSettings(OptionalInt.of(2), 5, "test", checkpoint);
            Manifest manifest = Continuation.of(output, plan, "test");
            CapacityRun run = new CapacityRun(spark, plan, output, manifest, settings, simulator);
            CapacityAnswer answer = run.execute();
            Manifest last = run.finish(JsonText.text(CapacityJson.tree(plan, answer, Optional.empty())));
            return new Done(answer, last, Files.readString(out.resolve("plan.json")));
        }
    }

    @Test
    void answersAsRunsMadeOneByOneAndGoesOnWhereItWasStopped() throws IOException {
        Path whole = folder.resolve("whole");
        Done done = run(PLAN, whole, Start.NEW, Simulator.EXACT, Checkpoint.NONE);
        LocalPlan local = new LocalPlan(PLAN);
        assertThat(done.json())
                .isEqualTo(JsonText.text(CapacityJson.tree(local.plan(), local.answer(), Optional.empty())));
        assertThat(done.manifest().complete()).isTrue();
        assertThat(done.manifest().kind()).isEqualTo(Manifest.PLAN);
        assertThat(done.manifest().runs()).isEqualTo(done.manifest().runsDone());

        Path cut = folder.resolve("cut");
        int wave = 3;
        assertThatThrownBy(() -> run(PLAN, cut, Start.NEW, Simulator.EXACT, Killed.at(Checkpoint.Step.MOVED, wave)))
                .isInstanceOf(Killed.class);
        assertThat(cut.resolve("plan.json")).doesNotExist();
        Done resumed = run(PLAN, cut, Start.RESUMED, Simulator.EXACT, Checkpoint.NONE);
        assertThat(resumed.json()).isEqualTo(done.json());
        assertThat(resumed.manifest().rounds()).isEqualTo(done.manifest().rounds());
        assertThat(Sweeps.rows(spark, cut)).isEqualTo(Sweeps.rows(spark, whole));

        String dearer = PLAN.replace("decode_gpu_hour: 2", "decode_gpu_hour: 20");
        Done priced = run(dearer, cut, Start.RESUMED, refusing(), Checkpoint.NONE);
        assertThat(priced.manifest().runsDone()).isEqualTo(done.manifest().runsDone());
        assertThat(priced.json()).contains("\"decode_gpu_hour\" : 20.0");

        String other = PLAN.replace("ttft_p99: 300 ms", "ttft_p99: 400 ms");
        assertThatThrownBy(() -> run(other, cut, Start.RESUMED, Simulator.EXACT, Checkpoint.NONE))
                .isInstanceOf(OutputException.class)
                .hasMessageContaining("has the service level [ttft_p99 0.3 s");
        assertThatThrownBy(() -> Sweeps.run(spark, SWEEP, cut, Start.RESUMED))
                .isInstanceOf(OutputException.class)
                .hasMessageContaining("holds a plan, s.yaml is a sweep");
    }

    private static final String SWEEP = """
            name: a sweep
            horizon: 20
            warmup: 1
            seeds: 1..2
            """;

    private static Simulator refusing() {
        return (scenario, seed, recordings, level, limits) -> {
            throw new IllegalStateException("was there");
        };
    }

    /** Runs of NP=2 fail at first: never met, said in words, made again by the next run. */
    @Test
    void accountsForFailedRunsAndMakesThemAgain() throws IOException {
        Path out = folder.resolve("out");
        spark.sparkContext().setLogLevel("ERROR");
        Done failing = run(
                PLAN,
                out,
                Start.NEW,
                (scenario, seed, recordings, level, limits) -> {
                    if (scenario.whole(Parameter.NP) == 2 && seed == 2) {
                        throw new IllegalStateException("made to fail");
                    }
                    return Simulator.EXACT.run(scenario, seed, recordings, level, limits);
                },
                Checkpoint.NONE);
        assertThat(failing.manifest().runsFailed()).isPositive();
        List<FleetAnswer> two = failing.answer().listed().stream()
                .filter(each -> each.fleet().prefillers() == 2)
                .toList();
        assertThat(two).allMatch(each -> each.carries().met().isEmpty());
        assertThat(two).allMatch(each -> each.carries().above().orElseThrow().verdict() == Verdict.FAILED);
        assertThat(Warnings.of(failing.answer()))
                .anyMatch(line -> line.contains("runs gave no result") && line.contains("made to fail"));

        Done mended = run(PLAN, out, Start.RESUMED, Simulator.EXACT, Checkpoint.NONE);
        assertThat(mended.manifest().runsFailed()).isZero();
        LocalPlan local = new LocalPlan(PLAN);
        assertThat(mended.json())
                .isEqualTo(JsonText.text(CapacityJson.tree(local.plan(), local.answer(), Optional.empty())));
    }
}
