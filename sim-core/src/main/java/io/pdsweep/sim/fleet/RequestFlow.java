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
import io.pdsweep.sim.engine.Stage;
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
    private static final double NO_TIMEOUT = Double.POSITIVE_INFINITY;

    private final Arrivals arrivals;
    private final boolean push;
    private final double readLatency;
    private final int maxModelLen;
    private final double clientTimeout;
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
    private long abandoned;
    private int lingering; // abandoned, but their KV is still being read

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
        clientTimeout = scenario.clientTimeout();
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
        if (clientTimeout < NO_TIMEOUT) {
            request.timeout = schedule.at(now, now + clientTimeout, EventKind.TIMEOUT, request);
        }
        if (!router.prefillRemotely(request.prompt, instances.decoder(decoder).kv(), session.prefixes())) {
            queueDecode(now, request);
            return;
        }
        request.attempt.startPrefillLeg(request, router.choosePrefiller(instances.prefillers(), session.prefixes()));
        if (push) {
            ready.add(request);
            queueDecode(now, request);
        } else {
            queuePrefill(now, request);
        }
    }

    private void queuePrefill(double now, Request request) {
        Attempt attempt = request.attempt;
        instances.prefiller(attempt.prefiller()).enqueue(now, attempt.prefillLeg());
        schedule.changed(instances.indexOfPrefiller(attempt.prefiller()));
    }

    private void queueDecode(double now, Request request) {
        Attempt attempt = request.attempt;
        instances.decoder(attempt.decoder).enqueue(now, attempt.startDecodeLeg(request));
        schedule.changed(instances.indexOfDecoder(attempt.decoder));
    }

    /** The KV can move: the prefill has ended and the decoder has the blocks. */
    private void readyToTransfer(double now, Request request) {
        request.state = RequestState.READING;
        if (readLatency == 0) {
            startTransfer(now, request);
        } else {
            schedule.at(now, now + readLatency, EventKind.READ_START, request);
        }
    }

    /** The latency of the read is over: tokens begin to move. */
    void startTransfer(double now, Request request) {
        Attempt attempt = request.attempt;
        fabric.start(now, request, attempt.prefiller(), attempt.decoder, request.prompt - attempt.cached);
    }

    /** A transfer is complete: the lease ends, and the decoder can go on. */
    void endTransfer(double now) {
        Request request = fabric.complete(now);
        Attempt attempt = request.attempt;
        instances.prefiller(attempt.prefiller()).endLease(now, attempt.prefillLeg());
        schedule.changed(instances.indexOfPrefiller(attempt.prefiller()));
        if (request.state == RequestState.ABANDONED) {
            lingering--;
            instances.decoder(attempt.decoder).withdraw(now, attempt.decodeLeg());
        } else {
            request.state = RequestState.READ;
            attempt.read = now;
            measurements.reached(Instant.READ_DONE, now, request);
            instances.decoder(attempt.decoder).kvArrived(now, attempt.decodeLeg());
        }
        schedule.changed(instances.indexOfDecoder(attempt.decoder));
    }

    /**
     * The client gives up, and its session ends. The request leaves queues and engines at once, and a prefill whose KV nobody
     * will read is let go. KV that is being read stays until the read is done, as in vLLM.
     */
    void abandon(double now, Request request) {
        boolean reading = request.state == RequestState.READING;
        request.state = RequestState.ABANDONED;
        abandoned++;
        measurements.abandoned(now);
        if (reading) {
            lingering++;
        } else {
            withdraw(now, request.attempt);
        }
        endSession();
    }

    private void withdraw(double now, Attempt attempt) {
        if (attempt.isRemote() && attempt.prefillLeg().stage() != Stage.GONE) {
            instances.prefiller(attempt.prefiller()).withdraw(now, attempt.prefillLeg());
            schedule.changed(instances.indexOfPrefiller(attempt.prefiller()));
        }
        if (attempt.hasDecodeLeg()) {
            instances.decoder(attempt.decoder).withdraw(now, attempt.decodeLeg());
            schedule.changed(instances.indexOfDecoder(attempt.decoder));
        }
    }

    // ---- what the engines say

    @Override
    public void admitted(Job<Request> job, double now) {
        Request request = job.request();
        boolean first = job.preemptions() == 0;
        switch (job.kind()) {
            case REMOTE_PREFILL -> {
                measurements.reached(Instant.PREFILL_ADMITTED, now, request);
                if (first) {
                    request.state = RequestState.PREFILLING;
                    request.attempt.prefillAdmitted = now;
                }
            }
            case LOCAL -> {
                measurements.reached(Instant.LOCAL_ADMITTED, now, request);
                measurements.observe(Observation.LOCAL_TOKENS, now, request, job.toPrefill());
                if (first) {
                    request.state = RequestState.PREFILLING;
                    request.attempt.prefillAdmitted = now;
                    request.attempt.cached = job.cached();
                }
            }
            case REMOTE_DECODE -> parked(job, now);
        }
    }

    private void parked(Job<Request> job, double now) {
        Request request = job.request();
        measurements.reached(Instant.PARKED, now, request);
        if (job.transferred()) {
            return; // it was preempted after its read
        }
        request.attempt.parked = now;
        request.attempt.cached = job.cached();
        measurements.observe(Observation.REMOTE_TOKENS, now, request, request.prompt - job.cached());
        if (request.state == RequestState.PREFILLED) {
            readyToTransfer(now, request);
        }
    }

    @Override
    public void slotGranted(Job<Request> job, double now) {
        measurements.reached(Instant.SLOT, now, job.request());
        if (job.preemptions() == 0) {
            job.request().attempt.slot = now;
        }
    }

    @Override
    public void prefilled(Job<Request> job, double now) {
        Request request = job.request();
        if (job.kind() != JobKind.REMOTE_PREFILL) {
            if (request.state != RequestState.ANSWERING) {
                request.state = RequestState.ANSWERING;
                request.firstToken = now;
                measurements.firstToken(request);
            }
            return;
        }
        request.state = RequestState.PREFILLED;
        request.attempt.prefilled = now;
        if (!push) {
            queueDecode(now, request);
        } else if (request.attempt.decodeLeg().stage() == Stage.PARKED) {
            readyToTransfer(now, request);
        }
    }

    @Override
    public void completed(Job<Request> job, double now) {
        Request request = job.request();
        request.state = RequestState.COMPLETED;
        request.lastToken = now;
        completed++;
        if (request.timeout != null) {
            schedule.cancel(request.timeout);
        }
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

    /** Turns whose client gave up, from time 0. */
    long abandoned() {
        return abandoned;
    }

    /** Abandoned turns whose KV is still being read: they hold blocks on both sides. */
    int lingering() {
        return lingering;
    }
}
