package io.pdsweep.sink;

import io.pdsweep.sim.RunResult.EngineSummary;
import io.pdsweep.sim.RunResult.NicSummary;
import io.pdsweep.sim.RunResult.PoolSummary;
import java.util.List;

/** The statistics of single instances: what each one's pools, engine and NIC did. */
final class InstanceColumns {
    static final List<Column<PoolSummary>> POOL = List.of(
            Column.text("name", "P.reqs, P.kv, D.reqs or D.kv", PoolSummary::name),
            Column.whole("index", "", "instance within its tier, from 0", PoolSummary::index),
            Column.real("mean_used", "slots or tokens", "held by requests, time average", PoolSummary::meanUsed),
            Column.real("mean_cached", "tokens", "held by cached prefixes, time average", PoolSummary::meanCached),
            Column.real("mean_queue", "requests", "requests waiting, time average", PoolSummary::meanQueue),
            Column.real(
                    "mean_holders", "requests", "requests with an allocation, time average", PoolSummary::meanHolders),
            Column.real("mean_wait_s", "s", "from joining the queue to admission, mean", PoolSummary::meanWait),
            Column.whole("admissions", "", "allocations granted, from time 0", PoolSummary::admissions),
            Column.whole("evicted_entries", "", "cache entries emptied, from time 0", PoolSummary::evictedEntries),
            Column.whole("evicted_tokens", "tokens", "tokens evicted, from time 0", PoolSummary::evictedTokens),
            Column.whole("preemptions", "", "requests preempted for room here, from time 0", PoolSummary::preemptions),
            Column.whole("rejected", "", "requests larger than the pool, from time 0", PoolSummary::rejected),
            Column.whole("stuck", "", "preempted again without progress, from time 0", PoolSummary::stuck));

    static final List<Column<EngineSummary>> ENGINE = List.of(
            Column.text("name", "P or D", EngineSummary::name),
            Column.whole("index", "", "instance within its tier, from 0", EngineSummary::index),
            Column.real("utilisation", "1", "share of time in an iteration", EngineSummary::utilisation),
            Column.real("mean_number", "requests", "resident requests, time average", EngineSummary::meanNumber),
            Column.whole(
                    "completed", "", "prefill and decode stages completed since the warm-up", EngineSummary::completed),
            Column.whole("iterations", "", "iterations from time 0", EngineSummary::iterations));

    static final List<Column<NicSummary>> NIC = List.of(
            Column.text("name", "P.nic or D.nic", NicSummary::name),
            Column.whole("index", "", "instance within its tier, from 0", NicSummary::index),
            Column.real("utilisation", "1", "share of the rate given out, time average", NicSummary::utilisation),
            Column.real("mean_number", "transfers", "transfers under way, time average", NicSummary::meanNumber),
            Column.whole("completed", "", "transfers completed since the warm-up", NicSummary::completed));

    private InstanceColumns() {}
}
