package io.pdsweep.sim.fleet;

import io.pdsweep.sim.Instant;
import io.pdsweep.sim.Mode;
import io.pdsweep.sim.Observation;
import io.pdsweep.sim.Parameter;
import io.pdsweep.sim.Phase;
import io.pdsweep.sim.Recording;
import io.pdsweep.sim.RequestRecord;
import io.pdsweep.sim.RunResult.Attainment;
import io.pdsweep.sim.RunResult.ObservationSummary;
import io.pdsweep.sim.RunResult.SampleSeries;
import io.pdsweep.sim.RunResult.Steadiness;
import io.pdsweep.sim.Scenario;
import io.pdsweep.sim.ServiceLevel;
import io.pdsweep.sim.stat.Distribution;
import io.pdsweep.sim.stat.Histogram;
import io.pdsweep.sim.stat.SampleLog;
import io.pdsweep.sim.stat.Tally;
import io.pdsweep.sim.stat.TimeAverage;
import io.pdsweep.sim.workload.Workload;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/** What a run observes of its requests, from the end of the warm-up on, and keeps of them. Not thread-safe. */
final class Measurements {
    private final Tally[] tallies = new Tally[Observation.values().length];
    private final Tally ttft; // some of them, by name
    private final Tally lease;
    private final Tally remote;
    private final Tally tpot;
    private final Tally response;
    private final Distribution[] distributions = new Distribution[tallies.length]; // when the run is over
    private final SampleLog[] samples = new SampleLog[tallies.length];
    private final SampleLog[] instants = new SampleLog[Instant.values().length];
    private final boolean keepSamples;
    private final boolean keepRequests;
    private final boolean keepInstants;
    private final List<Request> requests = new ArrayList<>();
    private final boolean push;
    private final TimeAverage meanInFlight;
    private final AttainmentCount attainment;
    private final PhaseTimes phases = new PhaseTimes();
    private long inFlight;
    private boolean warm;

    /** Nothing observed yet. */
    Measurements(Scenario scenario, Workload workload, Set<Recording> recordings, ServiceLevel serviceLevel) {
        meanInFlight = new TimeAverage(scenario.value(Parameter.WARMUP), scenario.value(Parameter.HORIZON));
        attainment = new AttainmentCount(serviceLevel);
        push = scenario.mode() == Mode.PUSH;
        keepSamples = recordings.contains(Recording.SAMPLES);
        keepRequests = recordings.contains(Recording.REQUESTS);
        keepInstants = recordings.contains(Recording.INSTANTS);
        for (int i = 0; i < tallies.length; i++) {
            tallies[i] = new Tally(workload.expectedTurns());
            samples[i] = new SampleLog();
        }
        ttft = tally(Observation.TTFT);
        lease = tally(Observation.LEASE);
        remote = tally(Observation.REMOTE);
        tpot = tally(Observation.TPOT);
        response = tally(Observation.RESPONSE);
        for (int i = 0; i < instants.length; i++) {
            instants[i] = new SampleLog();
        }
    }

    private Tally tally(Observation observation) {
        return tallies[observation.ordinal()];
    }

    /** What was observed, in the order of {@link Observation}. */
    Tally[] tallies() {
        return tallies;
    }

    void warmUpEnds() {
        warm = true;
    }

    boolean isWarm() {
        return warm;
    }

    void observe(Observation observation, double now, long session, int turn, double value) {
        if (warm) {
            add(tally(observation), observation, now, session, turn, value);
        }
    }

    void observe(Observation observation, double now, Request request, double value) {
        observe(observation, now, request.session.number(), request.turn, value);
    }

    /** The request has its first token. */
    void firstToken(Request request) {
        if (warm) {
            phases.add(request);
            double now = request.firstToken;
            observe(ttft, Observation.TTFT, now, request, now - request.routed);
        }
    }

    /** The request has its last token. */
    void answered(Request request) {
        double now = request.lastToken;
        meanInFlight.set(now, (double) --inFlight);
        if (!warm) {
            return;
        }
        Attempt attempt = request.attempt;
        boolean isRemote = attempt.isRemote();
        if (isRemote) {
            double held = attempt.read - attempt.prefilled;
            observe(lease, Observation.LEASE, now, request, push ? attempt.read - request.routed : held);
            if (push) {
                observe(Observation.LEASE_HELD, now, request, held);
            }
        }
        observe(remote, Observation.REMOTE, now, request, isRemote ? 1 : 0);
        double timePerToken = 0;
        if (request.produced > 1) {
            timePerToken = (now - request.firstToken) / (request.produced - 1);
            observe(tpot, Observation.TPOT, now, request, timePerToken);
        }
        observe(response, Observation.RESPONSE, now, request, now - request.routed);
        attainment.add(request.firstToken - request.routed, timePerToken, now - request.routed);
    }

