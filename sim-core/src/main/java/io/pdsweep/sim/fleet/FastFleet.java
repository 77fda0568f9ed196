package io.pdsweep.sim.fleet;

import io.pdsweep.sim.Parameter;
import io.pdsweep.sim.check.InvariantViolation;
import io.pdsweep.sim.check.Nullable;
import io.pdsweep.sim.engine.ChainedEngine;
import io.pdsweep.sim.engine.Engine;
import io.pdsweep.sim.event.Event;
import io.pdsweep.sim.event.EventKind;
import io.pdsweep.sim.stat.RunningMeans;
import io.pdsweep.sim.stat.Tally;
import io.pdsweep.sim.transfer.FastFabric;
import io.pdsweep.sim.workload.FastWorkload;
import java.util.Set;

/**
 * A run with the bits of {@link PlainFleet}'s in a fraction of its events: decoders compute many iterations at a time
 * ({@link ChainedEngine}), instances and gauges are looked at only where something has changed. Not thread-safe.
 *
 * <p>An instant is: its events, each followed by every session it made ready; when none is due any more, iterations start
 * on idle engines, prefillers first; then NIC rates are shared anew if a transfer started or ended. Then time moves.
 */
final class FastFleet extends Fleet {
    private final double afterHorizon; // the next double: what happens at the horizon still counts
    private final boolean transfersStartAtOnce; // not a latency later
    private final FastFabric<Request> nics;
    private final Agenda agenda;
    private final ChainedEngine<Request>[] engines;
    private final int prefillers;
    private final FastDecoderGauges gauges;
    private final InstanceSet mayStart; // idle, and something has changed

    private boolean decodersTouched;
    private boolean instantClosed; // iterations have been started in this instant

    FastFleet(Order order) {
        this(order, fabric(order));
    }

    private FastFleet(Order order, FastFabric<Request> nics) {
        super(order, workload(order), nics, ChainedEngine::new);
        this.nics = nics;
        prefillers = instances.prefillers().length;
        engines = chained();
        agenda = new Agenda(engines);
        gauges = new FastDecoderGauges(instances.decoders(), warmup, horizon);
        mayStart = new InstanceSet(engines.length);
        afterHorizon = Math.nextUp(horizon);
        transfersStartAtOnce = order.scenario().value(Parameter.X0) == 0;
    }

    private static FastWorkload workload(Order order) {
        return new FastWorkload(order.scenario(), order.seed(), order.prefillers() + order.decoders());
    }

    private static FastFabric<Request> fabric(Order order) {
        return new FastFabric<>(
                order.prefillers(),
                order.scenario().value(Parameter.BW_P),
                order.decoders(),
                order.scenario().value(Parameter.BW_D));
    }

    @SuppressWarnings({"unchecked", "rawtypes"})
    private ChainedEngine<Request>[] chained() {
        ChainedEngine<Request>[] chained = new ChainedEngine[instances.count()];
        for (int i = 0; i < chained.length; i++) {
            chained[i] = (ChainedEngine<Request>) instances.engine(i);
        }
        return chained;
    }

    // ---- what the way of a request asks

    @Override
    public Event at(double at, double time, EventKind kind, @Nullable Object owner) {
        return agenda.at(at, time, kind, owner);
    }

    @Override
    public void cancel(Event event) {
        agenda.cancel(event);
    }

    @Override
    public void changed(int instance) {
        touch(instance);
        if (engines[instance].isIdle()) {
            mayStart.add(instance);
        } else {
            agenda.showEnd(instance); // what was computed ahead may have been cut
        }
    }

    /** The instance's slots, KV or load may have changed. */
    private void touch(int instance) {
        decodersTouched |= instance >= prefillers;
    }

    // ---- the loop

