package io.pdsweep.result;

import io.pdsweep.sim.Parameter;
import io.pdsweep.sim.RequestRecord;
import io.pdsweep.sim.Scenario;
import java.util.ArrayList;
import java.util.List;

/**
 * One step of a request's way. The steps of a request follow each other without a gap, so they add up to its response time.
 *
 * @param name as people call it
 * @param place where the time is spent
 * @param from seconds
 * @param to seconds; NaN when the horizon came first
 * @param meaning what happens, or is waited for
 */
public record RequestStep(String name, Place place, double from, double to, String meaning) {
    /** Where a step is. */
    public enum Place {
        PREFILLER,
        DECODER,
        /** From the prefiller's NIC to the decoder's. */
        NICS
    }

    /** Seconds; NaN when the horizon came first. */
    public double seconds() {
        return to - from;
    }

    /** Whether the step ended before the horizon. */
    public boolean ended() {
        return !Double.isNaN(to);
    }

    /** The steps that a request has begun, in order. */
    public static List<RequestStep> of(RequestRecord request) {
        List<RequestStep> steps = new ArrayList<>();
        if (request.remote()) {
            add(
                    steps,
                    "prefill queue",
                    Place.PREFILLER,
                    request.routed(),
                    request.prefillAdmitted(),
                    "waits for a running slot and KV blocks of the prefiller");
            add(
                    steps,
                    "prefill",
                    Place.PREFILLER,
                    request.prefillAdmitted(),
                    request.prefilled(),
                    "the prefiller computes the prompt");
            double ready = Math.max(request.prefilled(), request.parked()); // NaN unless both are there
            add(
                    steps,
                    "wait for decoder",
                    Place.DECODER,
                    request.prefilled(),
                    ready,
                    "the KV is leased on the prefiller while the decoder has no blocks free");
            add(
                    steps,
                    "transfer",
                    Place.NICS,
                    ready,
                    request.read(),
                    "latency of the read, then the KV crosses both NICs");
            add(
                    steps,
                    "wait for slot",
                    Place.DECODER,
                    request.read(),
                    request.slot(),
                    "the KV is there; a running slot is not, or an iteration is under way");
            add(
                    steps,
                    "first step",
                    Place.DECODER,
                    request.slot(),
                    request.firstToken(),
                    "the decoder computes the last prompt token, for its logits");
        } else {
            add(
                    steps,
                    "wait for decoder",
                    Place.DECODER,
                    request.routed(),
                    request.prefillAdmitted(),
                    "waits for a running slot and KV blocks of the decoder");
            add(
                    steps,
                    "local prefill",
                    Place.DECODER,
                    request.prefillAdmitted(),
                    request.firstToken(),
                    "the decoder computes what it has not cached");
        }
        add(
                steps,
                "decode",
                Place.DECODER,
                request.firstToken(),
                request.lastToken(),
                "token by token, with the decoder's other residents");
        return steps;
    }

    private static void add(List<RequestStep> steps, String name, Place place, double from, double to, String meaning) {
        if (!Double.isNaN(from)) {
            steps.add(new RequestStep(name, place, from, to, meaning));
        }
    }

    /** When the bytes of a request's KV begin to move; NaN when they do not. */
    public static double transferStart(RequestRecord request, Scenario scenario) {
        return Math.max(request.prefilled(), request.parked()) + scenario.value(Parameter.X0);
    }
}
