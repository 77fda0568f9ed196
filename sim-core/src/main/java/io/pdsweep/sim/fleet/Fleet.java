package io.pdsweep.sim.fleet;

import io.pdsweep.sim.EnginePath;
import io.pdsweep.sim.Instant;
import io.pdsweep.sim.Mode;
import io.pdsweep.sim.Observation;
import io.pdsweep.sim.Parameter;
import io.pdsweep.sim.Recording;
import io.pdsweep.sim.RunResult;
import io.pdsweep.sim.RunResult.Counters;
import io.pdsweep.sim.Scenario;
import io.pdsweep.sim.check.InvariantViolation;
import io.pdsweep.sim.engine.ChainedEngine;
import io.pdsweep.sim.engine.Engine;
import io.pdsweep.sim.engine.EngineListener;
import io.pdsweep.sim.engine.EngineSettings;
import io.pdsweep.sim.engine.Job;
import io.pdsweep.sim.engine.JobKind;
import io.pdsweep.sim.engine.PlainEngine;
import io.pdsweep.sim.kv.KvPool;
import io.pdsweep.sim.router.Router;
import io.pdsweep.sim.transfer.Fabric;
import io.pdsweep.sim.workload.Session;
import io.pdsweep.sim.workload.Workload;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Set;

/**
 * One run: the fleet's instances, the way of a request through them (sections 3 to 7 of the model), and the order of
 * events (section 8). Used once. Not thread-safe.
 *
 * <p>An instant is: its events, each followed by every session it made ready; when none is due any more, iterations start
 * on idle engines, prefillers first; then NIC rates are shared anew if a transfer started or ended. Then time moves.
 */
public final class Fleet {
    private final Scenario scenario;
    private final boolean push;
    private final double readLatency;
    private final double horizon;
    private final int maxModelLen;
    private final Workload workload;
    private final Router router;
    private final Engine<Request>[] prefillers;
    private final Engine<Request>[] decoders;
    private final Engine<Request>[] engines; // prefillers first
    private final Fabric<Request> fabric;
    private final Agenda agenda;
    private final DecoderGauges gauges;
    private final Measurements measurements;

    /** Sessions about to take a turn, and prefill legs about to queue (push), in the order in which they became ready. */
    private final ArrayDeque<Object> ready = new ArrayDeque<>();

    private double now;
    private boolean instantClosed; // iterations have been started in this instant
    private boolean firstOfInstant;
    private long events;
    private long turns;
    private long ended;
    private long offered;
    private long completed;
    private long refused;

    /** A fleet at time 0. */
    public Fleet(Scenario scenario, long seed, EnginePath path, Set<Recording> recordings) {
        this.scenario = scenario;
        push = scenario.mode() == Mode.PUSH;
        readLatency = scenario.value(Parameter.X0);
        horizon = scenario.value(Parameter.HORIZON);
        maxModelLen = scenario.whole(Parameter.MAX_MODEL_LEN);
        int np = scenario.whole(Parameter.NP);
        int nd = scenario.whole(Parameter.ND);
        workload = new Workload(scenario, seed, np + nd);
        router = new Router(scenario);
        engines = engines(np + nd);
        Flow flow = new Flow();
        for (int i = 0; i < engines.length; i++) {
            EngineSettings settings = i < np ? EngineSettings.prefill(scenario) : EngineSettings.decode(scenario);
            KvPool kv = new KvPool(i, settings.kvCapacity(), settings.blockSize());
            engines[i] = path == EnginePath.PLAIN
                    ? new PlainEngine<>(settings, kv, flow)
                    : new ChainedEngine<>(settings, kv, flow);
        }
        prefillers = Arrays.copyOf(engines, np);
        decoders = Arrays.copyOfRange(engines, np, np + nd);
        fabric = new Fabric<>(np, scenario.value(Parameter.BW_P), nd, scenario.value(Parameter.BW_D));
        agenda = new Agenda(engines.length);
        double warmup = scenario.value(Parameter.WARMUP);
        gauges = new DecoderGauges(decoders, warmup, horizon);
        measurements = new Measurements(recordings);
    }

