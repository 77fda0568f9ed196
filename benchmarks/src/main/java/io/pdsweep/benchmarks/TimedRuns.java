package io.pdsweep.benchmarks;

import io.pdsweep.sim.Observation;
import io.pdsweep.sim.RunResult;
import io.pdsweep.sim.Scenario;
import io.pdsweep.sim.Simulation;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;

/**
 * Our half of {@code benchmarks/against-oracle}: answers each line {@code POINT RUNS} on stdin with one line, the wall
 * nanoseconds of each run and at last the mean response time in seconds, by which the other half sees that both computed
 * the same. Runs have seed 1 and follow each other on one thread.
 */
public final class TimedRuns {
    private static final long SEED = 1;

    private TimedRuns() {}

    public static void main(String[] arguments) throws IOException {
        BufferedReader orders = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String order = orders.readLine(); order != null; order = orders.readLine()) {
            String[] words = order.split(" ");
            Scenario scenario = ReferencePoint.valueOf(words[0]).scenario();
            System.out.println(answer(scenario, Integer.parseInt(words[1])));
        }
    }

    private static String answer(Scenario scenario, int runs) {
        StringBuilder line = new StringBuilder();
        double response = Double.NaN;
        for (int i = 0; i < runs; i++) {
            long start = System.nanoTime();
            RunResult result = Simulation.run(scenario, SEED);
            line.append(System.nanoTime() - start).append(' ');
            response = result.of(Observation.RESPONSE).mean();
        }
        return line.append(response).toString();
    }
}
