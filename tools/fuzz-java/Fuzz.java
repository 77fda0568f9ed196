import io.pdsweep.sim.InvalidScenarioException;
import io.pdsweep.sim.Recording;
import io.pdsweep.sim.RunLimits;
import io.pdsweep.sim.RunResult;
import io.pdsweep.sim.RunStoppedException;
import io.pdsweep.sim.Scenario;
import io.pdsweep.sim.ServiceLevel;
import io.pdsweep.sim.Simulation;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Set;

/**
 * One process of {@code tools/fuzz}: {@code Fuzz DIR FIRST COUNT STEP SECONDS SEED...} compares, of every seed, the scenarios
 * FIRST, FIRST + STEP, ... below COUNT. It writes a line of JSON for each scenario that differs, then waits for a line:
 * {@code stop}, or any other to go on. A process of its own, because the rival keeps its samples in a static field.
 */
public final class Fuzz {
    /** A scenario of at most some minutes has a few hundred thousand; one that never ends is a fault too. */
    private static final long MOST_EVENTS = 20_000_000;

    private static final long NANOS_BETWEEN_TALLIES = 200_000_000;

    private final Path folder;
    private final FuzzTally tally = new FuzzTally();
    private final BufferedReader answers =
            new BufferedReader(new InputStreamReader(System.in, StandardCharsets.US_ASCII));
    private long talliedAt = System.nanoTime();

    private Fuzz(Path folder) {
        this.folder = folder;
    }

    /** See the class. */
    public static void main(String[] words) throws IOException {
        long first = Long.parseLong(words[1]);
        long count = Long.parseLong(words[2]);
        long step = Long.parseLong(words[3]);
        long until = System.nanoTime() + (long) (Double.parseDouble(words[4]) * 1e9);
        Fuzz fuzz = new Fuzz(Path.of(words[0]));
        long seed = 0;
        long index = -1;
        boolean goesOn = true;
        for (int i = 5; i < words.length && goesOn; i++) {
            seed = Long.parseLong(words[i]);
            for (long next = first; next < count && goesOn; next += step) {
                index = next;
                goesOn = fuzz.compare(seed, index) && System.nanoTime() < until;
            }
        }
        System.out.println(fuzz.tally.json(seed, index));
    }

    /** Compares one scenario; whether to go on. */
    private boolean compare(long seed, long index) throws IOException {
        FuzzScenario drawn = new FuzzScenario(seed, index);
        Fast rival = Fast.parse(drawn.arguments().toArray(new String[0]));
        String difference;
        boolean samples = false;
        try {
            RunResult ours = ours(drawn.scenario(), drawn.runSeed());
            samples = true;
            tally.reached(drawn, ours);
            difference = differenceFrom(ours, rival);
            if (!difference.isEmpty()) {
                FuzzComparison.write(ours, folder.resolve(seed + "-" + index));
            }
        } catch (InvalidScenarioException refused) {
            tally.refused++;
            return tell(seed, index);
        } catch (RunStoppedException stopped) {
            difference = "ours stopped: " + stopped.getMessage() + "; the rival goes on";
            if (stopped.why() == RunStoppedException.Why.DEADLOCK && alsoWaitsForEver(rival)) {
                tally.deadlocks++;
                return tell(seed, index);
            }
        } catch (RuntimeException fault) { // an invariant, an index: whatever it is, it is ours
            difference = "ours failed: " + fault;
        }
        if (difference.isEmpty()) {
            tally.equal++;
            return tell(seed, index);
        }
        return ask(seed, index, drawn, difference, samples);
    }

    private static RunResult ours(Scenario scenario, long seed) {
        Set<Recording> recordings = Set.of(Recording.SAMPLES, Recording.INSTANTS);
        return Simulation.run(
                scenario, seed, recordings, ServiceLevel.NONE, new RunLimits(MOST_EVENTS, () -> false));
    }

    private static String differenceFrom(RunResult ours, Fast rival) {
        try {
            rival.run();
        } catch (RuntimeException fault) {
            return "the rival failed: " + fault;
        }
        return FuzzComparison.firstDifference(ours, rival);
    }

    /** Whether the rival too has nothing under way at the horizon. */
    private static boolean alsoWaitsForEver(Fast rival) {
        rival.run();
        boolean moves = rival.hN > 0 || rival.nicT < Double.POSITIVE_INFINITY;
        for (double end : rival.et) {
            moves |= end < Double.POSITIVE_INFINITY;
        }
        return !moves;
    }

    private boolean tell(long seed, long index) {
        long now = System.nanoTime();
        if (now - talliedAt >= NANOS_BETWEEN_TALLIES) {
            talliedAt = now;
            System.out.println(tally.json(seed, index));
        }
        return !System.out.checkError(); // nobody reads: the tool is gone
    }

    private boolean ask(long seed, long index, FuzzScenario drawn, String difference, boolean samples)
            throws IOException {
        System.out.println(tally.json(seed, index));
        System.out.printf(
                "{\"event\":\"difference\",\"seed\":%d,\"index\":%d,\"samples\":%b,\"what\":\"%s\",\"arguments\":\"%s\"}%n",
                seed, index, samples, difference.replaceAll("[\"\\\\\\p{Cntrl}]", " "), String.join(" ", drawn.arguments()));
        String answer = answers.readLine();
        return answer != null && !answer.equals("stop");
    }
}
