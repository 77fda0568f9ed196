package io.pdsweep.sim.fleet;

import io.pdsweep.sim.Gauge;
import io.pdsweep.sim.RunResult.GaugeSummary;
import io.pdsweep.sim.engine.Engine;
import io.pdsweep.sim.kv.KvUsage;
import io.pdsweep.sim.stat.TimeAverage;
import java.util.EnumMap;
import java.util.Map;

/** The gauges over all decoders, read of the state that each instant leaves. Not thread-safe. */
final class DecoderGauges {
    private final Engine<?>[] decoders;
    private final TimeAverage runningSpread;
    private final KvUsage kvUsage;
    private final TimeAverage loadSpread;

    DecoderGauges(Engine<?>[] decoders, double from, double to) {
        this.decoders = decoders;
        runningSpread = new TimeAverage(from, to);
        kvUsage = new KvUsage(decoders.length, decoders[0].kv().capacity(), from, to);
        loadSpread = new TimeAverage(from, to);
    }

    /** The instant {@code now} is over: what has changed counts from now on. */
    void settle(double now) {
        int leastRunning = Integer.MAX_VALUE;
        int mostRunning = 0;
        int leastLoad = Integer.MAX_VALUE;
        int mostLoad = 0;
        boolean kvChanged = false;
        for (int k = 0; k < decoders.length; k++) {
            Engine<?> decoder = decoders[k];
            int running = decoder.slotsUsed();
            int load = decoder.load();
            leastRunning = Math.min(leastRunning, running);
            mostRunning = Math.max(mostRunning, running);
            leastLoad = Math.min(leastLoad, load);
            mostLoad = Math.max(mostLoad, load);
            kvChanged |= kvUsage.note(k, decoder.kv().used());
        }
        runningSpread.set(now, mostRunning - leastRunning);
        loadSpread.set(now, mostLoad - leastLoad);
        if (kvChanged) {
            kvUsage.settle(now);
        }
    }

    /** The part of them that a growing chain tells itself. */
    KvUsage kvUsage() {
        return kvUsage;
    }

    /** The run is over; call once, last. */
    Map<Gauge, GaugeSummary> summaries() {
        Map<Gauge, GaugeSummary> summaries = new EnumMap<>(Gauge.class);
        summaries.put(Gauge.RUNNING_SPREAD, summary(runningSpread));
        summaries.put(Gauge.KV_USAGE_MAX, summary(kvUsage.max()));
        summaries.put(Gauge.KV_USAGE_MEAN, summary(kvUsage.mean()));
        summaries.put(Gauge.LOAD_SPREAD, summary(loadSpread));
        return summaries;
    }

    private static GaugeSummary summary(TimeAverage average) {
        average.finish();
        return new GaugeSummary(average.mean(), average.halfWidth(), average.min(), average.max());
    }
}
