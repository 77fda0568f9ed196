package io.pdsweep.sim.fleet;

import io.pdsweep.sim.RequestRecord;
import io.pdsweep.sim.check.Nullable;
import io.pdsweep.sim.engine.Job;
import io.pdsweep.sim.engine.JobKind;
import io.pdsweep.sim.workload.Session;
import java.util.Objects;

/** One turn on its way through the fleet: its legs, and the instants it has reached. Not thread-safe. */
final class Request {
    static final double NOT_YET = Double.NaN;
    private static final int LOCAL = -1;

    final Session session;
    final int turn;
    final int prompt;
    final int produced;
    final double routed;
    final int decoder;
    int prefiller = LOCAL;

    int cached = -1;
    double prefillAdmitted = NOT_YET;
    double prefilled = NOT_YET;
    double parked = NOT_YET;
    double read = NOT_YET;
    double slot = NOT_YET;
    double firstToken = NOT_YET;
    double lastToken = NOT_YET;

    @Nullable
    private Job<Request> prefillLeg;

    @Nullable
    private Job<Request> decodeLeg;

    Request(Session session, int produced, double routed, int decoder) {
        this.session = session;
        this.turn = session.turn();
        this.prompt = session.prompt();
        this.produced = produced;
        this.routed = routed;
        this.decoder = decoder;
    }

    boolean isRemote() {
        return prefiller != LOCAL;
    }

    /** The leg on prefiller {@code instance}, new. */
    Job<Request> startPrefillLeg(int instance) {
        prefiller = instance;
        prefillLeg = leg(JobKind.REMOTE_PREFILL);
        return prefillLeg;
    }

    /** The leg on the decoder, new. */
    Job<Request> startDecodeLeg() {
        decodeLeg = leg(isRemote() ? JobKind.REMOTE_DECODE : JobKind.LOCAL);
        return decodeLeg;
    }

    private Job<Request> leg(JobKind kind) {
        return new Job<>(this, kind, session.prefixes(), prompt, produced);
    }

    Job<Request> prefillLeg() {
        return Objects.requireNonNull(prefillLeg);
    }

    Job<Request> decodeLeg() {
        return Objects.requireNonNull(decodeLeg);
    }

    RequestRecord toRecord() {
        int preemptions =
                (prefillLeg == null ? 0 : prefillLeg.preemptions()) + (decodeLeg == null ? 0 : decodeLeg.preemptions());
        return new RequestRecord(
                session.number(),
                turn,
                prefiller,
                decoder,
                prompt,
                cached,
                produced,
                isRemote(),
                routed,
                prefillAdmitted,
                prefilled,
                parked,
                read,
                slot,
                firstToken,
                lastToken,
                preemptions);
    }
}
