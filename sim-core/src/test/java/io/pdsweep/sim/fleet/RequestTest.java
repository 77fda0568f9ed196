package io.pdsweep.sim.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import io.pdsweep.sim.Scenario;
import io.pdsweep.sim.workload.Session;
import io.pdsweep.sim.workload.Workload;
import org.junit.jupiter.api.Test;

class RequestTest {
    @Test
    void aRetryBeginsAnewOnAnotherDecoderAndKeepsWhatTheClientHas() {
        Session session = new Workload(Scenario.defaults(), 1, 4).nextSession();
        session.nextTurn();
        Request request = new Request(session, 10, 3.0, 0);
        request.attempt.startPrefillLeg(request, 1);
        request.attempt.prefilled = 4.0;
        request.state = RequestState.PREFILLED;
        request.retry(1);
        assertThat(request.state).isEqualTo(RequestState.WAITING);
        assertThat(request.attempt.decoder).isEqualTo(1);
        assertThat(request.attempt.isRemote()).isFalse();
        assertThat(request.toRecord().prefilled()).isNaN();
        assertThat(request.toRecord().routed()).isEqualTo(3.0);
        assertThat(request.attempts()).isEqualTo(2);
    }
}
