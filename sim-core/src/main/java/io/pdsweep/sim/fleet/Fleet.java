package io.pdsweep.sim.fleet;

import io.pdsweep.sim.Parameter;
import io.pdsweep.sim.Recording;
import io.pdsweep.sim.RunLimits;
import io.pdsweep.sim.RunPath;
import io.pdsweep.sim.RunResult;
import io.pdsweep.sim.RunStoppedException;
import io.pdsweep.sim.Scenario;
import io.pdsweep.sim.ServiceLevel;
import io.pdsweep.sim.Timeline;
import io.pdsweep.sim.engine.EngineSettings;
import io.pdsweep.sim.event.Event;
import io.pdsweep.sim.event.EventKind;
import io.pdsweep.sim.stat.Tally;
import io.pdsweep.sim.transfer.Fabric;
import io.pdsweep.sim.workload.Session;
import io.pdsweep.sim.workload.Workload;
import java.util.Objects;
import java.util.Set;

/**
 * One run of a fleet: its parts, its first events, what its events do, and its result. In which order events come is the
 * subclass's, and section 8 of the model. Used once. Not thread-safe.
 */
public abstract class Fleet implements Schedule {
    /** Events after which something is given back, or a request leaves. */
    private static final Set<EventKind> MOVING = Set.of(EventKind.TURN, EventKind.READ_START, EventKind.TIMEOUT);

    final double warmup;
    final double horizon;
    final Workload workload;
    final Instances instances;
    final Fabric<Request> fabric;
    final Measurements measurements;
    final RequestFlow flow;

    private final RunLimits limits;
    private long events;
    private long nextCheck;

    /** Simulated time, seconds. */
    double now;

    /** What a run is made from, besides the parts that its path chooses. */
    record Order(Scenario scenario, long seed, Set<Recording> recordings, ServiceLevel serviceLevel, RunLimits limits) {
        int prefillers() {
            return scenario.whole(Parameter.NP);
        }

        int decoders() {
            return scenario.whole(Parameter.ND);
        }
    }

    Fleet(Order order, Workload workload, Fabric<Request> fabric, Instances.EngineFactory engines) {
        Scenario scenario = order.scenario();
        warmup = scenario.value(Parameter.WARMUP);
        horizon = scenario.value(Parameter.HORIZON);
        limits = order.limits();
        nextCheck = limits.firstCheck();
        instances = new Instances(order.prefillers(), order.decoders());
        this.workload = workload;
        this.fabric = fabric;
        measurements = new Measurements(scenario, workload, order.recordings(), order.serviceLevel());
        flow = new RequestFlow(scenario, workload, instances, fabric, this, measurements);
        instances.build(EngineSettings.prefill(scenario), EngineSettings.decode(scenario), engines, flow);
    }

    /** A fleet at time 0. */
    public static Fleet of(
            Scenario scenario,
            long seed,
            RunPath path,
            Set<Recording> recordings,
            ServiceLevel serviceLevel,
            RunLimits limits) {
        Order order = new Order(scenario, seed, recordings, serviceLevel, limits);
        return path == RunPath.PLAIN ? new PlainFleet(order) : new FastFleet(order);
    }

    /** Runs a fleet on the plain path to the horizon, and keeps what happened in a window of time. */
    public static Timeline timeline(Scenario scenario, long seed, double from, double to) {
        PlainFleet fleet = new PlainFleet(
                new Order(scenario, seed, Set.of(Recording.REQUESTS), ServiceLevel.NONE, RunLimits.NONE));
        IterationLog log = new IterationLog(from, to);
        fleet.keepIterations(log);
        RunResult result = fleet.run();
        return new Timeline(log.iterations(), result.requests(), result);
    }

    /**
     * Runs to the horizon.
     *
     * @throws RunStoppedException when a limit is reached, or requests wait and nothing can happen any more
     */
    public final RunResult run() {
        if (warmup > 0) {
            at(0, warmup, EventKind.WARM_UP_END, null);
        } else {
            measurements.warmUpEnds();
        }
        at(0, 0, EventKind.ARRIVAL, null);
        simulate();
        refuseDeadlock();
        return new ResultBuilder(horizon, horizon - warmup).result(this);
    }

    /** Goes from event to event until the horizon. Events due exactly at the horizon are handled. */
    abstract void simulate();

    /** Whether an event of one of these kinds is to come. */
    abstract boolean awaits(Set<EventKind> kinds);

    abstract DecoderGauges gauges();

    /** The running mean of each. */
    abstract double[] means(Tally[] tallies);

    /** What it took to compute the run. */
    abstract Effort effort();

    /** Events handled. */
    final long events() {
        return events;
    }

    final void countEvents(long more) {
        events += more;
        if (events >= nextCheck) {
            nextCheck = limits.check(events, now);
        }
    }

    /** Does what an event of any kind but the end of an iteration brings. */
    final void handle(Event event) {
        switch (event.kind()) {
            case WARM_UP_END -> endWarmUp();
            case ARRIVAL -> flow.arrive(now);
            case TURN -> flow.takeTurn(now, (Session) Objects.requireNonNull(event.owner()));
            case TIMEOUT -> flow.abandon(now, (Request) Objects.requireNonNull(event.owner()));
            case READ_START -> flow.startTransfer(now, (Request) Objects.requireNonNull(event.owner()));
            case TRANSFER_END -> flow.endTransfer(now);
            case ITERATION_END -> throw new IllegalArgumentException("an iteration's end belongs to its engine");
        }
    }

    private void endWarmUp() {
        measurements.warmUpEnds();
        for (int i = 0; i < instances.count(); i++) {
            instances.engine(i).restartAverages(now);
        }
        fabric.restartAverages(now);
    }

    /**
     * Whether a request that waits can still get on: something gives back what it waits for, or its client gives up. Whatever
     * else is to come, an arrival or a timer, helps nobody who waits.
     */
    private boolean requestsCanMove() {
        boolean can = fabric.isBusy() || awaits(MOVING);
        for (int i = 0; i < instances.count(); i++) {
            can |= instances.engine(i).slotsUsed() > 0 || !instances.engine(i).isIdle();
        }
        return can;
    }

    private void refuseDeadlock() {
        long waiting = flow.offered() - flow.completed() - flow.refused() - flow.abandoned();
        if (waiting > 0 && !requestsCanMove()) {
            throw RunStoppedException.deadlock(waiting, now);
        }
    }
}
