package io.pdsweep.sim.fleet;

import io.pdsweep.sim.EnginePath;
import io.pdsweep.sim.engine.ChainedEngine;
import io.pdsweep.sim.engine.Engine;
import io.pdsweep.sim.engine.EngineListener;
import io.pdsweep.sim.engine.EngineSettings;
import io.pdsweep.sim.engine.PlainEngine;
import io.pdsweep.sim.kv.KvPool;

/** The fleet's engines, prefillers first, and which of them may start an iteration. Not thread-safe. */
final class Instances {
    private final Engine<Request>[] all;
    private final Engine<Request>[] prefillers;
    private final Engine<Request>[] decoders;
    private final long[] mayStart; // bit set over instances
    private boolean decodersTouched;

    /** Places for instances that {@link #build} fills. */
    Instances(int prefillers, int decoders) {
        all = engines(prefillers + decoders);
        this.prefillers = engines(prefillers);
        this.decoders = engines(decoders);
        mayStart = new long[(all.length + Long.SIZE - 1) / Long.SIZE];
    }

    @SuppressWarnings({"unchecked", "rawtypes"})
    private static Engine<Request>[] engines(int length) {
        return new Engine[length];
    }

    /** Builds every instance; they report to {@code listener}. */
    void build(EngineSettings prefill, EngineSettings decode, EnginePath path, EngineListener<Request> listener) {
        for (int i = 0; i < all.length; i++) {
            EngineSettings settings = i < prefillers.length ? prefill : decode;
            KvPool kv = new KvPool(i, settings.kvCapacity(), settings.blockSize());
            all[i] = path == EnginePath.PLAIN
                    ? new PlainEngine<>(settings, kv, listener)
                    : new ChainedEngine<>(settings, kv, listener);
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

    /** The decoder that is this instance; negative for a prefiller. */
    int decoderOf(int instance) {
        return instance - prefillers.length;
    }

    /** The instance's slots, KV or load may have changed. */
    void touch(int instance) {
        decodersTouched |= instance >= prefillers.length;
    }

    /** Whether a decoder has been touched since the last call. */
    boolean takeDecodersTouched() {
        boolean touched = decodersTouched;
        decodersTouched = false;
        return touched;
    }

    /** Something has changed for an idle instance, so that it may be able to start an iteration. */
    void mayStart(int instance) {
        mayStart[instance >>> 6] |= 1L << instance;
    }

    /** Takes the first instance that may start off the set; -1 if none. */
    int takeNextToStart() {
        for (int word = 0; word < mayStart.length; word++) {
            long bits = mayStart[word];
            if (bits != 0) {
                mayStart[word] = bits & (bits - 1);
                return (word << 6) + Long.numberOfTrailingZeros(bits);
            }
        }
        return -1;
    }
}
