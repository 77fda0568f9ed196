package io.pdsweep.sim.fleet;

import io.pdsweep.sim.Gauge;
import io.pdsweep.sim.RunResult.GaugeSummary;
import io.pdsweep.sim.engine.Engine;
import io.pdsweep.sim.stat.TimeAverage;
import java.util.EnumMap;
import java.util.Map;

/** The gauges over all decoders, read of the state that each instant leaves; section 9 of the model. Not thread-safe. */
class DecoderGauges {
    private final Engine<?>[] decoders;
    private final TimeAverage runningSpread;
    private final TimeAverage loadSpread;
    final TimeAverage kvUsageMax;
    final TimeAverage kvUsageMean;

    DecoderGauges(Engine<?>[] decoders, double from, double to) {
        this.decoders = decoders;
        runningSpread = new TimeAverage(from, to);
        kvUsageMax = new TimeAverage(from, to);
        kvUsageMean = new TimeAverage(from, to);
        loadSpread = new TimeAverage(from, to);
    }

    /** The instant {@code now} is over: what has changed counts from now on. */
    final void settle(double now) {
        int leastRunning = Integer.MAX_VALUE;
        int mostRunning = 0;
        int leastLoad = Integer.MAX_VALUE;
        int mostLoad = 0;
        for (Engine<?> decoder : decoders) {
            int running = decoder.slotsUsed();
            int load = decoder.load();
            leastRunning = Math.min(leastRunning, running);
            mostRunning = Math.max(mostRunning, running);
            leastLoad = Math.min(leastLoad, load);
            mostLoad = Math.max(mostLoad, load);
        }
        runningSpread.set(now, mostRunning - leastRunning);
        loadSpread.set(now, mostLoad - leastLoad);
        settleKvUsage(now, decoders);
    }

    /** The shares of their KV that the decoders have in use: the largest and the mean. */
    void settleKvUsage(double now, Engine<?>[] of) {
        double most = 0;
        double sum = 0;
        for (Engine<?> decoder : of) {
            double share = (double) decoder.kv().used() / decoder.kv().capacity();
            most = Math.max(most, share);
            sum += share;
        }
        kvUsageMax.set(now, most);
        kvUsageMean.set(now, sum / of.length);
    }

    /** The run is over; call once, last. */
    final Map<Gauge, GaugeSummary> summaries() {
        Map<Gauge, GaugeSummary> summaries = new EnumMap<>(Gauge.class);
        summaries.put(Gauge.RUNNING_SPREAD, summary(runningSpread));
        summaries.put(Gauge.KV_USAGE_MAX, summary(kvUsageMax));
        summaries.put(Gauge.KV_USAGE_MEAN, summary(kvUsageMean));
        summaries.put(Gauge.LOAD_SPREAD, summary(loadSpread));
        return summaries;
    }

    private static GaugeSummary summary(TimeAverage average) {
        average.finish();
        return new GaugeSummary(average.mean(), average.halfWidth(), average.min(), average.max());
    }
}
