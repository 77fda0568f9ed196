package io.pdsweep.sim;

/**
 * The story of one routed request. Instants are seconds; one that was not reached before the horizon, or does not apply,
 * is NaN. They do not decrease from {@code routed} to {@code completed} (in push, {@code parked} and {@code prefilled}
 * may come in either order), so a phase is the difference of two neighbouring ones and the phases add up.
 *
 * @param session number of the session in order of arrival
 * @param turn 1, 2, ... within the session
 * @param prefiller instance index, -1 when the prefill was local
 * @param decoder instance index
 * @param prompt tokens
 * @param cached tokens of the prompt found in the decoder's cache at its first admission there; -1 before that
 * @param produced tokens the client gets
 * @param routed arrival at the router
 * @param prefillAdmitted first admission to the prefiller (remote) or to the decoder (local)
 * @param prefilled end of the remote prefill, when the blocks become leased
 * @param parked first admission to the decoder's KV pool, when the read may start
 * @param read end of the read (pull) or write (push), when the lease ends
 * @param slot first grant of a running slot on the decoder after the read
 * @param firstToken end of the first prefill that ended on the decoder
 * @param lastToken completion
 * @param preemptions on either instance
 */
public record RequestRecord(
        long session,
        int turn,
        int prefiller,
        int decoder,
        int prompt,
        int cached,
        int produced,
        boolean remote,
        double routed,
        double prefillAdmitted,
        double prefilled,
        double parked,
        double read,
        double slot,
        double firstToken,
        double lastToken,
        int preemptions) {}
