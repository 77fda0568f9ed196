package io.pdsweep.sim.fleet;

import io.pdsweep.sim.Arrivals;
import io.pdsweep.sim.Instant;
import io.pdsweep.sim.Mode;
import io.pdsweep.sim.Observation;
import io.pdsweep.sim.Parameter;
import io.pdsweep.sim.Scenario;
import io.pdsweep.sim.engine.EngineListener;
import io.pdsweep.sim.engine.Job;
import io.pdsweep.sim.engine.JobKind;
import io.pdsweep.sim.event.EventKind;
import io.pdsweep.sim.router.Router;
import io.pdsweep.sim.transfer.Fabric;
import io.pdsweep.sim.workload.Session;
import io.pdsweep.sim.workload.Workload;
import java.util.ArrayDeque;

/**
 * The way of sessions and their requests through the fleet: sections 3, 4, 6 and 7 of the model. It reacts to events; when
 * they come is the {@link Schedule}'s. Not thread-safe.
 */
final class RequestFlow implements EngineListener<Request> {
    private final Arrivals arrivals;
    private final boolean push;
    private final double readLatency;
    private final int maxModelLen;
    private final Workload workload;
    private final Router router;
    private final Instances instances;
    private final Fabric<Request> fabric;
    private final Schedule schedule;
    private final Measurements measurements;

    /** Sessions about to take a turn, and prefill legs about to queue (push), in the order in which they became ready. */
    private final ArrayDeque<Object> ready = new ArrayDeque<>();

    private long turns;
    private long ended;
    private long offered;
    private long completed;
    private long refused;

    RequestFlow(
            Scenario scenario,
            Workload workload,
            Instances instances,
            Fabric<Request> fabric,
            Schedule schedule,
            Measurements measurements) {
        arrivals = scenario.arrivals();
        push = scenario.mode() == Mode.PUSH;
        readLatency = scenario.value(Parameter.X0);
        maxModelLen = scenario.whole(Parameter.MAX_MODEL_LEN);
        router = new Router(scenario);
        this.workload = workload;
        this.instances = instances;
        this.fabric = fabric;
        this.schedule = schedule;
        this.measurements = measurements;
    }

    /** An arrival is due: one session, or the batch. */
    void arrive(double now) {
        if (arrivals.isBatch()) {
            for (int i = 0; i < arrivals.sessions(); i++) {
                ready.add(workload.nextSession());
            }
        } else {
            schedule.at(now, now + workload.nextGap(), EventKind.ARRIVAL, null);
            ready.add(workload.nextSession());
        }
    }

    /** Runs what has become ready, each until it waits, until nothing is. */
    void runReady(double now) {
        while (!ready.isEmpty()) {
            Object what = ready.remove();
            if (what instanceof Session session) {
                takeTurn(now, session);
            } else {
                queuePrefill(now, (Request) what);
            }
        }
    }

    /** The session takes its next turn: its first, or its tool time is over. */
    void takeTurn(double now, Session session) {
        session.nextTurn();
        offered++;
        if (measurements.isWarm()) {
            turns++;
        }
        boolean tooLong = session.prompt() >= maxModelLen;
        measurements.observe(Observation.TOO_LONG, now, session.number(), session.turn(), tooLong ? 1 : 0);
        if (tooLong) {
            refused++;
            endSession();
        } else {
            route(now, session);
        }
    }

    private void endSession() {
        if (measurements.isWarm()) {
            ended++;
        }
    }

    private void route(double now, Session session) {
        int decoder = router.chooseDecoder(instances.decoders());
        int produced = Math.min(session.outputTokens(), maxModelLen - session.prompt());
        Request request = new Request(session, produced, now, decoder);
        measurements.routed(request);
        if (!router.prefillRemotely(request.prompt, instances.decoder(decoder).kv(), session.prefixes())) {
            queueDecode(now, request);
            return;
        }
        request.startPrefillLeg(router.choosePrefiller(instances.prefillers(), session.prefixes()));
        if (push) {
            ready.add(request);
            queueDecode(now, request);
        } else {
            queuePrefill(now, request);
        }
    }

    private void queuePrefill(double now, Request request) {
        instances.prefiller(request.prefiller).enqueue(now, request.prefillLeg());
        schedule.changed(instances.indexOfPrefiller(request.prefiller));
    }

