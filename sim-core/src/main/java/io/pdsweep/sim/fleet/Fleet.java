package io.pdsweep.sim.fleet;

import io.pdsweep.sim.EnginePath;
import io.pdsweep.sim.Parameter;
import io.pdsweep.sim.Recording;
import io.pdsweep.sim.RunLimits;
import io.pdsweep.sim.RunResult;
import io.pdsweep.sim.RunStoppedException;
import io.pdsweep.sim.Scenario;
import io.pdsweep.sim.ServiceLevel;
import io.pdsweep.sim.Timeline;
import io.pdsweep.sim.check.InvariantViolation;
import io.pdsweep.sim.check.Nullable;
import io.pdsweep.sim.engine.Engine;
import io.pdsweep.sim.engine.EngineSettings;
import io.pdsweep.sim.transfer.Fabric;
import io.pdsweep.sim.workload.Session;
import io.pdsweep.sim.workload.Workload;
import java.util.Set;

/**
 * One run of a fleet, and the order of its events: section 8 of the model. Used once. Not thread-safe.
 *
 * <p>An instant is: its events, each followed by every session it made ready; when none is due any more, iterations start
 * on idle engines, prefillers first; then NIC rates are shared anew if a transfer started or ended. Then time moves.
 */
public final class Fleet {
    private final double warmup;
    private final double horizon;
    private final double afterHorizon; // the next double: what happens at the horizon still counts
    private final Workload workload;
    private final Instances instances;
    private final Fabric<Request> fabric;
    private final Agenda agenda;
    private final DecoderGauges gauges;
    private final Measurements measurements;
    private final RequestFlow flow;

    private double now;
    private boolean instantClosed; // iterations have been started in this instant
    private long events;

    private final RunLimits limits;
    private long nextCheck;

    @Nullable
    private IterationLog iterationLog; // none unless a timeline is asked for

    /** A fleet at time 0. */
    public Fleet(
            Scenario scenario,
            long seed,
            EnginePath path,
            Set<Recording> recordings,
            ServiceLevel serviceLevel,
            RunLimits limits) {
        this.limits = limits;
        nextCheck = limits.firstCheck();
        warmup = scenario.value(Parameter.WARMUP);
        horizon = scenario.value(Parameter.HORIZON);
        afterHorizon = Math.nextUp(horizon);
        int np = scenario.whole(Parameter.NP);
        int nd = scenario.whole(Parameter.ND);
        workload = new Workload(scenario, seed, np + nd);
        instances = new Instances(np, nd);
        fabric = new Fabric<>(np, scenario.value(Parameter.BW_P), nd, scenario.value(Parameter.BW_D));
        agenda = new Agenda(np + nd);
        measurements = new Measurements(scenario, workload, recordings, serviceLevel);
        flow = new RequestFlow(scenario, workload, instances, fabric, agenda, measurements);
        instances.build(EngineSettings.prefill(scenario), EngineSettings.decode(scenario), path, flow);
        gauges = new DecoderGauges(instances.decoders(), warmup, horizon);
    }

    /**
     * Runs to the horizon.
     *
     * @throws io.pdsweep.sim.RunStoppedException when a limit is reached, or requests wait and nothing can happen any more
     */
    public RunResult run() {
        if (warmup > 0) {
            agenda.wait(0, warmup, Signal.WARM_UP_ENDS);
        } else {
            measurements.warmUpEnds();
        }
        agenda.wait(0, 0, Signal.ARRIVAL);
        simulate();
        refuseDeadlock();
        return new ResultBuilder(horizon, horizon - warmup)
                .result(workload, instances, fabric, gauges, measurements, flow, events);
    }

    /** Runs a fleet on the plain path to the horizon, and keeps what happened in a window of time. */
    public static Timeline timeline(Scenario scenario, long seed, double from, double to) {
        Fleet fleet = new Fleet(
                scenario, seed, EnginePath.PLAIN, Set.of(Recording.REQUESTS), ServiceLevel.NONE, RunLimits.NONE);
        IterationLog log = new IterationLog(from, to);
        fleet.iterationLog = log;
        RunResult result = fleet.run();
        return new Timeline(log.iterations(), result.requests(), result);
    }

    private void simulate() {
        while (true) {
            if (!instantClosed && !agenda.mayBeDue(now)) {
                instantClosed = true;
                startIterations();
                agenda.iterationsHaveStarted();
            }
            if (fabric.isStale()) {
                shareRates();
            }
            int slot = agenda.earliest();
            double time = agenda.time(slot);
            if (time > now) {
                if (!instantClosed) {
                    continue; // what might have been due is not
                }
                if (time >= fabric.plannedStart() && !passPlannedStart(time)) {
                    continue;
                }
                if (instances.takeDecodersTouched()) {
                    gauges.settle(now);
                }
                if (time > horizon) {
                    return;
                }
                now = time;
                if (onlyGrowth(slot)) {
                    runAlone(slot - Agenda.FIRST_ENGINE);
                    continue;
                }
                instantClosed = false;
                agenda.instantBegins();
                if (mayShareBeforeStarts(slot) && cutRunsHere()) {
                    continue;
                }
            }
            if (!(time >= now)) {
                throw new InvariantViolation("EV1", "time does not run backwards", time + " after " + now);
            }
            if (instantClosed) {
                passEnds();
            }
            handle(slot);
        }
    }

