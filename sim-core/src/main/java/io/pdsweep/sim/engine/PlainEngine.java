package io.pdsweep.sim.engine;

import io.pdsweep.sim.kv.KvPool;

/**
 * An engine with one event per iteration and every resident served one by one: the model's text as code, the reference
 * that {@link ChainedEngine} is held against. Not thread-safe.
 */
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
    void decodeBegins(int place) {
        // positions are kept up to date one by one
    }

    @Override
    void residentAdded() {
        // nothing is kept beside the residents
    }

    @Override
    void residentRemoved(int place) {
        // nothing is kept beside the residents
    }

    @Override
    void decodeStops(Job<R> job) {
        // positions are kept up to date one by one
    }

    @Override
    void admissionPossible(double now) {
        // nothing is computed ahead
    }

    @Override
    long iterationsStartedBy(double now) {
        return iterations;
    }
}
