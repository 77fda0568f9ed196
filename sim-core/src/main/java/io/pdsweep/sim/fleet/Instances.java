package io.pdsweep.sim.fleet;

import io.pdsweep.sim.engine.Engine;
import io.pdsweep.sim.engine.EngineListener;
import io.pdsweep.sim.engine.EngineSettings;
import io.pdsweep.sim.kv.KvPool;

/** The fleet's engines, prefillers first. Not thread-safe. */
final class Instances {
    private final Engine<Request>[] all;
    private final Engine<Request>[] prefillers;
    private final Engine<Request>[] decoders;

    /** Makes an engine of one path. */
    interface EngineFactory {
        Engine<Request> engine(EngineSettings settings, KvPool kv, EngineListener<Request> listener);
    }

    /** Places for instances that {@link #build} fills. */
    Instances(int prefillers, int decoders) {
        all = engines(prefillers + decoders);
        this.prefillers = engines(prefillers);
        this.decoders = engines(decoders);
    }

    @SuppressWarnings({"unchecked", "rawtypes"})
    private static Engine<Request>[] engines(int length) {
        return new Engine[length];
    }

    /** Builds every instance; they report to {@code listener}. */
    void build(EngineSettings prefill, EngineSettings decode, EngineFactory factory, EngineListener<Request> listener) {
        for (int i = 0; i < all.length; i++) {
            EngineSettings settings = i < prefillers.length ? prefill : decode;
            KvPool kv = new KvPool(i, settings.kvCapacity(), settings.blockSize());
            all[i] = factory.engine(settings, kv, listener);
        }
        System.arraycopy(all, 0, prefillers, 0, prefillers.length);
        System.arraycopy(all, prefillers.length, decoders, 0, decoders.length);
    }

    int count() {
        return all.length;
    }

    /** The engine of an instance, prefillers first. */
    Engine<Request> engine(int instance) {
        return all[instance];
    }

    Engine<Request>[] prefillers() {
        return prefillers;
    }

    Engine<Request>[] decoders() {
        return decoders;
    }

    Engine<Request> prefiller(int i) {
        return prefillers[i];
    }

    Engine<Request> decoder(int j) {
        return decoders[j];
    }

    int indexOfPrefiller(int i) {
        return i;
    }

    int indexOfDecoder(int j) {
        return prefillers.length + j;
    }
}
