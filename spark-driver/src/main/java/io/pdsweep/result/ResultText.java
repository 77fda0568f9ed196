package io.pdsweep.result;

import io.pdsweep.report.TextTable;
import io.pdsweep.sim.Gauge;
import io.pdsweep.sim.Observation;
import io.pdsweep.sim.Parameter;
import io.pdsweep.sim.RunResult;
import io.pdsweep.sim.RunResult.Counters;
import io.pdsweep.sim.RunResult.EngineSummary;
import io.pdsweep.sim.RunResult.GaugeSummary;
import io.pdsweep.sim.RunResult.NicSummary;
import io.pdsweep.sim.RunResult.ObservationSummary;
import io.pdsweep.sim.RunResult.PoolSummary;
import io.pdsweep.sim.Scenario;
import io.pdsweep.spec.Numbers;
import java.util.ArrayList;
import java.util.List;

/** One run as a summary for people. */
public final class ResultText {
    private ResultText() {}

    /** The summary, ending with a line feed. */
    public static String write(Scenario scenario, long seed, RunResult result) {
        return heading(scenario, seed) + "\n\n" + observations(result) + "\n" + gauges(result) + "\n" + pools(result)
                + "\n" + engines(result) + "\n" + turns(result.counters());
    }

    private static String heading(Scenario scenario, long seed) {
        StringBuilder text = new StringBuilder();
        text.append(scenario.mode().label()).append(", ").append(scenario.arrivals());
        text.append(", seed ").append(seed).append(':');
        List<Parameter> named = List.of(Parameter.THR, Parameter.BLOCKS_D, Parameter.LAMBDA);
        named.forEach(parameter -> append(text, scenario, parameter));
        for (Parameter parameter : Parameter.values()) {
            boolean changed = scenario.value(parameter) != parameter.defaultValue();
            if (changed
                    && !named.contains(parameter)
                    && parameter != Parameter.HORIZON
                    && parameter != Parameter.WARMUP) {
                append(text, scenario, parameter);
            }
        }
        return text.append("; measured from ")
                .append(Numbers.text(scenario.value(Parameter.WARMUP)))
                .append(" s to ")
                .append(Numbers.text(scenario.value(Parameter.HORIZON)))
                .append(" s")
                .toString();
    }

    private static void append(StringBuilder text, Scenario scenario, Parameter parameter) {
        text.append(' ')
                .append(parameter.label())
                .append('=')
                .append(Numbers.text(parameter, scenario.value(parameter)));
    }

    /** Seconds are printed in ms: what is observed of a request takes milliseconds. */
    private static TextTable observations(RunResult result) {
        TextTable table = new TextTable(
                2, List.of("observed", "unit", "count", "mean", "+- 95 %", "p50", "p90", "p99", "p99.9", "min", "max"));
        for (Observation observation : Observation.values()) {
            boolean time = observation.unit().equals("s");
            double factor = time ? 1000 : 1;
            ObservationSummary summary = result.of(observation);
            List<String> cells = new ArrayList<>();
            cells.add(observation.label());
            cells.add(time ? "ms" : observation.unit());
            cells.add(Long.toString(summary.count()));
            for (double value : new double[] {
                summary.mean(),
                summary.halfWidth(),
                summary.p50(),
                summary.p90(),
                summary.p99(),
                summary.p999(),
                summary.min(),
                summary.max()
            }) {
                cells.add(Figures.readable(value * factor));
            }
            table.row(cells);
        }
        return table;
    }

    private static TextTable gauges(RunResult result) {
        TextTable table = new TextTable(2, List.of("over time", "unit", "mean", "+- 95 %", "min", "max"));
        for (Gauge gauge : Gauge.values()) {
            GaugeSummary summary = result.of(gauge);
            table.row(List.of(
                    gauge.label(),
                    gauge.unit(),
                    Figures.readable(summary.mean()),
                    Figures.readable(summary.halfWidth()),
                    Figures.readable(summary.min()),
                    Figures.readable(summary.max())));
        }
        return table;
    }

    private static TextTable pools(RunResult result) {
        TextTable table = new TextTable(
                1,
                List.of(
                        "pool",
                        "used",
                        "cached",
                        "queue",
                        "holders",
                        "wait ms",
                        "admissions",
                        "evicted tokens",
                        "preemptions",
                        "stuck"));
        for (PoolSummary pool : result.pools()) {
            table.row(List.of(
                    pool.name() + pool.index(),
                    Figures.readable(pool.meanUsed()),
                    Figures.readable(pool.meanCached()),
                    Figures.readable(pool.meanQueue()),
                    Figures.readable(pool.meanHolders()),
                    Figures.readable(pool.meanWait() * 1000),
                    Long.toString(pool.admissions()),
                    Long.toString(pool.evictedTokens()),
                    Long.toString(pool.preemptions()),
                    Long.toString(pool.stuck())));
        }
        return table;
    }

    private static TextTable engines(RunResult result) {
        TextTable table =
                new TextTable(1, List.of("engine, NIC", "utilisation", "mean number", "completed", "iterations"));
        for (EngineSummary engine : result.engines()) {
            table.row(List.of(
                    engine.name() + engine.index(),
                    Figures.readable(engine.utilisation()),
                    Figures.readable(engine.meanNumber()),
                    Long.toString(engine.completed()),
                    Long.toString(engine.iterations())));
        }
        for (NicSummary nic : result.nics()) {
            table.row(List.of(
                    nic.name() + nic.index(),
                    Figures.readable(nic.utilisation()),
                    Figures.readable(nic.meanNumber()),
                    Long.toString(nic.completed()),
                    "-"));
        }
        return table;
    }

    private static String turns(Counters counters) {
        return "turns from time 0: " + counters.offered() + " offered = " + counters.completed() + " completed + "
                + counters.refused() + " refused + " + counters.rejected() + " rejected + " + counters.inFlight()
                + " in flight; sessions: " + counters.arrivals() + " arrived\n";
    }
}