    private void queueDecode(double now, Request request) {
        instances.decoder(request.decoder).enqueue(now, request.startDecodeLeg());
        schedule.changed(instances.indexOfDecoder(request.decoder));
    }

    /** The KV can move: the prefill has ended and the decoder has the blocks. */
    private void readyToTransfer(double now, Request request) {
        if (readLatency == 0) {
            startTransfer(now, request);
        } else {
            schedule.at(now, now + readLatency, EventKind.READ_START, request);
        }
    }

    /** The latency of the read is over: tokens begin to move. */
    void startTransfer(double now, Request request) {
        fabric.start(now, request, request.prefiller, request.decoder, request.prompt - request.cached);
    }

    /** A transfer is complete: the lease ends, and the decoder can go on. */
    void endTransfer(double now) {
        Request request = fabric.complete(now);
        request.read = now;
        measurements.reached(Instant.READ_DONE, now, request);
        instances.prefiller(request.prefiller).endLease(now, request.prefillLeg());
        schedule.changed(instances.indexOfPrefiller(request.prefiller));
        instances.decoder(request.decoder).kvArrived(now, request.decodeLeg());
        schedule.changed(instances.indexOfDecoder(request.decoder));
    }

    // ---- what the engines say

    @Override
    public void admitted(Job<Request> job, double now) {
        Request request = job.request();
        switch (job.kind()) {
            case REMOTE_PREFILL -> {
                measurements.reached(Instant.PREFILL_ADMITTED, now, request);
                if (Double.isNaN(request.prefillAdmitted)) {
                    request.prefillAdmitted = now;
                }
            }
            case LOCAL -> {
                measurements.reached(Instant.LOCAL_ADMITTED, now, request);
                measurements.observe(Observation.LOCAL_TOKENS, now, request, job.toPrefill());
                if (Double.isNaN(request.prefillAdmitted)) {
                    request.prefillAdmitted = now;
                    request.cached = job.cached();
                }
            }
            case REMOTE_DECODE -> parked(job, now);
        }
    }

    private void parked(Job<Request> job, double now) {
        Request request = job.request();
        measurements.reached(Instant.PARKED, now, request);
        if (Double.isNaN(request.parked)) {
            request.parked = now;
            request.cached = job.cached();
            measurements.observe(Observation.REMOTE_TOKENS, now, request, request.prompt - request.cached);
            if (!Double.isNaN(request.prefilled)) {
                readyToTransfer(now, request);
            }
        }
    }

    @Override
    public void slotGranted(Job<Request> job, double now) {
        measurements.reached(Instant.SLOT, now, job.request());
        if (Double.isNaN(job.request().slot)) {
            job.request().slot = now;
        }
    }

    @Override
    public void prefilled(Job<Request> job, double now) {
        Request request = job.request();
        if (job.kind() != JobKind.REMOTE_PREFILL) {
            if (Double.isNaN(request.firstToken)) {
                request.firstToken = now;
                measurements.firstToken(request);
            }
            return;
        }
        request.prefilled = now;
        if (!push) {
            queueDecode(now, request);
        } else if (!Double.isNaN(request.parked)) {
            readyToTransfer(now, request);
        }
    }

    @Override
    public void completed(Job<Request> job, double now) {
        Request request = job.request();
        request.lastToken = now;
        completed++;
        measurements.answered(request);
        Session session = request.session;
        if (!session.anotherTurn()) {
            endSession();
            return;
        }
        session.remember(request.prompt + request.produced);
        double toolTime = session.toolTime();
        if (toolTime == 0) {
            ready.add(session);
        } else {
            schedule.at(now, now + toolTime, EventKind.TURN, session);
        }
    }

    /** Whether there is always a next arrival. */
    boolean arrivalsGoOn() {
        return !arrivals.isBatch();
    }

    boolean isPush() {
        return push;
    }

    // ---- counts

    /** Turns taken since the warm-up. */
    long turns() {
        return turns;
    }

    /** Sessions ended since the warm-up. */
    long ended() {
        return ended;
    }

    /** Turns taken from time 0. */
    long offered() {
        return offered;
    }

    /** Turns answered from time 0. */
    long completed() {
        return completed;
    }

    /** Turns refused from time 0. */
    long refused() {
        return refused;
    }
}
