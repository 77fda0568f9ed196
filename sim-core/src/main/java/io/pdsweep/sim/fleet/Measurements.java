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
import io.pdsweep.sim.stat.Histogram;
import io.pdsweep.sim.stat.SampleLog;
import io.pdsweep.sim.stat.Tally;
import io.pdsweep.sim.stat.TimeAverage;
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
    Measurements(Scenario scenario, Set<Recording> recordings, ServiceLevel serviceLevel) {
        meanInFlight = new TimeAverage(scenario.value(Parameter.WARMUP), scenario.value(Parameter.HORIZON));
        attainment = new AttainmentCount(serviceLevel);
        push = scenario.mode() == Mode.PUSH;
        keepSamples = recordings.contains(Recording.SAMPLES);
        keepRequests = recordings.contains(Recording.REQUESTS);
        keepInstants = recordings.contains(Recording.INSTANTS);
        for (int i = 0; i < tallies.length; i++) {
            tallies[i] = new Tally();
            samples[i] = new SampleLog();
        }
        for (int i = 0; i < instants.length; i++) {
            instants[i] = new SampleLog();
        }
    }

    void warmUpEnds() {
        warm = true;
    }

    boolean isWarm() {
        return warm;
    }

    void observe(Observation observation, double now, long session, int turn, double value) {
        if (warm) {
            tallies[observation.ordinal()].add(value);
            if (keepSamples) {
                samples[observation.ordinal()].add(now, session, turn, value);
            }
        }
    }

    void observe(Observation observation, double now, Request request, double value) {
        observe(observation, now, request.session.number(), request.turn, value);
    }

    /** The request has its first token. */
    void firstToken(Request request) {
        if (warm) {
            phases.add(request);
        }
        observe(Observation.TTFT, request.firstToken, request, request.firstToken - request.routed);
    }

    /** The request has its last token. */
    void answered(Request request) {
        double now = request.lastToken;
        if (request.isRemote()) {
            double held = request.read - request.prefilled;
            observe(Observation.LEASE, now, request, push ? request.read - request.routed : held);
            if (push) {
                observe(Observation.LEASE_HELD, now, request, held);
            }
        }
        observe(Observation.REMOTE, now, request, request.isRemote() ? 1 : 0);
        double tpot = 0;
        if (request.produced > 1) {
            tpot = (now - request.firstToken) / (request.produced - 1);
            observe(Observation.TPOT, now, request, tpot);
        }
        observe(Observation.RESPONSE, now, request, now - request.routed);
        if (warm) {
            attainment.add(request.firstToken - request.routed, tpot, now - request.routed);
        }
        meanInFlight.set(now, (double) --inFlight);
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

    /** In pull the lease is held as long as it is observed. */
    private boolean isTheLease(Observation observation) {
        return observation == Observation.LEASE_HELD && !push;
    }

    Map<Observation, ObservationSummary> summaries() {
        Map<Observation, ObservationSummary> summaries = new EnumMap<>(Observation.class);
        double[] means = Tally.means(tallies);
        for (Observation observation : Observation.values()) {
            if (isTheLease(observation)) {
                summaries.put(observation, Objects.requireNonNull(summaries.get(Observation.LEASE)));
                continue;
            }
            Tally tally = tallies[observation.ordinal()];
            double[] quantiles = tally.quantiles(0.5, 0.9, 0.99, 0.999);
            summaries.put(
                    observation,
                    new ObservationSummary(
                            tally.count(),
                            means[observation.ordinal()],
                            quantiles[0],
                            quantiles[1],
                            quantiles[2],
                            quantiles[3],
                            tally.min(),
                            tally.max(),
                            tally.halfWidth()));
        }
        return summaries;
    }

    /** Of every observation; in pull the lease stands for how long it was held. */
    Map<Observation, Histogram> histograms() {
        Map<Observation, Histogram> histograms = new EnumMap<>(Observation.class);
        for (Observation observation : Observation.values()) {
            if (!isTheLease(observation)) {
                histograms.put(observation, tallies[observation.ordinal()].histogram());
            }
        }
        return histograms;
    }

    /** Call once, last. */
    Steadiness steadiness() {
        meanInFlight.finish();
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
