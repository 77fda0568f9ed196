package io.pdsweep.sim.fleet;

import io.pdsweep.sim.engine.Engine;
import io.pdsweep.sim.kv.KvUsage;

/** Gauges that look at the KV in use only where it has changed, and that a growing engine may tell by itself. Not thread-safe. */
final class FastDecoderGauges extends DecoderGauges {
    private final KvUsage kvUsage;

    FastDecoderGauges(Engine<?>[] decoders, double from, double to) {
        super(decoders, from, to);
        kvUsage = new KvUsage(decoders.length, decoders[0].kv().capacity(), kvUsageMax, kvUsageMean);
    }

    @Override
    void settleKvUsage(double now, Engine<?>[] of) {
        boolean changed = false;
        for (int k = 0; k < of.length; k++) {
            changed |= kvUsage.note(k, of[k].kv().used());
        }
        if (changed) {
            kvUsage.settle(now);
        }
    }

    KvUsage kvUsage() {
        return kvUsage;
    }
}
