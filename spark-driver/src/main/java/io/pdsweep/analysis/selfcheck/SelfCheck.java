package io.pdsweep.analysis.selfcheck;

import io.pdsweep.analysis.AcrossSeeds;
import io.pdsweep.sim.Observation;
import io.pdsweep.sim.Parameter;
import io.pdsweep.sim.RunResult;
import io.pdsweep.sim.Scenario;
import io.pdsweep.sim.Simulation;
import io.pdsweep.sim.queueing.Experiment;
import io.pdsweep.sim.queueing.Quantity;
import io.pdsweep.sim.queueing.StationResult;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.LongStream;

/** Runs the simulator's parts as stations that theory knows, and the fleet under Little's law. */
public final class SelfCheck {
    /** Seeds of every estimate: 1 to this. */
    public static final int SEEDS = 20;

    private SelfCheck() {}

    /**
     * Every comparison.
     *
     * @param progress told of each station before it runs
     */
    public static List<Comparison> run(Consumer<String> progress) {
        List<Comparison> comparisons = new ArrayList<>();
        for (Experiment experiment : Experiment.all()) {
            progress.accept(experiment.station().name() + ", load "
                    + experiment.station().load());
            comparisons.addAll(compare(experiment));
        }
        progress.accept("the fleet");
        comparisons.add(fleet());
        return comparisons;
    }

    /** The comparisons of one station. */
    static List<Comparison> compare(Experiment experiment) {
        List<StationResult> results = LongStream.rangeClosed(1, SEEDS)
                .parallel()
                .mapToObj(seed -> experiment.station().run(seed, experiment.warmup(), experiment.horizon()))
                .toList();
        List<Comparison> comparisons = new ArrayList<>();
        for (Quantity quantity : experiment.quantities()) {
            comparisons.add(new Comparison(
                    experiment.station().name(),
                    experiment.station().load(),
                    quantity.name(),
                    quantity.theory(),
                    AcrossSeeds.of(
                            results.stream().mapToDouble(quantity.measured()).toArray(), Comparison.CONFIDENCE)));
        }
        return comparisons;
    }

    private static Comparison fleet() {
        Scenario scenario = Scenario.builder().build();
        double seconds = scenario.value(Parameter.HORIZON) - scenario.value(Parameter.WARMUP);
        double[] ratios = LongStream.rangeClosed(1, SEEDS)
                .parallel()
                .mapToDouble(seed -> {
                    RunResult result = Simulation.run(scenario, seed);
                    double inFlight = result.steadiness().meanInFlight().stream()
                            .mapToDouble(mean -> mean)
                            .average()
                            .orElseThrow();
                    double throughput = result.attainment().completed() / seconds;
                    return inFlight
                            / (throughput * result.of(Observation.RESPONSE).mean());
                })
                .toArray();
        return new Comparison(
                "the fleet with its defaults",
                Double.NaN,
                "Little's L / (lambda W)",
                1,
                AcrossSeeds.of(ratios, Comparison.CONFIDENCE));
    }
}
