package io.pdsweep.sim.queueing;

import io.pdsweep.sim.RunPath;
import io.pdsweep.sim.queueing.EngineStation.Discipline;
import java.util.ArrayList;
import java.util.List;

/**
 * A station, and what theory says that it will measure.
 *
 * @param warmup seconds from the empty station on that do not count
 * @param horizon seconds at which a run ends
 */
public record Experiment(Station station, double warmup, double horizon, List<Quantity> quantities) {
    private static final double WARM_UP_SERVICES = 500;
    private static final int CUSTOMERS = 20_000;
    private static final double[] LOADS = {0.2, 0.4, 0.6, 0.8};

    /** What the self-check runs. */
    public static List<Experiment> all() {
        List<Experiment> experiments = new ArrayList<>();
        for (double load : new double[] {0.5, 0.8}) {
            for (Sizes sizes : Sizes.values()) {
                experiments.add(of(new EngineStation(Discipline.FIFO, 1, load, sizes, RunPath.FAST)));
            }
        }
        experiments.add(of(new EngineStation(Discipline.FIFO, 1, 0.5, Sizes.EXPONENTIAL, RunPath.PLAIN)));
        for (double load : LOADS) {
            experiments.add(
                    of(new EngineStation(Discipline.PROCESSOR_SHARING, 1, load, Sizes.EXPONENTIAL, RunPath.FAST)));
        }
        experiments.add(of(new EngineStation(Discipline.PROCESSOR_SHARING, 1, 0.6, Sizes.MIXED, RunPath.FAST)));
        experiments.add(of(new EngineStation(Discipline.SLOTS, 4, 0.7, Sizes.EXPONENTIAL, RunPath.FAST)));
        experiments.add(of(new EngineStation(Discipline.KV_BLOCKS, 4, 0.7, Sizes.EXPONENTIAL, RunPath.FAST)));
        for (double load : LOADS) {
            experiments.add(of(new NicStation(load, Sizes.EXPONENTIAL)));
        }
        experiments.add(of(new NicStation(0.6, Sizes.FIXED)));
        experiments.add(of(new NicStation(0.6, Sizes.MIXED)));
        return experiments;
    }

    /** The experiment on one station. */
    public static Experiment of(Station station) {
        List<Quantity> quantities = new ArrayList<>();
        if (station instanceof EngineStation engine && engine.discipline() != Discipline.PROCESSOR_SHARING) {
            double wait = wait(engine);
            quantities.add(new Quantity("mean wait, s", wait, StationResult::meanWait));
            quantities.add(new Quantity("mean queue, customers", station.rate() * wait, StationResult::meanQueue));
            quantities.add(new Quantity("mean response, s", wait + 1, StationResult::meanResponse));
        } else {
            double number = Theory.processorSharing(station.load());
            quantities.add(new Quantity("mean number, customers", number, StationResult::meanNumber));
            quantities.add(new Quantity("mean response, s", number / station.rate(), StationResult::meanResponse));
        }
        if (!(station instanceof EngineStation engine && engine.servers() > 1)) {
            quantities.add(new Quantity("utilisation", station.load(), StationResult::utilisation));
        }
        quantities.add(new Quantity("Little's L / (lambda W)", 1, StationResult::littleRatio));
        double effort = station.load() > 0.7 ? 3 : 1; // the nearer to 1, the slower do averages settle
        effort *= station.sizes() == Sizes.MIXED ? 2 : 1;
        effort *= station instanceof EngineStation engine && engine.servers() > 1 ? 3 : 1; // waits are rare
        return new Experiment(
                station, WARM_UP_SERVICES, WARM_UP_SERVICES + effort * CUSTOMERS / station.rate(), quantities);
    }

    private static double wait(EngineStation engine) {
        if (engine.discipline() == Discipline.FIFO) {
            return Theory.pollaczekKhinchine(engine.rate(), 1, engine.meanSquareService());
        }
        return Theory.erlangC(engine.servers(), engine.rate()) / (engine.servers() * (1 - engine.load()));
    }
}
