import io.pdsweep.plan.Plan;
import io.pdsweep.plan.PlannedRun;
import io.pdsweep.plan.Wave;
import io.pdsweep.sim.RunResult;
import io.pdsweep.sim.Simulation;
import io.pdsweep.sink.OutputFolder;
import io.pdsweep.sink.RunsTable;
import io.pdsweep.spec.SweepReader;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.apache.hadoop.conf.Configuration;

/**
 * What one process with a pool of threads makes of a sweep: the same runs of the same pure function as {@code pdsweep run},
 * without Spark, without rows, nothing written. {@code ThreadPoolSweep SWEEP.yaml THREADS [DIR]}; with the output of a
 * sweep it checks that both made the same runs. benchmarks/sweep-scale starts it.
 */
public final class ThreadPoolSweep {
    private static final int CHUNK = 50;

    private ThreadPoolSweep() {}

    private record Sums(long runs, long events, long turns) {
        Sums plus(Sums other) {
            return new Sums(runs + other.runs, events + other.events, turns + other.turns);
        }
    }

    public static void main(String[] arguments) throws Exception {
        Plan plan = Plan.of(SweepReader.read(Path.of(arguments[0])));
        int threads = Integer.parseInt(arguments[1]);
        long start = System.nanoTime();
        Sums made = run(plan, threads);
        double seconds = (System.nanoTime() - start) * 1e-9;
        double cpu = ((com.sun.management.OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean())
                        .getProcessCpuTime()
                * 1e-9;
        if (arguments.length > 2) {
            Sums written = written(arguments[2]);
            if (!made.equals(written)) {
                System.err.println("ThreadPoolSweep: " + made + " here, " + written + " in " + arguments[2]);
                System.exit(1);
            }
        }
        System.out.printf(
                java.util.Locale.ROOT,
                "{\"runs\": %d, \"events\": %d, \"turns\": %d, \"seconds\": %.3f, \"cpu_seconds\": %.3f}%n",
                made.runs(),
                made.events(),
                made.turns(),
                seconds,
                cpu);
    }

    private static Sums run(Plan plan, int threads) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(threads);
        Sums sums = new Sums(0, 0, 0);
        try {
            for (Wave wave : plan.waves(plan.seeds(), 0, 0, Plan.WAVE_RUNS)) {
                List<Future<Sums>> chunks = new ArrayList<>();
                for (int from = 0; from < wave.runs().size(); from += CHUNK) {
                    List<PlannedRun> runs =
                            wave.runs().subList(from, Math.min(from + CHUNK, wave.runs().size()));
                    chunks.add(pool.submit(() -> chunk(runs)));
                }
                for (Future<Sums> chunk : chunks) {
                    sums = sums.plus(chunk.get());
                }
            }
        } finally {
            pool.shutdown();
        }
        return sums;
    }

    private static Sums chunk(List<PlannedRun> runs) {
        Sums sums = new Sums(0, 0, 0);
        for (PlannedRun run : runs) {
            RunResult result = Simulation.run(run.point().scenario(), run.seed());
            sums = sums.plus(new Sums(1, result.counters().events(), result.counters().offered()));
        }
        return sums;
    }

    private static Sums written(String folder) {
        Configuration configuration = new Configuration();
        RunsTable runs = RunsTable.read(
                OutputFolder.open(folder, configuration), configuration, List.of("events", "turns_offered"));
        Sums sums = new Sums(0, 0, 0);
        for (int row = 0; row < runs.rows().size(); row++) {
            sums = sums.plus(
                    new Sums(1, (long) runs.number(row, "events"), (long) runs.number(row, "turns_offered")));
        }
        return sums;
    }
}
