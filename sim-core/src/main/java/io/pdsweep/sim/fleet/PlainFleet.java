package io.pdsweep.sim.fleet;

import io.pdsweep.sim.Parameter;
import io.pdsweep.sim.check.Nullable;
import io.pdsweep.sim.engine.Engine;
import io.pdsweep.sim.engine.PlainEngine;
import io.pdsweep.sim.event.Event;
import io.pdsweep.sim.event.EventKind;
import io.pdsweep.sim.event.EventList;
import io.pdsweep.sim.stat.Tally;
import io.pdsweep.sim.transfer.Fabric;
import io.pdsweep.sim.workload.Workload;
import java.util.Arrays;
import java.util.Objects;
import java.util.Set;

/**
 * A run with one event for every iteration, and one for the start and the end of every read: section 8 of the model as code.
 * A rule that is added to the model is added here first. Not thread-safe.
 */
final class PlainFleet extends Fleet {
    private final EventList events = new EventList();
    private final DecoderGauges gauges;

    @Nullable
    private Event transferEnd; // of the transfer that ends next, at the rates of now

    @Nullable
    private IterationLog iterationLog; // none unless a timeline is asked for

    PlainFleet(Order order) {
        super(order, workload(order), fabric(order), PlainEngine::new);
        gauges = new DecoderGauges(instances.decoders(), warmup, horizon);
    }

    private static Workload workload(Order order) {
        return new Workload(order.scenario(), order.seed(), order.prefillers() + order.decoders());
    }

    private static Fabric<Request> fabric(Order order) {
        return new Fabric<>(
                order.prefillers(),
                order.scenario().value(Parameter.BW_P),
                order.decoders(),
                order.scenario().value(Parameter.BW_D));
    }

    /** Writes every iteration down. */
    void keepIterations(IterationLog log) {
        iterationLog = log;
    }

    @Override
    public Event at(double at, double time, EventKind kind, @Nullable Object owner) {
        return events.schedule(at, time, kind, owner);
    }

    @Override
    public void cancel(Event event) {
        events.cancel(event);
    }

    @Override
    public void changed(int instance) {
        // every idle instance is looked at when the instant has settled
    }

    @Override
    void simulate() {
        while (events.nextTime() <= horizon) {
            double time = events.nextTime();
            if (time > now) {
                gauges.settle(now); // the state that the instant leaves
                now = time;
            }
            handleNext();
            flow.runReady(now);
            boolean othersAreDue = startIterationsUnlessOthersAreDue();
            shareRates();
            if (othersAreDue
                    && !startIterationsUnlessOthersAreDue()) { // the transfer that was due is not, at its new rate
                shareRates();
            }
        }
        gauges.settle(now);
    }

    private void handleNext() {
        countEvents(1);
        Event event = events.take();
        if (event.kind() == EventKind.ITERATION_END) {
            ((Engine<?>) Objects.requireNonNull(event.owner())).endIteration(now);
        } else {
            handle(event);
        }
    }

    /** Iterations start when nothing else is due at this instant; whether anything is. */
    private boolean startIterationsUnlessOthersAreDue() {
        boolean othersAreDue = events.nextTime() <= now;
        if (!othersAreDue) {
            startIterations();
        }
        return othersAreDue;
    }

    private void startIterations() {
        for (int i = 0; i < instances.count(); i++) {
            Engine<Request> engine = instances.engine(i);
            if (engine.isIdle() && engine.startIteration(now)) {
                events.schedule(now, engine.iterationEnd(), EventKind.ITERATION_END, engine);
                if (iterationLog != null) {
                    iterationLog.add(i, now, engine);
                }
            }
        }
    }

    /** If a transfer has started or ended, all rates are new, and so is the time at which the next one ends. */
    private void shareRates() {
        if (!fabric.isStale()) {
            return;
        }
        if (transferEnd != null && transferEnd.state() == Event.State.SCHEDULED) {
            events.cancel(transferEnd);
        }
        fabric.share(now);
        if (fabric.isBusy()) {
            transferEnd = events.schedule(now, fabric.nextCompletion(), EventKind.TRANSFER_END, null);
        }
    }

    @Override
    boolean awaits(Set<EventKind> kinds) {
        return events.holds(kinds);
    }

    @Override
    DecoderGauges gauges() {
        return gauges;
    }

    @Override
    double[] means(Tally[] tallies) {
        return Arrays.stream(tallies).mapToDouble(Tally::mean).toArray();
    }

    @Override
    Effort effort() {
        return new Effort(events(), 0, 0);
    }
}