    @SuppressWarnings({"unchecked", "rawtypes"})
    private static Engine<Request>[] engines(int length) {
        return new Engine[length];
    }

    /** Runs to the horizon. */
    public RunResult run() {
        double warmup = scenario.value(Parameter.WARMUP);
        if (warmup > 0) {
            agenda.set(Agenda.WARMUP, 0, warmup);
        } else {
            measurements.warmUpEnds();
        }
        agenda.set(Agenda.ARRIVAL, 0, 0);
        simulate();
        return result(horizon - warmup);
    }

    // ---- the order of events

    private void simulate() {
        while (true) {
            if (!instantClosed && !agenda.mayBeDue(now)) {
                instantClosed = true;
                startIterations();
            }
            if (fabric.isStale()) {
                shareRates();
            }
            int slot = agenda.earliest();
            double time = agenda.time(slot);
            if (time > now && !instantClosed) {
                continue; // what might have been due is not
            }
            if (time > now) {
                gauges.settle(now);
                if (time > horizon) {
                    return;
                }
                now = time;
                instantClosed = false;
                firstOfInstant = true;
                if (cutRunsHere()) {
                    continue;
                }
            }
            if (!(time >= now)) {
                throw new InvariantViolation("EV1", "time does not run backwards", time + " after " + now);
            }
            handle(slot);
        }
    }

    private void handle(int slot) {
        events++;
        instantClosed = false;
        switch (slot) {
            case Agenda.WARMUP -> endWarmUp();
            case Agenda.ARRIVAL -> arrive();
            case Agenda.TRANSFER -> endTransfer();
            case Agenda.WAIT -> wake(agenda.wake());
            default -> endIteration(slot);
        }
        firstOfInstant = false;
        while (!ready.isEmpty()) {
            wake(ready.remove());
        }
    }

    private void endIteration(int slot) {
        Engine<Request> engine = engines[slot - Agenda.FIRST_ENGINE];
        boolean alone = firstOfInstant && agenda.runnerUp() > now;
        if (alone && engine instanceof ChainedEngine<Request> chained && chained.growthEndsRun()) {
            runAlone(slot, chained);
        } else {
            agenda.clear(slot);
            engine.endIteration(now);
        }
    }

    /** Goes from run to run of one engine while nothing else happens and nothing can be admitted. */
    private void runAlone(int slot, ChainedEngine<Request> engine) {
        int decoder = slot - Agenda.FIRST_ENGINE - prefillers.length;
        double until = Math.min(agenda.runnerUp(), Math.nextUp(horizon));
        double end = now;
        do {
            now = end;
            events++;
            engine.continueChain(now);
            end = engine.iterationEnd();
            if (decoder >= 0) {
                gauges.settleKv(now, decoder);
            }
        } while (engine.growthEndsRun() && end < until);
        agenda.iterationStartsAlone(slot, now);
        showEnd(slot, engine);
        instantClosed = true;
    }

    private void startIterations() {
        for (int i = 0; i < engines.length; i++) {
            Engine<Request> engine = engines[i];
            if (engine.isIdle() && engine.hasWork() && engine.startIteration(now)) {
                int slot = Agenda.FIRST_ENGINE + i;
                agenda.iterationStarts(slot, now);
                showEnd(slot, engine);
            }
        }
    }

    private void showEnd(int slot, Engine<Request> engine) {
        if (engine instanceof ChainedEngine<Request> chained && !chained.isSingleIteration()) {
            agenda.setLaterEnd(slot, chained.lastIterationStart(), chained.iterationEnd());
        } else {
            agenda.setFirstEnd(slot, engine.iterationEnd());
        }
    }

