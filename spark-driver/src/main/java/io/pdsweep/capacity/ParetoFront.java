package io.pdsweep.capacity;

import java.util.List;
import java.util.stream.IntStream;

/** Fleets that no other beats in cost, p99 of TTFT and p99 of TPOT at once; means over the seeds. */
final class ParetoFront {
    private static final List<String> COLUMNS = List.of("ttft_p99_s", "tpot_p99_s");

    private ParetoFront() {}

    /** Those of the front, in the order given; of equal ones all. */
    static List<Choice> of(List<Choice> choices) {
        List<double[]> goals = choices.stream().map(ParetoFront::goals).toList();
        return IntStream.range(0, choices.size())
                .filter(i -> goals.stream().noneMatch(other -> beats(other, goals.get(i))))
                .mapToObj(choices::get)
                .toList();
    }

    private static double[] goals(Choice choice) {
        double[] goals = new double[1 + COLUMNS.size()];
        goals[0] = choice.fleet().costPerHour();
        for (int i = 0; i < COLUMNS.size(); i++) {
            goals[1 + i] = choice.at().across(COLUMNS.get(i)).mean();
        }
        return goals;
    }

    private static boolean beats(double[] one, double[] other) {
        boolean better = false;
        for (int i = 0; i < one.length; i++) {
            if (!(one[i] <= other[i])) {
                return false;
            }
            better |= one[i] < other[i];
        }
        return better;
    }
}
