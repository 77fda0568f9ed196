import io.pdsweep.sim.Instant;
import io.pdsweep.sim.Observation;
import io.pdsweep.sim.RunResult;
import java.util.Locale;

/** What a share of the scenarios has come to and has reached. */
final class FuzzTally {
    long equal;
    long deadlocks;
    long refused;
    private long samples;
    private long prefillPreemptions;
    private long decodePreemptions;
    private long evictedEntries;
    private long remotePrefills;
    private long equalEnds; // transfers that ended at the instant at which the one before them did
    private long push;
    private long batches;

    void reached(FuzzScenario drawn, RunResult ours) {
        push += drawn.isPush() ? 1 : 0;
        batches += drawn.isBatch() ? 1 : 0;
        for (RunResult.PoolSummary pool : ours.pools()) {
            prefillPreemptions += pool.name().startsWith("P") ? pool.preemptions() : 0;
            decodePreemptions += pool.name().startsWith("D") ? pool.preemptions() : 0;
            evictedEntries += pool.evictedEntries();
        }
        for (RunResult.SampleSeries series : ours.samples().values()) {
            samples += series.times().length;
        }
        RunResult.SampleSeries remote = ours.samples().get(Observation.REMOTE_TOKENS);
        remotePrefills += remote == null ? 0 : remote.times().length;
        RunResult.SampleSeries reads = ours.instants().get(Instant.READ_DONE);
        double[] ends = reads == null ? new double[0] : reads.times();
        for (int i = 1; i < ends.length; i++) {
            equalEnds += ends[i] == ends[i - 1] ? 1 : 0;
        }
    }

    /** As JSON; scenarios that differ are counted by who reads it. {@code seed} and {@code index} are of the last scenario done. */
    String json(long seed, long index) {
        return String.format(
                Locale.ROOT,
                "{\"event\":\"tally\",\"seed\":%d,\"index\":%d,\"equal\":%d,\"deadlocks\":%d,"
                        + "\"refused\":%d,\"samples\":%d,\"prefill_preemptions\":%d,\"decode_preemptions\":%d,"
                        + "\"evicted_entries\":%d,\"remote_prefills\":%d,\"equal_ends\":%d,\"push\":%d,\"batches\":%d}",
                seed, index, equal, deadlocks, refused, samples, prefillPreemptions, decodePreemptions,
                evictedEntries, remotePrefills, equalEnds, push, batches);
    }
}
