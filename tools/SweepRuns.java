import io.pdsweep.plan.Plan;
import io.pdsweep.plan.PlannedRun;
import io.pdsweep.plan.Point;
import io.pdsweep.result.ResultJson;
import io.pdsweep.sim.Parameter;
import io.pdsweep.sim.Scenario;
import io.pdsweep.sim.Simulation;
import io.pdsweep.spec.SweepReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;

/**
 * {@code SweepRuns SWEEP.yaml FIRST LAST [THR,BLOCKS_D,LAMBDA ...]}: the runs of a sweep with the seeds FIRST to LAST, at the
 * points named or at all, without Spark. Each is a line on stdout, in the order of the sweep: the JSON of
 * {@code pdsweep simulate}. tools/published-medians starts it.
 */
public final class SweepRuns {
    private SweepRuns() {}

    public static void main(String[] arguments) throws Exception {
        Plan plan = Plan.of(SweepReader.read(Path.of(arguments[0])));
        long first = Long.parseLong(arguments[1]);
        long last = Long.parseLong(arguments[2]);
        List<List<Double>> points = new ArrayList<>();
        for (String point : List.of(arguments).subList(3, arguments.length)) {
            points.add(Stream.of(point.split(",")).map(Double::valueOf).toList());
        }
        List<PlannedRun> runs = new ArrayList<>();
        plan.runs(point -> plan.seeds(), 0).forEachRemaining(run -> {
            if (run.seed() >= first && run.seed() <= last && (points.isEmpty() || points.contains(place(run.point())))) {
                runs.add(run);
            }
        });
        print(runs);
    }

    private static List<Double> place(Point point) {
        Scenario scenario = point.scenario();
        return Stream.of(Parameter.THR, Parameter.BLOCKS_D, Parameter.LAMBDA)
                .map(scenario::value)
                .toList();
    }

    private static void print(List<PlannedRun> runs) throws Exception {
        PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
        ExecutorService pool = Executors.newFixedThreadPool(Runtime.getRuntime().availableProcessors());
        try {
            List<Future<String>> lines = new ArrayList<>();
            for (PlannedRun run : runs) {
                lines.add(pool.submit(() -> line(run)));
            }
            for (Future<String> line : lines) {
                out.println(line.get());
            }
        } finally {
            pool.shutdownNow();
        }
    }

    /** The indented JSON on one line: a line feed within a string would be escaped. */
    private static String line(PlannedRun run) {
        Scenario scenario = run.point().scenario();
        return ResultJson.write(scenario, run.seed(), Simulation.run(scenario, run.seed()))
                .replace("\n", "");
    }
}
