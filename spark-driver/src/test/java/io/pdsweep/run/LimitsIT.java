package io.pdsweep.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.pdsweep.sim.RunStoppedException;
import io.pdsweep.sink.Checkpoint;
import io.pdsweep.sink.FailedRuns;
import io.pdsweep.sink.Manifest;
import io.pdsweep.sink.OutputFolder;
import io.pdsweep.sink.OutputWriter.Start;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Runs that end without a result are rows; the others are as ever; what may end differently is made again. */
class LimitsIT extends OnSpark {
    /** At 30 sessions a second a run of 200 s has far more than 30,000 events; at 0.5 it has fewer. */
    private static final String SWEEP =
            "name: l\nhorizon: 200\nwarmup: 5\naxes: {Lambda: [0.5, 30], thr: [1, never]}\nseeds: 1..2\n";

    private static List<String> rows(Path out, String status) throws IOException {
        return Sweeps.rows(spark, out).stream()
                .filter(row -> row.contains("\"status\":\"" + status + "\""))
                .toList();
    }

    @Test
    void givesUpRunsWithTooManyEventsAndTriesThemAgainOnlyUnderAnotherLimit() throws IOException {
        Path out = folder.resolve("out");
        Path free = folder.resolve("free");
        Sweeps.run(spark, SWEEP, free, Start.NEW);

        Manifest capped = Sweeps.run(spark, SWEEP + "limits: {events: 30000}", out, Start.NEW);

        assertThat(capped.complete()).isTrue();
        assertThat(capped.runsFailed()).isEqualTo(4);
        assertThat(rows(out, "event_cap"))
                .hasSize(4)
                .allMatch(row -> row.contains("\"reason\":\"more than 30000 events: stopped at "))
                .noneMatch(row -> row.contains("ttft_mean_s"));
        assertThat(rows(out, "ok"))
                .isEqualTo(Sweeps.rows(spark, free).stream()
                        .filter(row -> row.contains("\"session_rate\":0.5"))
                        .toList());
        assertThat(FailedRuns.read(OutputFolder.open(out.toString(), Sessions.hadoop()), Sessions.hadoop(), 10))
                .hasSize(4)
                .allMatch(line -> line.contains(": event_cap: more than 30000 events"));

        Manifest same = Sweeps.run(
                spark,
                SWEEP + "limits: {events: 30000, wall: 1 h}",
                out,
                Start.RESUMED,
                4,
                (scenario, seed, recordings, level, limits) -> {
                    throw new IllegalStateException("nothing is to be made");
                },
                Checkpoint.NONE);
        assertThat(same.waves()).isEqualTo(capped.waves());

        Manifest raised = Sweeps.run(spark, SWEEP, out, Start.RESUMED);
        assertThat(raised.runsFailed()).isZero();
        assertThat(Sweeps.rows(spark, out)).isEqualTo(Sweeps.rows(spark, free));
    }

    @Test
    void givesUpRunsThatTakeTooLongAndMakesThemAgain() throws IOException {
        Path out = folder.resolve("out");
        Path free = folder.resolve("free");
        Sweeps.run(spark, SWEEP, free, Start.NEW);
        String endless = SWEEP.replace("horizon: 200", "horizon: 3000000");

        Manifest capped = Sweeps.run(spark, endless + "limits: {wall: 50 ms}", folder.resolve("endless"), Start.NEW);
        assertThat(capped.complete()).isTrue();
        assertThat(capped.runsFailed()).isEqualTo(8);
        assertThat(rows(folder.resolve("endless"), "wall_cap"))
                .hasSize(8)
                .allMatch(row -> row.contains("\"reason\":\"out of time after "));

        Simulator slow = (scenario, seed, recordings, level, limits) -> {
            if (seed == 2) {
                while (true) { // a run that goes on until it is told to stop
                    limits.check(1, 0);
                }
            }
            return Simulator.EXACT.run(scenario, seed, recordings, level, limits);
        };
        Manifest half = Sweeps.run(spark, SWEEP + "limits: {wall: 2 s}", out, Start.NEW, 4, slow, Checkpoint.NONE);
        assertThat(half.runsFailed()).isEqualTo(4);
        Manifest whole = Sweeps.run(spark, SWEEP + "limits: {wall: 1 h}", out, Start.RESUMED);
        assertThat(whole.runsFailed()).isZero();
        assertThat(Sweeps.rows(spark, out)).isEqualTo(Sweeps.rows(spark, free));
    }

    @Test
    void namesADeadlockWhichStays() throws IOException {
        Path out = folder.resolve("out");
        Simulator dead = (scenario, seed, recordings, level, limits) -> {
            if (seed == 2) {
                throw RunStoppedException.deadlock(3, 17.5);
            }
            return Simulator.EXACT.run(scenario, seed, recordings, level, limits);
        };

        Manifest manifest = Sweeps.run(spark, SWEEP, out, Start.NEW, 4, dead, Checkpoint.NONE);

        assertThat(manifest.complete()).isTrue();
        assertThat(rows(out, "deadlock"))
                .hasSize(4)
                .allMatch(row -> row.contains(
                        "\"reason\":\"deadlock: 3 requests wait for each other since 17.5 simulated seconds\""));
        assertThat(Sweeps.run(spark, SWEEP, out, Start.RESUMED).waves()).isEqualTo(manifest.waves());
    }
}
