package io.pdsweep.sim.fleet;

import io.pdsweep.sim.Instant;
import io.pdsweep.sim.Mode;
import io.pdsweep.sim.Observation;
import io.pdsweep.sim.Recording;
import io.pdsweep.sim.RequestRecord;
import io.pdsweep.sim.RunResult.ObservationSummary;
import io.pdsweep.sim.RunResult.SampleSeries;
import io.pdsweep.sim.stat.SampleLog;
import io.pdsweep.sim.stat.Tally;
import java.util.ArrayList;
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
    private boolean warm;

    /** Nothing observed yet. */
    Measurements(Mode mode, Set<Recording> recordings) {
        push = mode == Mode.PUSH;
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
        if (request.produced > 1) {
            observe(Observation.TPOT, now, request, (now - request.firstToken) / (request.produced - 1));
        }
        observe(Observation.RESPONSE, now, request, now - request.routed);
    }

    void reached(Instant instant, double now, Request request) {
        if (keepInstants && warm) {
            instants[instant.ordinal()].add(now, request.session.number(), request.turn, now);
        }
    }

    void routed(Request request) {
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
                            tally.mean(),
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
