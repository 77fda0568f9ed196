package io.pdsweep.sim.queueing;

import io.pdsweep.sim.RunPath;
import io.pdsweep.sim.engine.ChainedEngine;
import io.pdsweep.sim.engine.Engine;
import io.pdsweep.sim.engine.EngineListener;
import io.pdsweep.sim.engine.EngineSettings;
import io.pdsweep.sim.engine.EngineStatistics;
import io.pdsweep.sim.engine.Job;
import io.pdsweep.sim.engine.JobKind;
import io.pdsweep.sim.engine.PlainEngine;
import io.pdsweep.sim.kv.KvPool;
import io.pdsweep.sim.kv.Prefixes;
import io.pdsweep.sim.stat.Tally;
import io.pdsweep.sim.stat.TimeIntegral;

/**
 * One engine with customers of its own: step costs and limits make it a queue with a known answer. A customer's mean
 * service time is one second.
 *
 * @param discipline how the engine serves
 * @param servers customers in service at once, of {@link Discipline#SLOTS} and {@link Discipline#KV_BLOCKS}
 * @param load share of its capacity that is asked for, below 1
 * @param sizes distribution of the service
 */
public record EngineStation(Discipline discipline, int servers, double load, Sizes sizes, RunPath path)
        implements Station {

    /** What step cost and limits turn the engine into. */
    public enum Discipline {
        /** One slot; a customer is one prefill, whose tokens take the time: first come, first served. */
        FIFO,
        /** Everybody decodes, and an iteration costs per token: processor sharing, a token at a time. */
        PROCESSOR_SHARING,
        /** Everybody decodes, and an iteration costs the same for all: as many servers as slots, first come, first served. */
        SLOTS,
        /** As {@link #SLOTS}, but the KV pool sets the number of servers: a customer holds one block. */
        KV_BLOCKS
    }

    private static final int PREFILL_TOKENS = 10_000; // mean of a prefill
    private static final int DECODE_TOKENS = 1_000; // mean of a decode: a step is a thousandth of a service
    private static final int BLOCK = 1 << 15; // holds any decode: no block is ever added
    private static final int ROOM = 1 << 10;

    @Override
    public String name() {
        String ofSizes = switch (sizes) {
            case FIXED -> "D";
            case EXPONENTIAL -> "M";
            case MIXED -> "G";
        };
        String way = switch (discipline) {
            case FIFO -> "engine, one slot";
            case PROCESSOR_SHARING -> "engine, processor sharing";
            case SLOTS -> "engine, " + servers + " slots";
            case KV_BLOCKS -> "engine, " + servers + " KV blocks";
        };
        return "M/" + ofSizes + "/" + servers + " (" + way + ", " + (path == RunPath.PLAIN ? "plain" : "chained") + ")";
    }

    /** Customers per second. */
    @Override
    public double rate() {
        return load * servers;
    }

    /** E[S^2] in seconds squared. */
    public double meanSquareService() {
        int mean = meanTokens();
        return sizes.secondMoment(mean) / mean / mean;
    }

    /** Both paths see the same customers. */
    private long number() {
        return 1_000L * (10 * discipline.ordinal() + sizes.ordinal()) + Math.round(100 * load);
    }

    private int meanTokens() {
        return discipline == Discipline.FIFO ? PREFILL_TOKENS : DECODE_TOKENS;
    }

    private EngineSettings settings() {
        double step = 1.0 / meanTokens();
        return switch (discipline) {
            case FIFO -> new EngineSettings(1 << 30, 1, ROOM, BLOCK, step, 0, 0, 0);
            case PROCESSOR_SHARING -> new EngineSettings(1 << 30, ROOM, ROOM, BLOCK, step, 0, 0, 0);
            case SLOTS -> new EngineSettings(1 << 30, servers, ROOM, BLOCK, 0, step, 0, 0);
            case KV_BLOCKS -> new EngineSettings(1 << 30, ROOM, servers, BLOCK, 0, step, 0, 0);
        };
    }

    @Override
    public StationResult run(long seed, double warmup, double horizon) {
        return new Run(seed, warmup).to(horizon);
    }

    /** A customer; its response time is all that is asked of it. */
    private record Customer(double arrived) {}

    private final class Run implements EngineListener<Customer> {
        private final Poisson arrivals;
        private final Engine<Customer> engine;
        private final TimeIntegral number = new TimeIntegral();
        private final Tally responses = new Tally();
        private final double warmup;
        private boolean warm;

        Run(long seed, double warmup) {
            this.warmup = warmup;
            arrivals = new Poisson(seed, number(), rate(), sizes, meanTokens());
            EngineSettings settings = settings();
            KvPool kv = new KvPool(0, settings.kvCapacity(), settings.blockSize());
            engine = path == RunPath.PLAIN
                    ? new PlainEngine<>(settings, kv, this)
                    : new ChainedEngine<>(settings, kv, this);
        }

        StationResult to(double horizon) {
            double arrival = arrivals.gap();
            while (true) {
                double now = Math.min(arrival, engine.iterationEnd());
                if (!warm && now >= warmup) {
                    warm = true;
                    engine.restartAverages(warmup);
                    number.restart(warmup);
                }
                if (now > horizon) {
                    return result(horizon, horizon - warmup);
                }
                if (engine.iterationEnd() <= now) {
                    engine.endIteration(now);
                }
                if (arrival <= now) {
                    number.add(now, 1);
                    engine.enqueue(now, customer(now));
                    arrival = now + arrivals.gap();
                }
                if (engine.isIdle()) {
                    engine.startIteration(now);
                }
            }
        }

        private Job<Customer> customer(double now) {
            int tokens = arrivals.size();
            boolean prefill = discipline == Discipline.FIFO;
            return new Job<>(
                    new Customer(now), JobKind.LOCAL, new Prefixes(1), prefill ? tokens : 1, prefill ? 1 : tokens);
        }

        private StationResult result(double horizon, double seconds) {
            EngineStatistics statistics = engine.statistics(horizon, seconds);
            return new StationResult(
                    number.areaUntil(horizon) / seconds,
                    statistics.meanKvQueue(),
                    statistics.meanKvWait(),
                    responses.mean(),
                    statistics.utilisation(),
                    responses.count() / seconds,
                    responses.samples());
        }

        @Override
        public void completed(Job<Customer> job, double now) {
            number.add(now, -1);
            if (warm) {
                responses.add(now - job.request().arrived());
            }
        }

        @Override
        public void admitted(Job<Customer> job, double now) {
            // the engine's own statistics tell
        }

        @Override
        public void slotGranted(Job<Customer> job, double now) {
            // no customer is ever parked
        }

        @Override
        public void prefilled(Job<Customer> job, double now) {
            // a phase of the service
        }
    }
}