    @Override
    void simulate() {
        while (true) {
            if (!instantClosed && !agenda.mayBeDue(now)) {
                instantClosed = true;
                startIterations();
                agenda.iterationsHaveStarted();
            }
            if (nics.isStale()) {
                shareRates();
            }
            int slot = agenda.earliest();
            double time = agenda.time(slot);
            if (time > now) {
                if (!instantClosed) {
                    continue; // what might have been due is not
                }
                if (decodersTouched) {
                    decodersTouched = false;
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
            handleNext(slot);
        }
    }

    /**
     * Whether the instant may be one at which it matters that an iteration inside a run ends: that is an event which is due,
     * so that iterations do not start before it, but rates are shared, and a transfer may take no time. With one event, after
     * which no rate has changed when iterations start, it does not matter.
     */
    private boolean mayShareBeforeStarts(int slot) {
        return agenda.runnerUp() <= now
                || transfersStartAtOnce
                || (slot == Agenda.TRANSFER && nics.othersMayEndAtOnce(now))
                || (slot == Agenda.OTHER
                        && agenda.nextOther().kind() == EventKind.READ_START
                        && nics.mayEndAtOnce(now));
    }

    /** At such an instant every iteration that ends is an event; whether there was a run to cut. */
    private boolean cutRunsHere() {
        boolean cut = false;
        for (int i = prefillers; i < engines.length; i++) { // a prefiller has no runs
            if (engines[i].cutAt(now)) {
                agenda.showEnd(i);
                cut = true;
            }
        }
        return cut;
    }

    /** The instant goes on after iterations have started in it, those inside of runs too. */
    private void passEnds() {
        for (int i = prefillers; i < engines.length; i++) {
            if (engines[i].passesEndAt(now)) {
                agenda.iterationStartsAlone(i);
            }
        }
    }

    private void handleNext(int slot) {
        countEvents(1);
        instantClosed = false;
        switch (slot) {
            case Agenda.TRANSFER -> {
                agenda.clear(Agenda.TRANSFER);
                flow.endTransfer(now);
            }
            case Agenda.OTHER -> handle(agenda.takeOther());
            default -> endIteration(slot - Agenda.FIRST_ENGINE);
        }
        flow.runReady(now);
    }

    private void endIteration(int instance) {
        agenda.clear(Agenda.FIRST_ENGINE + instance);
        touch(instance);
        mayStart.add(instance);
        engines[instance].endIteration(now);
    }

    /** Whether the event is the only one of its instant and no more than that a decoder's residents need more KV. */
    private boolean onlyGrowth(int slot) {
        return slot >= Agenda.FIRST_ENGINE
                && agenda.runnerUp() > now
                && engines[slot - Agenda.FIRST_ENGINE].growthEndsRun();
    }

    /** Goes from run to run of this decoder while nothing else happens: each instant has one event and is closed at once. */
    private void runAlone(int instance) {
        ChainedEngine<Request> decoder = engines[instance];
        double until = Math.min(agenda.runnerUp(), afterHorizon);
        long ended = decoder.growUntil(until, gauges.kvUsage(), instance - prefillers);
        now = decoder.iterationStart();
        countEvents(ended);
        if (!decoder.growthEndsRun()) { // a resident may have been preempted
            touch(instance);
        }
        agenda.iterationStartsAlone(instance);
    }

    private void startIterations() {
        for (int i = mayStart.takeFirst(); i >= 0; i = mayStart.takeFirst()) {
            Engine<Request> engine = engines[i];
            agenda.mayStart(i);
            if (engine.isIdle() && engine.startIteration(now)) {
                touch(i);
                agenda.iterationStarts(i, now);
            }
        }
    }

    private void shareRates() {
        nics.share(now);
        if (nics.isBusy()) {
            agenda.set(Agenda.TRANSFER, now, nics.nextCompletion());
        } else {
            agenda.clear(Agenda.TRANSFER);
        }
    }

    // ---- the result

    @Override
    boolean awaits(Set<EventKind> kinds) {
        return agenda.holds(kinds);
    }

    @Override
    DecoderGauges gauges() {
        return gauges;
    }

    @Override
    double[] means(Tally[] tallies) {
        return RunningMeans.of(tallies);
    }

    @Override
    Effort effort() {
        long longest = 0;
        long longChains = 0;
        for (ChainedEngine<Request> engine : engines) {
            longest = Math.max(longest, engine.longestChain());
            longChains += engine.longChains();
        }
        return new Effort(events(), longest, longChains);
    }
}
