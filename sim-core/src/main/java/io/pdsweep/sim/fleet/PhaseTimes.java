package io.pdsweep.sim.fleet;

import io.pdsweep.sim.Phase;
import java.util.EnumMap;
import java.util.Map;

/** Where the time to the first token went, summed over requests. Not thread-safe. */
final class PhaseTimes {
    private double prefillQueue;
    private double prefill;
    private double decoderWait;
    private double transfer;
    private double slotWait;
    private double firstStep;
    private double localPrefill;
    private long count;

    /** A request has its first token. */
    void add(Request request) {
        count++;
        Attempt attempt = request.attempt;
        if (!attempt.isRemote()) {
            decoderWait += attempt.prefillAdmitted - request.routed;
            localPrefill += request.firstToken - attempt.prefillAdmitted;
            return;
        }
        double bothReady = Math.max(attempt.prefilled, attempt.parked); // in push the decoder may be ready first
        prefillQueue += attempt.prefillAdmitted - request.routed;
        prefill += attempt.prefilled - attempt.prefillAdmitted;
        decoderWait += bothReady - attempt.prefilled;
        transfer += attempt.read - bothReady;
        slotWait += attempt.slot - attempt.read;
        firstStep += request.firstToken - attempt.slot;
    }

    /** Seconds per request; NaN when there was none. */
    Map<Phase, Double> means() {
        Map<Phase, Double> means = new EnumMap<>(Phase.class);
        means.put(Phase.PREFILL_QUEUE, prefillQueue / count);
        means.put(Phase.PREFILL, prefill / count);
        means.put(Phase.DECODER_WAIT, decoderWait / count);
        means.put(Phase.TRANSFER, transfer / count);
        means.put(Phase.SLOT_WAIT, slotWait / count);
        means.put(Phase.FIRST_STEP, firstStep / count);
        means.put(Phase.LOCAL_PREFILL, localPrefill / count);
        return means;
    }
}
