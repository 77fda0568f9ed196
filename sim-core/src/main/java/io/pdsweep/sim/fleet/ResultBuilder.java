package io.pdsweep.sim.fleet;

import io.pdsweep.sim.RunResult;
import io.pdsweep.sim.RunResult.Counters;
import io.pdsweep.sim.RunResult.EngineSummary;
import io.pdsweep.sim.RunResult.NicSummary;
import io.pdsweep.sim.RunResult.PoolSummary;
import io.pdsweep.sim.check.InvariantViolation;
import io.pdsweep.sim.engine.Engine;
import io.pdsweep.sim.engine.EngineStatistics;
import io.pdsweep.sim.transfer.Fabric;
import io.pdsweep.sim.transfer.NicStatistics;
import java.util.ArrayList;
import java.util.List;

/** Statistics of the instances in the shape of a result. */
final class ResultBuilder {
    private final double horizon;
    private final double seconds;

    /** Averages end at {@code horizon} and cover {@code seconds}. */
    ResultBuilder(double horizon, double seconds) {
        this.horizon = horizon;
        this.seconds = seconds;
    }

    /** The result of a fleet whose run is over. Call once. */
    RunResult result(Fleet fleet) {
        Instances instances = fleet.instances;
        Measurements measurements = fleet.measurements;
        RequestFlow flow = fleet.flow;
        Effort effort = fleet.effort();
        Engine<Request>[] prefillers = instances.prefillers();
        Engine<Request>[] decoders = instances.decoders();
        long inFlight = inFlight(instances, flow);
        measurements.runEnds();
        Counters counters = new Counters(
                fleet.workload.sessions(),
                flow.turns(),
                flow.ended(),
                flow.offered(),
                flow.completed(),
                flow.refused(),
                0, // no pool is too small for a request: the scenario is refused instead
                inFlight,
                effort.events(),
                effort.longestChain(),
                effort.longChains(),
                flow.abandoned());
        return new RunResult(
                measurements.summaries(fleet.means(measurements.tallies())),
                fleet.gauges().summaries(),
                pools(prefillers, decoders),
                engines(prefillers, decoders),
                nics(fleet.fabric, prefillers.length),
                counters,
                measurements.histograms(),
                measurements.steadiness(),
                measurements.attainment(),
                measurements.phases(),
                measurements.sampleSeries(),
                measurements.requestRecords(),
                measurements.instantSeries());
    }

    /** Counts the unfinished requests where they are, and holds the count against the ledger of turns. */
    private static long inFlight(Instances instances, RequestFlow flow) {
        long found = 0;
        for (Engine<Request> decoder : instances.decoders()) {
            found += decoder.load();
        }
        if (!flow.isPush()) { // in push the decode leg is there from the start
            for (Engine<Request> prefiller : instances.prefillers()) {
                found += prefiller.waitingForSlot() + prefiller.slotsUsed();
            }
        }
        found -= flow.lingering();
        long expected = flow.offered() - flow.completed() - flow.refused() - flow.abandoned();
        if (found != expected) {
            throw new InvariantViolation(
                    "CO1",
                    "turns offered = completed + refused + rejected + abandoned + in flight",
                    found + " in flight, " + expected + " neither completed, refused nor abandoned");
        }
        return found;
    }

    private List<PoolSummary> pools(Engine<?>[] prefillers, Engine<?>[] decoders) {
        List<PoolSummary> pools = new ArrayList<>();
        for (int i = 0; i < prefillers.length; i++) {
            EngineStatistics s = statistics(prefillers[i]);
            pools.add(reqsPool("P.reqs", i, s, s.meanSlots()));
            pools.add(kvPool("P.kv", i, s));
        }
        for (int i = 0; i < decoders.length; i++) {
            EngineStatistics s = statistics(decoders[i]);
            pools.add(reqsPool("D.reqs", i, s, s.meanHolders())); // a parked request holds no slot but is a holder
            pools.add(kvPool("D.kv", i, s));
        }
        return pools;
    }

    private EngineStatistics statistics(Engine<?> engine) {
        return engine.statistics(horizon, seconds);
    }

    private static PoolSummary reqsPool(String name, int index, EngineStatistics s, double holders) {
        return new PoolSummary(
                name,
                index,
                s.meanSlots(),
                0,
                s.meanReqsQueue(),
                holders,
                s.meanReqsWait(),
                s.slotAdmissions(),
                0,
                0,
                0,
                0,
                0);
    }

    private static PoolSummary kvPool(String name, int index, EngineStatistics s) {
        return new PoolSummary(
                name,
                index,
                s.meanKvUsed(),
                s.meanKvCached(),
                s.meanKvQueue(),
                s.meanHolders(),
                s.meanKvWait(),
                s.kvAdmissions(),
                s.evictedEntries(),
                s.evictedTokens(),
                s.preemptions(),
                0,
                s.stuck());
    }

    private List<EngineSummary> engines(Engine<?>[] prefillers, Engine<?>[] decoders) {
        List<EngineSummary> summaries = new ArrayList<>();
        for (int i = 0; i < prefillers.length; i++) {
            summaries.add(engine("P", i, statistics(prefillers[i])));
        }
        for (int i = 0; i < decoders.length; i++) {
            summaries.add(engine("D", i, statistics(decoders[i])));
        }
        return summaries;
    }

    private static EngineSummary engine(String name, int index, EngineStatistics s) {
        return new EngineSummary(name, index, s.utilisation(), s.meanNumber(), s.stagesCompleted(), s.iterations());
    }

    private List<NicSummary> nics(Fabric<?> fabric, int prefillers) {
        List<NicSummary> summaries = new ArrayList<>();
        List<NicStatistics> statistics = fabric.statistics(horizon, seconds);
        for (int i = 0; i < statistics.size(); i++) {
            NicStatistics s = statistics.get(i);
            boolean prefiller = i < prefillers;
            summaries.add(new NicSummary(
                    prefiller ? "P.nic" : "D.nic",
                    prefiller ? i : i - prefillers,
                    s.utilisation(),
                    s.meanNumber(),
                    s.completed()));
        }
        return summaries;
    }
}
