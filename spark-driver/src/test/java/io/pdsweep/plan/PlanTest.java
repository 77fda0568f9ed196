package io.pdsweep.plan;

import static org.assertj.core.api.Assertions.assertThat;

import io.pdsweep.sim.Mode;
import io.pdsweep.sim.Parameter;
import io.pdsweep.sim.Scenario;
import io.pdsweep.spec.SweepReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class PlanTest {
    private static Plan plan(String text) {
        return Plan.of(SweepReader.read("s.yaml", text.getBytes(StandardCharsets.UTF_8)));
    }

    @Test
    void runsEqualPointsOnce() {
        Plan plan = Plan.of(SweepReader.read(Path.of("../sweeps/published.yaml")));

        assertThat(plan.listedPoints()).isEqualTo(10);
        assertThat(plan.points()).isEqualTo(9);
        assertThat(plan.size()).isEqualTo(180);
    }

    @Test
    void givesEveryPointAnIdentityOfItsParametersAlone() {
        Scenario scenario = Scenario.defaults();
        String id = Point.of(scenario).id();

        assertThat(id).matches("[0-9a-f]{32}");
        assertThat(Point.of(Scenario.builder().build()).id()).isEqualTo(id);
        Set<String> ids = new TreeSet<>();
        ids.add(id);
        ids.add(Point.of(scenario.toBuilder().mode(Mode.PUSH).build()).id());
        for (Parameter parameter : Parameter.values()) {
            double other = parameter == Parameter.P ? 0.5 : scenario.value(parameter) * 2 + 1;
            ids.add(Point.of(scenario.with(Parameter.MAX_MODEL_LEN, 64).with(parameter, other))
                    .id());
        }
        assertThat(ids).hasSize(Parameter.values().length + 2);
    }

    private static final String MANY =
            "name: w\nhorizon: 20000\nwarmup: 10\naxes: {thr: {from: 1, to: 3000, step: 1}}\nseeds: 1..2";

    private static List<Wave> waves(Plan plan, long from, int firstNumber, int mostRuns) {
        List<Wave> waves = new ArrayList<>();
        plan.waves(plan.seeds(), from, firstNumber, mostRuns).forEach(waves::add);
        return waves;
    }

    @Test
    void cutsWavesThatHoldEveryRunInOrder() {
        List<Wave> waves = waves(plan(MANY), 0, 0, Plan.WAVE_RUNS);

        List<Long> positions = new ArrayList<>();
        for (Wave wave : waves) {
            wave.runs().forEach(run -> positions.add(run.position()));
        }
        assertThat(waves).extracting(Wave::number).startsWith(0, 1).isSorted().doesNotHaveDuplicates();
        assertThat(positions).hasSize(6000).isSorted().doesNotHaveDuplicates();
        assertThat(waves(plan(MANY), 0, 0, 7)).hasSize(858);
    }

    @Test
    void cutsTheSameWavesWhereverItStartsAgain() {
        Plan plan = plan(MANY);
        List<Wave> all = waves(plan, 0, 0, 999);

        for (int done = 0; done <= all.size(); done++) {
            long from = all.subList(0, done).stream()
                    .mapToLong(wave -> wave.runs().size())
                    .sum();
            assertThat(waves(plan, from, done, 999)).isEqualTo(all.subList(done, all.size()));
        }
        Wave third = all.get(2);
        assertThat(plan.wave(
                        plan.seeds(),
                        third.runs().get(0).position(),
                        third.runs().size(),
                        2))
                .isEqualTo(third);
    }

    @Test
    void tellsEqualPointsFromOthersInAMillion() {
        DistinctIds ids = new DistinctIds();
        java.util.random.RandomGenerator random = new java.util.SplittableRandom(5);
        Set<String> known = new java.util.HashSet<>();
        for (int i = 0; i < 200_000; i++) {
            String id =
                    String.format(java.util.Locale.ROOT, "%016x%016x", random.nextLong(90_000), random.nextLong(2) * 2);
            assertThat(ids.add(id)).isEqualTo(known.add(id));
        }
        assertThat(known).hasSizeBetween(120_000, 180_000);
    }

    @Test
    void dealsLongestFirstAndLosesNothing() {
        Plan plan = plan("name: d\nwarmup: 1\naxes: {horizon: [10, 1000, 20, 3000, 500, 40, 2000]}\nseeds: [1]");
        Wave wave = waves(plan, 0, 0, Plan.WAVE_RUNS).get(0);

        List<List<PlannedRun>> slices = Slices.deal(wave, 3, PlanTest::predicted);

        assertThat(slices)
                .extracting(slice -> slice.stream()
                        .map(run -> (int) run.point().scenario().value(Parameter.HORIZON))
                        .toList())
                .containsExactly(List.of(3000, 500, 10), List.of(2000, 40), List.of(1000, 20));
        assertThat(Slices.deal(wave, 64, PlanTest::predicted)).hasSize(7).allMatch(slice -> slice.size() == 1);
    }

    private static double predicted(PlannedRun run) {
        return CostModel.seconds(run.point().scenario());
    }

    @Test
    void packsTasksThatGetShorterTowardsTheEnd() {
        Plan plan = plan(
                "name: d\nwarmup: 1\naxes: {horizon: {from: 100, to: 20000, count: 200}, thr: [1, 512]}\nseeds: 1..5");
        Wave wave = waves(plan, 0, 0, Plan.WAVE_RUNS).get(0);

        List<List<PlannedRun>> tasks = Slices.pack(wave, 2, run -> run.position() == 7 ? 9.0 : 0.02);

        assertThat(tasks.get(0)).hasSize(1).allMatch(run -> run.position() == 7);
        assertThat(tasks.stream().flatMap(List::stream)).containsExactlyInAnyOrderElementsOf(wave.runs());
        double[] seconds =
                tasks.stream().skip(1).mapToDouble(task -> 0.02 * task.size()).toArray();
        assertThat(seconds).hasSizeGreaterThan(8);
        for (int i = 1; i < seconds.length; i++) {
            assertThat(seconds[i]).isLessThanOrEqualTo(seconds[i - 1]);
        }
        assertThat(seconds[0]).isGreaterThan(1).isLessThanOrEqualTo(4);
        assertThat(seconds[seconds.length - 1]).isLessThanOrEqualTo(0.2);
    }

    @Test
    void predictsMoreForMoreWork() {
        Scenario scenario = Scenario.defaults();
        double usual = CostModel.seconds(scenario);

        assertThat(CostModel.seconds(scenario.with(Parameter.HORIZON, 20000))).isGreaterThan(9 * usual);
        assertThat(CostModel.seconds(scenario.with(Parameter.LAMBDA, 1.2))).isGreaterThan(1.9 * usual);
        assertThat(CostModel.seconds(scenario.with(Parameter.P, 1))).isFinite().isGreaterThan(usual);
    }
}
