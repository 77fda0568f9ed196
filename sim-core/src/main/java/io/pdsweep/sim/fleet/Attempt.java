package io.pdsweep.sim.fleet;

import io.pdsweep.sim.check.Nullable;
import io.pdsweep.sim.engine.Job;
import io.pdsweep.sim.engine.JobKind;
import java.util.Objects;

/** One try to answer a request on a decoder and, if it prefills remotely, a prefiller. Not thread-safe. */
final class Attempt {
    private static final double NOT_YET = Double.NaN;
    private static final int LOCAL = -1;

    final int decoder;
    private int prefiller = LOCAL;

    /** Tokens of the prompt found in the decoder's cache; -1 before its admission there. */
    int cached = -1;

    // Milestones, seconds; NaN before they are reached.
    double prefillAdmitted = NOT_YET;
    double prefilled = NOT_YET;
    double parked = NOT_YET;
    double read = NOT_YET;
    double slot = NOT_YET;

    @Nullable
    private Job<Request> prefillLeg;

    @Nullable
    private Job<Request> decodeLeg;

    Attempt(int decoder) {
        this.decoder = decoder;
    }

    /** The prefiller's index; -1 when the decoder prefills. */
    int prefiller() {
        return prefiller;
    }

    boolean isRemote() {
        return prefiller != LOCAL;
    }

    /** The leg on prefiller {@code instance}, new. */
    Job<Request> startPrefillLeg(Request request, int instance) {
        prefiller = instance;
        prefillLeg = leg(request, JobKind.REMOTE_PREFILL);
        return prefillLeg;
    }

    /** The leg on the decoder, new. */
    Job<Request> startDecodeLeg(Request request) {
        decodeLeg = leg(request, isRemote() ? JobKind.REMOTE_DECODE : JobKind.LOCAL);
        return decodeLeg;
    }

    private static Job<Request> leg(Request request, JobKind kind) {
        return new Job<>(request, kind, request.session.prefixes(), request.prompt, request.produced);
    }

    Job<Request> prefillLeg() {
        return Objects.requireNonNull(prefillLeg);
    }

    Job<Request> decodeLeg() {
        return Objects.requireNonNull(decodeLeg);
    }

    boolean hasPrefillLeg() {
        return prefillLeg != null;
    }

    boolean hasDecodeLeg() {
        return decodeLeg != null;
    }

    int preemptions() {
        return (prefillLeg == null ? 0 : prefillLeg.preemptions()) + (decodeLeg == null ? 0 : decodeLeg.preemptions());
    }
}
