package io.pdsweep.sim;

import io.pdsweep.sim.stat.Histogram;
import java.util.List;
import java.util.Map;

/**
 * Everything one run measured. Times are seconds, amounts tokens; an undefined number (a mean of nothing) is NaN.
 *
 * @param observations one summary per {@link Observation}, in its order
 * @param gauges one summary per {@link Gauge}, in its order
 * @param pools P.reqs, P.kv, D.reqs, D.kv of every instance, prefill first
 * @param engines every instance's engine, prefill first
 * @param nics every instance's NIC, prefill first
 * @param counters how many of everything
 * @param histograms one per {@link Observation}, over the same samples as its summary; in pull LEASE_HELD, which is the
 *     same as LEASE, is left out
 * @param steadiness whether the run was in steady state
 * @param attainment how many requests kept the {@link ServiceLevel} that was asked for
 * @param phases where the time to first token went: mean seconds per request, over the samples of TTFT; they add up to its mean
 * @param samples every sample of every observation, empty unless {@link Recording#SAMPLES} was asked for
 * @param requests every routed request, empty unless {@link Recording#REQUESTS} was asked for
 * @param instants occurrences of the reference's instants, empty unless {@link Recording#INSTANTS} was asked for
 */
public record RunResult(
        Map<Observation, ObservationSummary> observations,
        Map<Gauge, GaugeSummary> gauges,
        List<PoolSummary> pools,
        List<EngineSummary> engines,
        List<NicSummary> nics,
        Counters counters,
        Map<Observation, Histogram> histograms,
        Steadiness steadiness,
        Attainment attainment,
        Map<Phase, Double> phases,
        Map<Observation, SampleSeries> samples,
        List<RequestRecord> requests,
        Map<Instant, SampleSeries> instants) {

    /**
     * Samples made at or after the warm-up's end.
     *
     * @param mean the running mean in order of observation
     * @param p50 the sample of rank ceil(0.5 n); p90, p99 and p999 likewise
     * @param halfWidth of the 95 % interval, by 20 batches of floor(n / 20) consecutive samples; NaN below 40 samples
     */
    public record ObservationSummary(
            long count,
            double mean,
            double p50,
            double p90,
            double p99,
            double p999,
            double min,
            double max,
            double halfWidth) {}

    /**
     * Time average over [warmup, horizon].
     *
     * @param halfWidth of the 95 % interval, by 20 equal slices of time
     * @param min smallest value that lasted; a state that lasts no time does not count
     * @param max largest value that lasted
     */
    public record GaugeSummary(double mean, double halfWidth, double min, double max) {}

    /**
     * One pool of one instance. Means are time averages over [warmup, horizon], counts are from time 0.
     *
     * @param name {@code P.reqs}, {@code P.kv}, {@code D.reqs} or {@code D.kv}
     * @param meanUsed slots or tokens held by requests
     * @param meanCached tokens held by cached prefixes
     * @param meanWait seconds from joining the queue to admission, over admissions since the warm-up; NaN if none
     */
    public record PoolSummary(
            String name,
            int index,
            double meanUsed,
            double meanCached,
            double meanQueue,
            double meanHolders,
            double meanWait,
            long admissions,
            long evictedEntries,
            long evictedTokens,
            long preemptions,
            long rejected,
            long stuck) {}

    /**
     * One engine. Utilisation, mean number and completions cover [warmup, horizon], iterations are from time 0.
     *
     * @param name {@code P} or {@code D}
     * @param meanNumber mean number of resident requests
     * @param completed prefill and decode stages completed
     */
    public record EngineSummary(
            String name, int index, double utilisation, double meanNumber, long completed, long iterations) {}

    /**
     * One NIC, over [warmup, horizon].
     *
     * @param name {@code P.nic} or {@code D.nic}
     * @param utilisation mean share of the rate given out
     */
    public record NicSummary(String name, int index, double utilisation, double meanNumber, long completed) {}

    /**
     * Counts. {@code offered = completed + refused + rejected + abandoned + inFlight}.
     *
     * @param arrivals sessions created, from time 0
     * @param turns turns taken, since the warm-up
     * @param ended sessions that ended, since the warm-up
     * @param offered turns taken, from time 0
     * @param completed turns answered, from time 0
     * @param refused turns whose prompt reached max_model_len, from time 0
     * @param rejected turns that no pool could ever hold, from time 0
     * @param inFlight turns unfinished at the horizon
     * @param longestChain iterations of the longest chain that was computed at once
     * @param longChains chains of 100 iterations and more
     * @param abandoned turns whose client gave up, from time 0
     */
    public record Counters(
            long arrivals,
            long turns,
            long ended,
            long offered,
            long completed,
            long refused,
            long rejected,
            long inFlight,
            long events,
            long longestChain,
            long longChains,
            long abandoned) {}

    /**
     * What tells a run in steady state from one that is still warming up, or overloaded.
     *
     * @param meanInFlight mean number of turns taken and neither answered nor refused, in each of 20 equal slices of
     *     [warmup, horizon]
     * @param ttftTruncation share of the TTFT samples that MSER-5 would leave out as warm-up; NaN below 100 samples
     * @param responseTruncation likewise of the response times
     */
    public record Steadiness(List<Double> meanInFlight, double ttftTruncation, double responseTruncation) {}

    /**
     * Requests completed since the warm-up, and how many of them kept each limit of the {@link ServiceLevel}.
     *
     * @param all requests that kept all three
     */
    public record Attainment(long completed, long ttft, long tpot, long response, long all) {
        /** Share of the completed requests that kept all limits; NaN when none completed. */
        public double share() {
            return (double) all / completed;
        }
    }

    /** Samples in order of observation; the arrays have one length. */
    public record SampleSeries(double[] times, long[] sessions, int[] turns, double[] values) {}

    /** The summary of one observation. */
    public ObservationSummary of(Observation observation) {
        return java.util.Objects.requireNonNull(observations.get(observation));
    }

    /** The summary of one gauge. */
    public GaugeSummary of(Gauge gauge) {
        return java.util.Objects.requireNonNull(gauges.get(gauge));
    }
}
