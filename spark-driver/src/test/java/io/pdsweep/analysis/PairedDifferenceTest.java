package io.pdsweep.analysis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.pdsweep.analysis.PairedDifference.Direction;
import io.pdsweep.sim.Observation;
import io.pdsweep.sim.Parameter;
import io.pdsweep.sim.Scenario;
import io.pdsweep.sim.Simulation;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class PairedDifferenceTest {

    @Test
    void pairsBySeedAndLeavesOutWhatHasNoPartner() {
        Map<Long, Double> first = Map.of(1L, 10.0, 2L, 20.0, 3L, 30.0, 9L, 1.0);
        Map<Long, Double> second = Map.of(3L, 33.0, 2L, 22.0, 1L, 11.0, 8L, 5.0, 9L, Double.NaN);
        PairedDifference paired = PairedDifference.of(first, second);
        assertThat(paired.difference().count()).isEqualTo(3);
        assertThat(paired.difference().mean()).isEqualTo(2);
        assertThat(paired.difference().halfWidth()).isCloseTo(4.302653 * 1 / Math.sqrt(3), within(1e-5));
        assertThat(paired.first().mean()).isEqualTo(20);
        assertThat(paired.relative()).isEqualTo(0.1);
        assertThat(paired.correlation()).isCloseTo(1, within(1e-12));
        assertThat(paired.direction()).isEqualTo(Direction.UNDECIDED); // 2 +- 2.48
    }

    @Test
    void saysWhichWay() {
        Map<Long, Double> low = Map.of(1L, 1.0, 2L, 2.0, 3L, 3.0);
        Map<Long, Double> high = Map.of(1L, 2.0, 2L, 3.1, 3L, 4.0);
        assertThat(PairedDifference.of(low, high).direction()).isEqualTo(Direction.HIGHER);
        assertThat(PairedDifference.of(high, low).direction()).isEqualTo(Direction.LOWER);
        assertThat(PairedDifference.of(low, Map.of(1L, 5.0)).direction()).isEqualTo(Direction.UNDECIDED);
        assertThat(PairedDifference.of(low, Map.of()).difference().count()).isZero();
    }

    @Test
    void theSignsTellWhereOneSeedSwaysTheMean() {
        Map<Long, Double> low = new TreeMap<>();
        Map<Long, Double> high = new TreeMap<>();
        for (long seed = 1; seed <= 20; seed++) {
            low.put(seed, 10.0 + seed);
            high.put(seed, 10.0 + seed + (seed == 5 ? -0.5 : 3 + seed * 0.01));
        }
        low.put(7L, 500.0); // blows up
        PairedDifference paired = PairedDifference.of(low, high);
        assertThat(paired.direction()).isEqualTo(Direction.UNDECIDED);
        assertThat(paired.signs()).isEqualTo(new SignTest(18, 2, 0));
        assertThat(paired.tendency()).isEqualTo(Direction.HIGHER);
        assertThat(paired.swayedBy()).hasValue(7);
        assertThat(paired.difference().median()).isCloseTo(3.1, within(0.05));
        assertThat(PairedDifference.of(high, low).tendency()).isEqualTo(Direction.LOWER);
    }

    @Test
    void noSeedIsBlamedWhereTheSignsDoNotTell() {
        Map<Long, Double> first = Map.of(1L, 1.0, 2L, 2.0, 3L, 3.0, 4L, 4.0, 5L, 5.0);
        Map<Long, Double> second = Map.of(1L, 2.0, 2L, 1.0, 3L, 4.0, 4L, 3.0, 5L, 50.0);
        PairedDifference paired = PairedDifference.of(first, second);
        assertThat(paired.tendency()).isEqualTo(Direction.UNDECIDED);
        assertThat(paired.swayedBy()).isEmpty();
    }

    @Test
    void commonRandomNumbersMakeTheIntervalNarrower() {
        PairedDifference paired = PairedDifference.of(ttft(512), ttft(1024));
        double unpaired = Math.hypot(paired.first().halfWidth(), paired.second().halfWidth());
        assertThat(paired.difference().halfWidth()).isLessThan(0.7 * unpaired);
        assertThat(paired.correlation()).isGreaterThan(0.5);
    }

    private static Map<Long, Double> ttft(double threshold) {
        Scenario scenario = Scenario.builder()
                .set(Parameter.THR, threshold)
                .set(Parameter.HORIZON, 600)
                .set(Parameter.WARMUP, 100)
                .build();
        return LongStream.rangeClosed(1, 10)
                .boxed()
                .collect(Collectors.toMap(
                        seed -> seed,
                        seed -> Simulation.run(scenario, seed)
                                .of(Observation.TTFT)
                                .mean()));
    }
}