    /** The client has given up. */
    void abandoned(double now) {
        meanInFlight.set(now, (double) --inFlight);
    }

    private void observe(Tally tally, Observation observation, double now, Request request, double value) {
        add(tally, observation, now, request.session.number(), request.turn, value);
    }

    private void add(Tally tally, Observation observation, double now, long session, int turn, double value) {
        tally.add(value);
        if (keepSamples) {
            samples[observation.ordinal()].add(now, session, turn, value);
        }
    }

    void reached(Instant instant, double now, Request request) {
        if (keepInstants && warm) {
            instants[instant.ordinal()].add(now, request.session.number(), request.turn, now);
        }
    }

    void routed(Request request) {
        meanInFlight.set(request.routed, (double) ++inFlight);
        if (keepRequests) {
            requests.add(request);
        }
    }

    /** The run is over; call before anything below. */
    void runEnds() {
        meanInFlight.finish();
        for (int i = 0; i < tallies.length; i++) {
            distributions[i] = tallies[i].distribution();
        }
    }

    /** In pull the lease is held as long as it is observed. */
    private boolean isTheLease(Observation observation) {
        return observation == Observation.LEASE_HELD && !push;
    }

    /** {@code means}: of the {@link #tallies}, in their order. */
    Map<Observation, ObservationSummary> summaries(double[] means) {
        Map<Observation, ObservationSummary> summaries = new EnumMap<>(Observation.class);
        for (Observation observation : Observation.values()) {
            if (isTheLease(observation)) {
                summaries.put(observation, Objects.requireNonNull(summaries.get(Observation.LEASE)));
                continue;
            }
            Tally tally = tally(observation);
            Distribution distribution = distributions[observation.ordinal()];
            double[] quantiles = distribution.quantiles(0.5, 0.9, 0.99, 0.999);
            summaries.put(
                    observation,
                    new ObservationSummary(
                            tally.count(),
                            means[observation.ordinal()],
                            quantiles[0],
                            quantiles[1],
                            quantiles[2],
                            quantiles[3],
                            distribution.min(),
                            distribution.max(),
                            tally.halfWidth()));
        }
        return summaries;
    }

    /** Of every observation; in pull the lease stands for how long it was held. */
    Map<Observation, Histogram> histograms() {
        Map<Observation, Histogram> histograms = new EnumMap<>(Observation.class);
        for (Observation observation : Observation.values()) {
            if (!isTheLease(observation)) {
                histograms.put(observation, distributions[observation.ordinal()].histogram());
            }
        }
        return histograms;
    }

    Steadiness steadiness() {
        return new Steadiness(
                Arrays.stream(meanInFlight.sliceMeans()).boxed().toList(),
                tallies[Observation.TTFT.ordinal()].warmUpTruncation(),
                tallies[Observation.RESPONSE.ordinal()].warmUpTruncation());
    }

    Map<Phase, Double> phases() {
        return phases.means();
    }

    Attainment attainment() {
        return attainment.summary();
    }

    Map<Observation, SampleSeries> sampleSeries() {
        Map<Observation, SampleSeries> series = new EnumMap<>(Observation.class);
        if (keepSamples) {
            for (Observation observation : Observation.values()) {
                Observation kept = isTheLease(observation) ? Observation.LEASE : observation;
                series.put(observation, samples[kept.ordinal()].series());
            }
        }
        return series;
    }

    Map<Instant, SampleSeries> instantSeries() {
        Map<Instant, SampleSeries> series = new EnumMap<>(Instant.class);
        if (keepInstants) {
            for (Instant instant : Instant.values()) {
                series.put(instant, instants[instant.ordinal()].series());
            }
        }
        return series;
    }

    List<RequestRecord> requestRecords() {
        List<RequestRecord> records = new ArrayList<>(requests.size());
        for (Request request : requests) {
            records.add(request.toRecord());
        }
        return records;
    }
}
