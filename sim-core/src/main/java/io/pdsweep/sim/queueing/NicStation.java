package io.pdsweep.sim.queueing;

import io.pdsweep.sim.stat.Tally;
import io.pdsweep.sim.transfer.Fabric;
import io.pdsweep.sim.transfer.NicStatistics;

/**
 * A prefiller's NIC with transfers to a decoder whose NIC is never the tighter one: an M/G/1 queue with processor sharing.
 * A mean transfer alone takes one second.
 *
 * @param load share of the NIC's rate that is asked for, below 1
 * @param sizes distribution of the transfers
 */
public record NicStation(double load, Sizes sizes) implements Station {
    private static final int TOKENS = 10_000; // mean of a transfer

    @Override
    public String name() {
        return switch (sizes) {
            case FIXED -> "M/D/1-PS (NIC)";
            case EXPONENTIAL -> "M/M/1-PS (NIC)";
            case MIXED -> "M/G/1-PS (NIC)";
        };
    }

    @Override
    public double rate() {
        return load;
    }

    @Override
    public StationResult run(long seed, double warmup, double horizon) {
        long number = 1_000L * (100 + sizes.ordinal()) + Math.round(100 * load);
        Poisson arrivals = new Poisson(seed, number, load, sizes, TOKENS);
        Fabric<Double> fabric = new Fabric<>(1, TOKENS, 1, 2.0 * TOKENS);
        Tally responses = new Tally();
        boolean warm = false;
        double arrival = arrivals.gap();
        while (true) {
            double now = Math.min(arrival, fabric.nextCompletion());
            if (!warm && now >= warmup) {
                warm = true;
                fabric.restartAverages(warmup);
            }
            if (now > horizon) {
                NicStatistics statistics =
                        fabric.statistics(horizon, horizon - warmup).get(0);
                return new StationResult(
                        statistics.meanNumber(),
                        Double.NaN,
                        Double.NaN,
                        responses.mean(),
                        statistics.utilisation(),
                        responses.count() / (horizon - warmup),
                        responses.samples());
            }
            if (fabric.nextCompletion() <= now) {
                double arrived = fabric.complete(now);
                if (warm) {
                    responses.add(now - arrived);
                }
            } else {
                fabric.start(now, now, 0, 0, arrivals.size());
                arrival = now + arrivals.gap();
            }
            fabric.share(now);
        }
    }
}
