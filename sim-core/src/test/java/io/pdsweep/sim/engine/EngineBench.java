package io.pdsweep.sim.engine;

import io.pdsweep.sim.RunPath;
import io.pdsweep.sim.kv.KvPool;
import io.pdsweep.sim.kv.Prefixes;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;

/**
 * One engine driven by hand: jobs join at given times, reads take {@code readSeconds}, leases {@code leaseSeconds}. Writes
 * down what the engine says. At one time iterations end before anything joins. The engine is verified after every event.
 */
final class EngineBench implements EngineListener<String> {
    /** Budget and slots that never bind. */
    static final int PLENTY = 1 << 20;

    final Engine<String> engine;
    final List<String> log = new ArrayList<>();
    final Map<String, Double> firstToken = new LinkedHashMap<>();
    final Map<String, Double> lastToken = new LinkedHashMap<>();
    double readSeconds = 1;
    double leaseSeconds = 1;
    int iterationsBegun;

    private record Action(double time, long number, Runnable what) {}

    private final PriorityQueue<Action> actions = new PriorityQueue<>(
            (a, b) -> a.time != b.time ? Double.compare(a.time, b.time) : Long.compare(a.number, b.number));
    private final Map<Job<String>, Runnable> afterwards = new HashMap<>();
    private long nextNumber;
    private double now;

    EngineBench(RunPath path, EngineSettings settings) {
        KvPool kv = new KvPool(0, settings.kvCapacity(), settings.blockSize());
        engine =
                path == RunPath.PLAIN ? new PlainEngine<>(settings, kv, this) : new ChainedEngine<>(settings, kv, this);
    }

    /** Every iteration takes one second. */
    static EngineSettings unitSteps(int tokenBudget, int maxSeqs, int blocks, int blockSize) {
        return new EngineSettings(tokenBudget, maxSeqs, blocks, blockSize, 0, 0, 0, 1);
    }

    /** A request of its own session joins at {@code time}. */
    Job<String> join(double time, String name, JobKind kind, int prompt, int produced) {
        return join(time, name, kind, prompt, produced, new Prefixes(1));
    }

    Job<String> join(double time, String name, JobKind kind, int prompt, int produced, Prefixes session) {
        Job<String> job = new Job<>(name, kind, session, prompt, produced);
        at(time, () -> engine.enqueue(now, job));
        return job;
    }

    /** {@code what} happens when the job has left the engine for good. */
    void after(Job<String> job, Runnable what) {
        afterwards.put(job, what);
    }

    void at(double time, Runnable what) {
        actions.add(new Action(time, nextNumber++, what));
    }

    /** Goes on to and through {@code end}; iterations may still run after it. */
    void runUntil(double end) {
        while (true) {
            double next = actions.isEmpty() ? Double.POSITIVE_INFINITY : actions.peek().time;
            double time = Math.min(next, engine.iterationEnd());
            if (time > end || time == Double.POSITIVE_INFINITY) {
                return;
            }
            now = time;
            if (engine.iterationEnd() == now) {
                engine.endIteration(now);
            }
            while (!actions.isEmpty() && actions.peek().time == now) {
                actions.remove().what.run();
                engine.verify();
            }
            if (engine.isIdle() && engine.startIteration(now)) {
                iterationsBegun++;
            }
            engine.verify();
        }
    }

    void run() {
        runUntil(Double.MAX_VALUE);
    }

    double now() {
        return now;
    }

    private void say(String what, Job<String> job) {
        log.add(now + " " + job.request() + " " + what);
    }

    @Override
    public void admitted(Job<String> job, double at) {
        say("admitted with " + job.cached() + " cached, " + job.toPrefill() + " to prefill", job);
        if (job.kind() == JobKind.REMOTE_DECODE && !job.transferred()) {
            at(now + readSeconds, () -> {
                say("read", job);
                engine.kvArrived(now, job);
            });
        }
    }

    @Override
    public void slotGranted(Job<String> job, double at) {
        say("slot", job);
    }

    @Override
    public void prefilled(Job<String> job, double at) {
        say("prefilled", job);
        firstToken.putIfAbsent(job.request(), at);
        if (job.kind() == JobKind.REMOTE_PREFILL) {
            at(now + leaseSeconds, () -> {
                say("lease over", job);
                engine.endLease(now, job);
                afterwards.getOrDefault(job, () -> {}).run();
            });
        }
    }

    @Override
    public void completed(Job<String> job, double at) {
        say("completed", job);
        lastToken.put(job.request(), at);
        afterwards.getOrDefault(job, () -> {}).run();
    }

    EngineStatistics statistics() {
        return engine.statistics(now, now);
    }
}