    /** Every instant that others look at is one at which iterations end one by one; whether there was any to cut. */
    private boolean cutRunsHere() {
        boolean cut = false;
        for (int i = prefillers.length; i < engines.length; i++) { // a prefiller has no runs
            if (engines[i] instanceof ChainedEngine<Request> chained && chained.cutAt(now)) {
                showEnd(Agenda.FIRST_ENGINE + i, chained);
                cut = true;
            }
        }
        return cut;
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
        agenda.clear(Agenda.WARMUP);
        measurements.warmUpEnds();
        for (Engine<Request> engine : engines) {
            engine.restartAverages(now);
        }
        fabric.restartAverages(now);
    }

    // ---- sessions and their requests

    private void arrive() {
        if (scenario.arrivals().isBatch()) {
            agenda.clear(Agenda.ARRIVAL);
            for (int i = 0; i < scenario.arrivals().sessions(); i++) {
                ready.add(workload.nextSession());
            }
        } else {
            agenda.set(Agenda.ARRIVAL, now, now + workload.nextGap());
            ready.add(workload.nextSession());
        }
    }

    private void wake(Object what) {
        if (what instanceof Session session) {
            takeTurn(session);
        } else {
            Request request = (Request) what;
            if (Double.isNaN(request.parked) || Double.isNaN(request.prefilled)) {
                queuePrefill(request);
            } else {
                startTransfer(request);
            }
        }
    }

