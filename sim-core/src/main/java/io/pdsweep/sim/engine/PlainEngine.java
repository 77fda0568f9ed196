package io.pdsweep.sim.engine;

import io.pdsweep.sim.kv.KvPool;

/** An engine with one event an iteration, which serves every resident one by one: the model's text as code. Not thread-safe. */
public final class PlainEngine<R> extends Engine<R> {
    public PlainEngine(EngineSettings settings, KvPool kv, EngineListener<R> listener) {
        super(settings, kv, listener);
    }

    @Override
    void serveResidents(double now) {
        for (int i = 0; i < residentCount; i++) {
            serve(now, residents[i]);
        }
    }

    @Override
    void begin(double now, double seconds) {
        iterations++;
        iterationEnd = now + seconds;
    }

    @Override
    void collectLeavers() {
        for (int i = 0; i < residentCount; i++) {
            bookGiven(i);
        }
    }

    @Override
    int computedPosition(Job<R> job) {
        return job.position - job.given;
    }
}