    /**
     * Nothing happens before {@code time}, and a planned transfer starts by then. If that is the only thing that happens at
     * its instant, it has started; if not, it becomes an event among the others, since their order matters.
     *
     * @return whether it was the only one, or starts after the run
     */
    private boolean passPlannedStart(double time) {
        double start = fabric.plannedStart();
        if (start > horizon) {
            return true;
        }
        boolean alone = time > start;
        for (Engine<Request> decoder : instances.decoders()) {
            alone &= !decoder.endsInsideAt(start);
        }
        if (alone) {
            fabric.startPlanned();
        } else {
            flow.dropPlan();
        }
        return alone;
    }

    /**
     * Whether the instant may be one at which it matters that an iteration inside a run ends: that is an event which is due,
     * so that iterations do not start before it, but rates are shared, and a transfer may take no time. With one event, after
     * which no rate has changed when iterations start, it does not matter.
     */
    private boolean mayShareBeforeStarts(int slot) {
        return agenda.runnerUp() <= now
                || flow.transfersStartAtOnce()
                || (slot == Agenda.TRANSFER && fabric.othersMayEndAtOnce(now))
                || (slot == Agenda.WAIT && agenda.firstWaiting() instanceof Request && fabric.mayEndAtOnce(now));
    }

    /** At such an instant every iteration that ends is an event; whether there was a run to cut. */
    private boolean cutRunsHere() {
        boolean cut = false;
        for (int j = 0; j < instances.decoders().length; j++) { // a prefiller has no runs
            Engine<Request> decoder = instances.decoder(j);
            if (decoder.cutAt(now)) {
                agenda.setEnd(instances.indexOfDecoder(j), decoder);
                cut = true;
            }
        }
        return cut;
    }

    /** The instant goes on after iterations have started in it, those inside of runs too. */
    private void passEnds() {
        for (int j = 0; j < instances.decoders().length; j++) {
            Engine<Request> decoder = instances.decoder(j);
            if (decoder.passesEndAt(now)) {
                agenda.iterationStartsAlone(instances.indexOfDecoder(j), decoder);
            }
        }
    }

    private void handle(int slot) {
        countEvents(1);
        instantClosed = false;
        switch (slot) {
            case Agenda.TRANSFER -> flow.endTransfer(now);
            case Agenda.WAIT -> wake(agenda.wake());
            default -> endIteration(slot - Agenda.FIRST_ENGINE);
        }
        flow.runReady(now);
    }

    private void wake(Object what) {
        if (what instanceof Session session) {
            flow.takeTurn(now, session);
        } else if (what instanceof Request request) {
            flow.startRead(now, request);
        } else if (what == Signal.ARRIVAL) {
            flow.arrive(now);
        } else {
            endWarmUp();
        }
    }

    private void countEvents(long more) {
        events += more;
        if (events >= nextCheck) {
            nextCheck = limits.check(events, now);
        }
    }

    /** Requests that wait while nothing is under way would wait for ever: an arrival gives nothing back. */
    private void refuseDeadlock() {
        boolean moves = agenda.waits() > (flow.arrivalsGoOn() ? 1 : 0) || fabric.isBusy();
        for (int i = 0; i < instances.count(); i++) {
            moves |= instances.engine(i).slotsUsed() > 0 || !instances.engine(i).isIdle();
        }
        long waiting = flow.offered() - flow.completed() - flow.refused();
        if (!moves && waiting > 0) {
            throw RunStoppedException.deadlock(waiting, now);
        }
    }

    private void endIteration(int instance) {
        agenda.clear(Agenda.FIRST_ENGINE + instance);
        instances.touch(instance);
        instances.mayStart(instance);
        instances.engine(instance).endIteration(now);
    }

    /** Whether the event is the only one of its instant and no more than that a decoder's residents need more KV. */
    private boolean onlyGrowth(int slot) {
        return slot >= Agenda.FIRST_ENGINE
                && agenda.runnerUp() > now
                && instances.engine(slot - Agenda.FIRST_ENGINE).growthEndsRun();
    }

    /** Goes from run to run of this decoder while nothing else happens: each instant has one event and is closed at once. */
    private void runAlone(int instance) {
        Engine<Request> decoder = instances.engine(instance);
        double until = Math.min(Math.min(agenda.runnerUp(), afterHorizon), fabric.plannedStart());
        long ended = decoder.growUntil(until, gauges.kvUsage(), instances.decoderOf(instance));
        now = decoder.iterationStart();
        countEvents(ended);
        if (!decoder.growthEndsRun()) { // a resident may have been preempted
            instances.touch(instance);
        }
        agenda.iterationStartsAlone(instance, decoder);
    }

    private void startIterations() {
        for (int i = instances.takeNextToStart(); i >= 0; i = instances.takeNextToStart()) {
            Engine<Request> engine = instances.engine(i);
            agenda.mayStart(i);
            if (engine.isIdle() && engine.startIteration(now)) {
                instances.touch(i);
                agenda.iterationStarts(i, now, engine);
                if (iterationLog != null) {
                    iterationLog.add(i, now, engine);
                }
            }
        }
    }

    private void shareRates() {
        fabric.share(now);
        if (fabric.nextCompletion() == Fabric.NEVER) {
            agenda.clear(Agenda.TRANSFER);
        } else {
            agenda.set(Agenda.TRANSFER, now, fabric.nextCompletion());
        }
    }

    private void endWarmUp() {
        measurements.warmUpEnds();
        for (int i = 0; i < instances.count(); i++) {
            instances.engine(i).restartAverages(now);
        }
        fabric.restartAverages(now);
    }
}
