package io.pdsweep.sim.fleet;

import io.pdsweep.sim.RequestRecord;
import io.pdsweep.sim.check.Nullable;
import io.pdsweep.sim.event.Event;
import io.pdsweep.sim.workload.Session;
import java.util.ArrayList;
import java.util.List;

/** One turn on its way through the fleet: how far it has got, and its attempts. Not thread-safe. */
final class Request {
    private static final double NOT_YET = Double.NaN;

    final Session session;
    final int turn;
    final int prompt;
    final int produced;
    final double routed;
    RequestState state = RequestState.WAITING;
    double firstToken = NOT_YET;
    double lastToken = NOT_YET;

    /** The attempt that is on. */
    Attempt attempt;

    private List<Attempt> earlier = List.of();

    /** The client gives up then; null if it never does. */
    @Nullable
    Event timeout;

    Request(Session session, int produced, double routed, int decoder) {
        this.session = session;
        this.turn = session.turn();
        this.prompt = session.prompt();
        this.produced = produced;
        this.routed = routed;
        this.attempt = new Attempt(decoder);
    }

    /** Begins anew on a decoder; what the attempts before did stays known. */
    void retry(int decoder) {
        if (earlier.isEmpty()) {
            earlier = new ArrayList<>(1);
        }
        earlier.add(attempt);
        attempt = new Attempt(decoder);
        state = RequestState.WAITING;
    }

    /** Attempts so far, with the one that is on. */
    int attempts() {
        return earlier.size() + 1;
    }

    boolean isOver() {
        return state == RequestState.COMPLETED || state == RequestState.ABANDONED;
    }

    RequestRecord toRecord() {
        int preemptions = attempt.preemptions();
        for (Attempt other : earlier) {
            preemptions += other.preemptions();
        }
        return new RequestRecord(
                session.number(),
                turn,
                attempt.prefiller(),
                attempt.decoder,
                prompt,
                attempt.cached,
                produced,
                attempt.isRemote(),
                routed,
                attempt.prefillAdmitted,
                attempt.prefilled,
                attempt.parked,
                attempt.read,
                attempt.slot,
                firstToken,
                lastToken,
                preemptions);
    }
}
