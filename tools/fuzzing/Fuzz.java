import io.pdsweep.sim.Instant;
import io.pdsweep.sim.InvalidScenarioException;
import io.pdsweep.sim.Observation;
import io.pdsweep.sim.Recording;
import io.pdsweep.sim.RunPath;
import io.pdsweep.sim.RunResult;
import io.pdsweep.sim.RunStoppedException;
import io.pdsweep.sim.Simulation;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.Set;

/**
 * Our fast path beside the rival, scenario by scenario: {@code Fuzz SEED FIRST STEP END}; {@code Fuzz --dump SEED INDEX FOLDER}
 * writes our samples of one. For each scenario one line on stdout:
 * index, outcome, and for one that is not the same what differs and the arguments of oracle.py, separated by tabs. The
 * rival keeps its samples in static arrays, so a JVM compares one scenario at a time.
 */
final class Fuzz {
    private static final Set<Recording> KEPT = EnumSet.of(Recording.SAMPLES, Recording.INSTANTS);

    private Fuzz() {}

    public static void main(String[] arguments) throws IOException {
        if (arguments[0].equals("--dump")) {
            dump(new FuzzScenario(Long.parseLong(arguments[1]), Long.parseLong(arguments[2])), Path.of(arguments[3]));
            return;
        }
        long seed = Long.parseLong(arguments[0]);
        long step = Long.parseLong(arguments[2]);
        long end = Long.parseLong(arguments[3]);
        for (long index = Long.parseLong(arguments[1]); index < end; index += step) {
            FuzzScenario scenario = new FuzzScenario(seed, index);
            System.out.println(index + "\t" + compare(scenario));
        }
    }

    /** Writes our samples as oracle.py writes the reference's. */
    private static void dump(FuzzScenario scenario, Path folder) throws IOException {
        RunResult ours = Simulation.run(scenario.scenario(), scenario.seed(), RunPath.FAST, KEPT);
        Files.createDirectories(folder);
        for (String name : Fast.NAMES) {
            RunResult.SampleSeries series = series(ours, name);
            StringBuilder lines = new StringBuilder("time,session,turn,value\n");
            for (int i = 0; i < series.times().length; i++) {
                lines.append(series.times()[i]).append(',').append(series.sessions()[i]).append(',');
                lines.append(series.turns()[i]).append(',').append(series.values()[i]).append('\n');
            }
            Files.writeString(folder.resolve(name + ".csv"), lines);
        }
    }

    private static String compare(FuzzScenario scenario) {
        String arguments = String.join(" ", scenario.arguments());
        RunResult ours;
        try {
            ours = Simulation.run(scenario.scenario(), scenario.seed(), RunPath.FAST, KEPT);
        } catch (RunStoppedException | InvalidScenarioException stopped) {
            return "stopped\t" + stopped.getMessage() + "\t" + arguments;
        } catch (RuntimeException fault) {
            return "different\t" + fault + "\t" + arguments;
        }
        Fast rival = Fast.parse(scenario.arguments().toArray(new String[0]));
        try {
            rival.run();
        } catch (RuntimeException fault) {
            return "different\tthe rival: " + fault + "\t" + arguments;
        }
        String difference = difference(ours, rival);
        return difference == null ? "same\t" + reached(scenario, ours) : "different\t" + difference + "\t" + arguments;
    }

    private static String difference(RunResult ours, Fast rival) {
        for (int i = 0; i < Fast.NAMES.length; i++) {
            RunResult.SampleSeries a = series(ours, Fast.NAMES[i]);
            Fast.Samp b = rival.samp[i];
            if (a.times().length != b.n) {
                return Fast.NAMES[i] + ": " + a.times().length + " and " + b.n + " samples";
            }
            for (int k = 0; k < b.n; k++) {
                if (a.times()[k] != b.t[k]
                        || a.values()[k] != b.v[k]
                        || a.turns()[k] != b.k[k]
                        || a.sessions()[k] != b.s[k]) {
                    return Fast.NAMES[i] + "[" + k + "]: " + a.values()[k] + " at " + a.times()[k] + " and " + b.v[k] + " at "
                            + b.t[k];
                }
            }
        }
        return null;
    }

    private static RunResult.SampleSeries series(RunResult result, String name) {
        for (Observation observation : Observation.values()) {
            if (observation.label().equals(name)) {
                return result.samples().get(observation);
            }
        }
        throw new IllegalArgumentException("no observation " + name);
    }

    /** What the scenario has tried: turns, preemptions of either tier, evictions, remote prefills, reads that ended together. */
    private static String reached(FuzzScenario scenario, RunResult result) {
        long prefill = 0;
        long decode = 0;
        long evicted = 0;
        for (RunResult.PoolSummary pool : result.pools()) {
            prefill += pool.name().equals("P.kv") ? pool.preemptions() : 0;
            decode += pool.name().equals("D.kv") ? pool.preemptions() : 0;
            evicted += pool.evictedEntries();
        }
        double[] reads = result.instants().get(Instant.READ_DONE).times();
        long together = 0;
        for (int i = 1; i < reads.length; i++) {
            together += reads[i] == reads[i - 1] ? 1 : 0;
        }
        return result.counters().turns() + " " + prefill + " " + decode + " " + evicted + " " + reads.length + " " + together
                + " " + (scenario.isPush() ? 1 : 0) + " " + (scenario.isBatch() ? 1 : 0);
    }
}
