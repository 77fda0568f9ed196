package io.pdsweep.plan;

import static org.assertj.core.api.Assertions.assertThat;

import io.pdsweep.sim.Parameter;
import io.pdsweep.sim.Scenario;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class LearnedCostsTest {
    private static List<Scenario> grid() {
        List<Scenario> grid = new ArrayList<>();
        for (double thr : new double[] {1, 512, Parameter.NEVER}) {
            for (double rate : new double[] {0.1, 0.5, 1, 2, 5}) {
                for (double horizon : new double[] {100, 1000, 20_000}) {
                    grid.add(Scenario.builder()
                            .set(Parameter.THR, thr)
                            .set(Parameter.LAMBDA, rate)
                            .set(Parameter.WARMUP, 10)
                            .set(Parameter.HORIZON, horizon)
                            .build());
                }
            }
        }
        return grid;
    }

    /** A machine half as fast, on which crowded fleets take four times as long and those that read nothing a third. */
    private static double truth(Scenario scenario) {
        double crowded = scenario.value(Parameter.LAMBDA) > 1.5 ? 4 : 1;
        double local = scenario.value(Parameter.THR) == Parameter.NEVER ? 1.0 / 3 : 1;
        return 2 * crowded * local * CostModel.seconds(scenario);
    }

    private static double worstError(LearnedCosts costs) {
        return grid().stream()
                .mapToDouble(each -> Math.abs(Math.log(costs.seconds(each) / truth(each))))
                .max()
                .orElseThrow();
    }

    @Test
    void isTheModelBeforeItHasSeenARun() {
        grid().forEach(each -> assertThat(new LearnedCosts().seconds(each)).isEqualTo(CostModel.seconds(each)));
    }

    @Test
    void learnsWhatTheModelDoesNotKnowFromNoisyTimes() {
        LearnedCosts costs = new LearnedCosts();
        assertThat(worstError(costs)).isGreaterThan(Math.log(7));
        SplittableRandom random = new SplittableRandom(1);

        for (int i = 0; i < 20; i++) {
            grid().forEach(each -> costs.learn(each, truth(each) * Math.exp(0.2 * (random.nextDouble() - 0.5))));
        }

        assertThat(worstError(costs)).isLessThan(Math.log(1.25));
    }

    @Test
    void oneRunThatWasPausedChangesLittle() {
        LearnedCosts costs = new LearnedCosts();
        Scenario scenario = Scenario.defaults();
        costs.learn(scenario, 1000 * CostModel.seconds(scenario));
        assertThat(costs.seconds(scenario)).isBetween(CostModel.seconds(scenario), 1.6 * CostModel.seconds(scenario));
        costs.learn(scenario, Double.NaN);
        costs.learn(scenario, 0);
        assertThat(costs.seconds(scenario)).isLessThan(1.6 * CostModel.seconds(scenario));
    }
}