    private void takeTurn(Session session) {
        workload.nextTurn(session);
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
            route(session);
        }
    }

    private void endSession() {
        if (measurements.isWarm()) {
            ended++;
        }
    }

    private void route(Session session) {
        int decoder = router.chooseDecoder(decoders);
        int produced = Math.min(session.outputTokens(), maxModelLen - session.prompt());
        Request request = new Request(session, produced, now, decoder);
        measurements.routed(request);
        if (!router.prefillRemotely(request.prompt, decoders[decoder].kv(), session.prefixes())) {
            queueDecode(request);
            return;
        }
        request.startPrefillLeg(router.choosePrefiller(prefillers, session.prefixes()));
        if (push) {
            ready.add(request);
            queueDecode(request);
        } else {
            queuePrefill(request);
        }
    }

    private void queuePrefill(Request request) {
        enqueue(prefillers[request.prefiller], request.prefiller, request.prefillLeg());
    }

    private void queueDecode(Request request) {
        enqueue(decoders[request.decoder], prefillers.length + request.decoder, request.startDecodeLeg());
    }

    private void enqueue(Engine<Request> engine, int index, Job<Request> leg) {
        engine.enqueue(now, leg);
        if (!engine.isIdle()) {
            showEnd(Agenda.FIRST_ENGINE + index, engine);
        }
    }

    /** The KV can move: the prefill has ended and the decoder has the blocks. */
    private void readyToTransfer(Request request) {
        if (readLatency == 0) {
            startTransfer(request);
        } else {
            agenda.wait(now, now + readLatency, request);
        }
    }

    private void startTransfer(Request request) {
        fabric.start(now, request, request.prefiller, request.decoder, request.prompt - request.cached);
    }

    private void endTransfer() {
        Request request = fabric.complete(now);
        agenda.clear(Agenda.TRANSFER);
        prefillers[request.prefiller].endLease(now, request.prefillLeg());
        request.read = now;
        measurements.reached(Instant.READ_DONE, now, request);
        Engine<Request> decoder = decoders[request.decoder];
        decoder.kvArrived(now, request.decodeLeg());
        if (!decoder.isIdle()) {
            showEnd(Agenda.FIRST_ENGINE + prefillers.length + request.decoder, decoder);
        }
    }

    /** What the engines say. */
    private final class Flow implements EngineListener<Request> {
        @Override
        public void admitted(Job<Request> job, double at) {
            Request request = job.request();
            switch (job.kind()) {
                case REMOTE_PREFILL -> {
                    measurements.reached(Instant.PREFILL_ADMITTED, at, request);
                    if (Double.isNaN(request.prefillAdmitted)) {
                        request.prefillAdmitted = at;
                    }
                }
                case LOCAL -> {
                    measurements.reached(Instant.LOCAL_ADMITTED, at, request);
                    measurements.observe(Observation.LOCAL_TOKENS, at, request, job.toPrefill());
                    if (Double.isNaN(request.prefillAdmitted)) {
                        request.prefillAdmitted = at;
                        request.cached = job.cached();
                    }
                }
                case REMOTE_DECODE -> parked(job, at);
            }
        }

        private void parked(Job<Request> job, double at) {
            Request request = job.request();
            measurements.reached(Instant.PARKED, at, request);
            if (Double.isNaN(request.parked)) {
                request.parked = at;
                request.cached = job.cached();
                measurements.observe(Observation.REMOTE_TOKENS, at, request, request.prompt - request.cached);
                if (!Double.isNaN(request.prefilled)) {
                    readyToTransfer(request);
                }
            }
        }

        @Override
        public void slotGranted(Job<Request> job, double at) {
            measurements.reached(Instant.SLOT, at, job.request());
            if (Double.isNaN(job.request().slot)) {
                job.request().slot = at;
            }
        }

        @Override
        public void prefilled(Job<Request> job, double at) {
            Request request = job.request();
            if (job.kind() != JobKind.REMOTE_PREFILL) {
                if (Double.isNaN(request.firstToken)) {
                    request.firstToken = at;
                    measurements.observe(Observation.TTFT, at, request, at - request.routed);
                }
                return;
            }
            request.prefilled = at;
            if (!push) {
                queueDecode(request);
            } else if (!Double.isNaN(request.parked)) {
                readyToTransfer(request);
            }
        }

        @Override
        public void completed(Job<Request> job, double at) {
            Request request = job.request();
            request.lastToken = at;
            completed++;
            if (request.isRemote()) {
                double held = request.read - request.prefilled;
                measurements.observe(Observation.LEASE, at, request, push ? request.read - request.routed : held);
                measurements.observe(Observation.LEASE_HELD, at, request, held);
            }
            measurements.observe(Observation.REMOTE, at, request, request.isRemote() ? 1 : 0);
            if (request.produced > 1) {
                double tpot = (at - request.firstToken) / (request.produced - 1);
                measurements.observe(Observation.TPOT, at, request, tpot);
            }
            measurements.observe(Observation.RESPONSE, at, request, at - request.routed);
            answered(request);
        }

        private void answered(Request request) {
            Session session = request.session;
            if (!session.anotherTurn()) {
                endSession();
                return;
            }
            session.remember(request.prompt + request.produced);
            double toolTime = workload.toolTime(session);
            if (toolTime == 0) {
                ready.add(session);
            } else {
                agenda.wait(now, now + toolTime, session);
            }
        }
    }

    // ---- the result

    private RunResult result(double seconds) {
        long longestChain = 0;
        long longChains = 0;
        for (Engine<Request> engine : engines) {
            if (engine instanceof ChainedEngine<Request> chained) {
                longestChain = Math.max(longestChain, chained.longestChain());
                longChains += chained.longChains();
            }
        }
        long inFlight = offered - completed - refused;
        Counters counters = new Counters(
                workload.sessions(),
                turns,
                ended,
                offered,
                completed,
                refused,
                0,
                inFlight,
                events,
                longestChain,
                longChains);
        ResultBuilder builder = new ResultBuilder(horizon, seconds);
        return new RunResult(
                measurements.summaries(),
                gauges.summaries(),
                builder.pools(prefillers, decoders),
                builder.engines(prefillers, decoders),
                builder.nics(fabric, prefillers.length),
                counters,
                measurements.sampleSeries(),
                measurements.requestRecords(),
                measurements.instantSeries());
    }
}
