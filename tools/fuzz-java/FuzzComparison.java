import io.pdsweep.sim.Observation;
import io.pdsweep.sim.RunResult;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/** Our samples beside the rival's: times, sessions, turns and values of the eight series, in order, to the bit. */
final class FuzzComparison {
    private static final RunResult.SampleSeries NONE =
            new RunResult.SampleSeries(new double[0], new long[0], new int[0], new double[0]);

    private FuzzComparison() {}

    /** The first difference in words; empty when there is none. */
    static String firstDifference(RunResult ours, Fast rival) {
        for (int i = 0; i < Fast.NAMES.length; i++) {
            RunResult.SampleSeries mine = series(ours, Fast.NAMES[i]);
            Fast.Samp other = rival.samp[i];
            int common = Math.min(mine.times().length, other.n);
            for (int j = 0; j < common; j++) {
                boolean same = mine.times()[j] == other.t[j]
                        && mine.sessions()[j] == other.s[j]
                        && mine.turns()[j] == other.k[j]
                        && mine.values()[j] == other.v[j];
                if (!same) {
                    return Fast.NAMES[i] + "[" + j + "] (time, session, turn, value): ours " + line(mine, j)
                            + ", the rival " + other.t[j] + "," + other.s[j] + "," + other.k[j] + "," + other.v[j];
                }
            }
            if (mine.times().length != other.n) {
                return Fast.NAMES[i] + ": ours has " + mine.times().length + " samples, the rival " + other.n;
            }
        }
        return "";
    }

    /** Writes our samples as the reference writes its own: {@code folder/NAME.csv}. */
    static void write(RunResult ours, Path folder) throws IOException {
        Files.createDirectories(folder);
        for (String name : Fast.NAMES) {
            RunResult.SampleSeries mine = series(ours, name);
            try (PrintWriter out = new PrintWriter(Files.newBufferedWriter(folder.resolve(name + ".csv")))) {
                out.println("time,session,turn,value");
                for (int j = 0; j < mine.times().length; j++) {
                    out.println(line(mine, j));
                }
            }
        }
    }

    private static RunResult.SampleSeries series(RunResult ours, String label) {
        for (Map.Entry<Observation, RunResult.SampleSeries> entry : ours.samples().entrySet()) {
            if (entry.getKey().label().equals(label)) {
                return entry.getValue();
            }
        }
        return NONE;
    }

    private static String line(RunResult.SampleSeries series, int j) {
        return series.times()[j] + "," + series.sessions()[j] + "," + series.turns()[j] + "," + series.values()[j];
    }
}
