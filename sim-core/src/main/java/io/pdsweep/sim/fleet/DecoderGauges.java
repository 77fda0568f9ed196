package io.pdsweep.sim.fleet;

import io.pdsweep.sim.Gauge;
import io.pdsweep.sim.RunResult.GaugeSummary;
import io.pdsweep.sim.engine.Engine;
import io.pdsweep.sim.stat.TimeAverage;
import java.util.EnumMap;
import java.util.Map;

/** The gauges over all decoders, read of the state that each instant leaves. Not thread-safe. */
final class DecoderGauges {
    private final Engine<?>[] decoders;
    private final int[] running;
    private final double[] kvUsage;
    private final int[] load;
    private final TimeAverage runningSpread;
    private final TimeAverage kvUsageMax;
    private final TimeAverage kvUsageMean;
    private final TimeAverage loadSpread;

    DecoderGauges(Engine<?>[] decoders, double from, double to) {
        this.decoders = decoders;
        running = new int[decoders.length];
        kvUsage = new double[decoders.length];
        load = new int[decoders.length];
        runningSpread = new TimeAverage(from, to);
        kvUsageMax = new TimeAverage(from, to);
        kvUsageMean = new TimeAverage(from, to);
        loadSpread = new TimeAverage(from, to);
    }

    /** The instant {@code now} is over: what has changed counts from now on. */
    void settle(double now) {
        boolean changed = false;
        for (int k = 0; k < running.length; k++) {
            Engine<?> decoder = decoders[k];
            if (decoder.takeLoadChanged()) {
                changed = true;
                running[k] = decoder.slotsUsed();
                load[k] = decoder.load();
                kvUsage[k] = (double) decoder.kv().used() / decoder.kv().capacity();
            }
        }
        if (changed) {
            runningSpread.set(now, spread(running));
            loadSpread.set(now, spread(load));
            settleKvUsage(now);
        }
    }

    /** As {@link #settle}, when only the KV of decoder {@code k} can have changed. */
    void settleKv(double now, int k) {
        Engine<?> decoder = decoders[k];
        kvUsage[k] = (double) decoder.kv().used() / decoder.kv().capacity();
        settleKvUsage(now);
    }

    private void settleKvUsage(double now) {
        double max = kvUsage[0];
        double sum = 0;
        for (double usage : kvUsage) {
            if (usage > max) {
                max = usage;
            }
            sum += usage;
        }
        kvUsageMax.set(now, max);
        kvUsageMean.set(now, sum / kvUsage.length);
    }

    private static int spread(int[] values) {
        int min = values[0];
        int max = values[0];
        for (int value : values) {
            min = Math.min(min, value);
            max = Math.max(max, value);
        }
        return max - min;
    }

    /** The run is over; call once, last. */
    Map<Gauge, GaugeSummary> summaries() {
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
