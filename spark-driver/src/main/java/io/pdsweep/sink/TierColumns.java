package io.pdsweep.sink;

import io.pdsweep.sim.RunResult;
import io.pdsweep.sim.RunResult.EngineSummary;
import io.pdsweep.sim.RunResult.NicSummary;
import io.pdsweep.sim.RunResult.PoolSummary;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import java.util.function.ToLongFunction;

/** Pools, engines and NICs of a tier taken together: mean and largest over its instances, counts summed. */
final class TierColumns {
    private TierColumns() {}

    static List<Column<RunResult>> all() {
        List<Column<RunResult>> columns = new ArrayList<>();
        pool(columns, "prefill_slots", "P.reqs", "requests");
        pool(columns, "prefill_kv", "P.kv", "tokens");
        pool(columns, "decode_slots", "D.reqs", "requests");
        pool(columns, "decode_kv", "D.kv", "tokens");
        engine(columns, "prefill_engine", "P");
        engine(columns, "decode_engine", "D");
        nic(columns, "prefill_nic", "P.nic");
        nic(columns, "decode_nic", "D.nic");
        return columns;
    }

    private static void pool(List<Column<RunResult>> columns, String prefix, String name, String unit) {
        Part<PoolSummary> part =
                new Part<>(prefix, name, RunResult::pools, pool -> pool.name().equals(name));
        boolean kv = unit.equals("tokens");
        part.average(columns, "used", unit, unit + " held by requests, time average", PoolSummary::meanUsed);
        if (kv) {
            part.average(
                    columns, "cached", unit, "tokens held by cached prefixes, time average", PoolSummary::meanCached);
        }
        part.average(columns, "queue", "requests", "requests waiting, time average", PoolSummary::meanQueue);
        part.average(
                columns, "holders", "requests", "requests with an allocation, time average", PoolSummary::meanHolders);
        part.average(columns, "wait", "s", "mean time from joining the queue to admission", PoolSummary::meanWait);
        part.sum(columns, "admissions", "", "allocations granted, from time 0", PoolSummary::admissions);
        if (kv) {
            part.sum(columns, "evicted_entries", "", "cache entries emptied, from time 0", PoolSummary::evictedEntries);
            part.sum(columns, "evicted_tokens", "tokens", "tokens evicted, from time 0", PoolSummary::evictedTokens);
            part.sum(
                    columns,
                    "preemptions",
                    "",
                    "requests preempted for room here, from time 0",
                    PoolSummary::preemptions);
            part.sum(columns, "stuck", "", "preempted again without progress, from time 0", PoolSummary::stuck);
        }
        part.sum(columns, "rejected", "", "requests larger than the pool, from time 0", PoolSummary::rejected);
    }

    private static void engine(List<Column<RunResult>> columns, String prefix, String name) {
        Part<EngineSummary> part =
                new Part<>(prefix, name, RunResult::engines, e -> e.name().equals(name));
        part.average(columns, "utilisation", "1", "share of time in an iteration", EngineSummary::utilisation);
        part.average(columns, "residents", "requests", "resident requests, time average", EngineSummary::meanNumber);
        part.sum(
                columns,
                "completed",
                "",
                "prefill and decode stages completed since the warm-up",
                EngineSummary::completed);
        part.sum(columns, "iterations", "", "iterations from time 0", EngineSummary::iterations);
    }

    private static void nic(List<Column<RunResult>> columns, String prefix, String name) {
        Part<NicSummary> part =
                new Part<>(prefix, name, RunResult::nics, nic -> nic.name().equals(name));
        part.average(columns, "utilisation", "1", "share of the rate given out, time average", NicSummary::utilisation);
        part.average(columns, "transfers", "transfers", "transfers under way, time average", NicSummary::meanNumber);
        part.sum(columns, "completed", "", "transfers completed since the warm-up", NicSummary::completed);
    }

    /** One kind of part of one tier, as in the KV pools of the prefill instances. */
    private record Part<E>(String prefix, String name, Function<RunResult, List<E>> parts, Predicate<E> ofTier) {
        void average(
                List<Column<RunResult>> columns, String what, String unit, String meaning, ToDoubleFunction<E> read) {
            String about = name + ": " + meaning;
            columns.add(Column.real(
                    MetricColumns.named(prefix + "_" + what, "mean", unit),
                    unit,
                    about + "; mean over the tier's instances",
                    result -> mean(values(result, read))));
            columns.add(Column.real(
                    MetricColumns.named(prefix + "_" + what, "max", unit),
                    unit,
                    about + "; largest of the tier's instances",
                    result -> largest(values(result, read))));
        }

        void sum(List<Column<RunResult>> columns, String what, String unit, String meaning, ToLongFunction<E> read) {
            columns.add(Column.whole(
                    prefix + "_" + what,
                    unit,
                    name + ": " + meaning + "; sum over the tier's instances",
                    result -> parts.apply(result).stream()
                            .filter(ofTier)
                            .mapToLong(read)
                            .sum()));
        }

        /** The defined values, in order of the instances. */
        private double[] values(RunResult result, ToDoubleFunction<E> read) {
            return parts.apply(result).stream()
                    .filter(ofTier)
                    .mapToDouble(read)
                    .filter(value -> !Double.isNaN(value))
                    .toArray();
        }

        private static double mean(double[] values) {
            double sum = 0;
            for (double value : values) {
                sum += value;
            }
            return sum / values.length;
        }

        private static double largest(double[] values) {
            double largest = Double.NaN;
            for (double value : values) {
                largest = value <= largest ? largest : value;
            }
            return largest;
        }
    }
}
