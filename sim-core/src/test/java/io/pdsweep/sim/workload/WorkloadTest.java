package io.pdsweep.sim.workload;

import static org.assertj.core.api.Assertions.assertThat;

import io.pdsweep.sim.Parameter;
import io.pdsweep.sim.Scenario;
import io.pdsweep.sim.random.ChaCha12;
import io.pdsweep.sim.random.Ln;
import io.pdsweep.sim.random.Streams;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class WorkloadTest {
    private static Workload workload(Scenario scenario) {
        return new Workload(scenario, 1, 1);
    }

    @Test
    void drawsTheReferencesFirstPromptsOfSeedOne() {
        Workload workload = workload(Scenario.defaults());
        List<Integer> prompts = new ArrayList<>();
        for (int i = 0; i < 6; i++) {
            Session session = workload.nextSession();
            workload.nextTurn(session);
            prompts.add(session.prompt());
        }
        assertThat(prompts).containsExactly(1371, 2676, 1154, 1686, 1448, 1182);
        assertThat(workload.sessions()).isEqualTo(6);
    }

    @Test
    void drawsTheReferencesTurnsOfSessionOneOfSeedOne() {
        Workload workload = workload(Scenario.defaults());
        workload.nextSession();
        Session session = workload.nextSession();
        List<String> turns = new ArrayList<>();
        int context = 0;
        do {
            workload.nextTurn(session);
            turns.add((session.prompt() - context) + "," + session.outputTokens());
            context = session.prompt() + session.outputTokens();
            session.remember(context);
        } while (session.anotherTurn());
        assertThat(turns)
                .containsExactly(
                        "2676,118", "182,201", "180,123", "183,52", "102,146", "299,352", "204,982", "1668,210");
        assertThat(session.turn()).isEqualTo(8);
    }

    /** A product with 1 / Lambda is wrong in the last bit for some of them. */
    @Test
    void dividesTheGapBetweenArrivalsByTheirRate() {
        Workload workload = workload(Scenario.defaults().with(Parameter.LAMBDA, 0.7));
        ChaCha12 draws = new ChaCha12(1);
        boolean productDiffers = false;
        for (int i = 0; i < 1000; i++) {
            double unit = -Ln.ln(1 - draws.uniform());
            assertThat(workload.nextGap()).isEqualTo(unit / 0.7);
            productDiffers |= unit / 0.7 != unit * (1 / 0.7);
        }
        assertThat(productDiffers).isTrue();
    }

    @Test
    void drawsASessionsToolTimesFromItsOwnStreamWhateverItsTurnsAre() {
        Workload workload = workload(Scenario.defaults().with(Parameter.Z, 2));
        Session session = workload.nextSession();
        ChaCha12 own = new ChaCha12(Streams.key(1, 0, 0, Streams.SESSION));
        for (int i = 0; i < 10; i++) {
            workload.nextTurn(session);
            assertThat(workload.toolTime(session)).isEqualTo(-2.0 * Ln.ln(1 - own.uniform()));
        }
    }

    @Test
    void drawsATurnsLengthsTheSameWhateverWasDrawnBefore() {
        Workload first = workload(Scenario.defaults());
        Workload second = workload(Scenario.defaults());
        Session a = first.nextSession();
        Session b = second.nextSession();
        for (int i = 0; i < 5; i++) {
            second.nextGap();
            second.toolTime(b);
            second.nextTurn(second.nextSession());
            first.nextTurn(a);
            second.nextTurn(b);
            assertThat(b.prompt()).isEqualTo(a.prompt());
            assertThat(b.outputTokens()).isEqualTo(a.outputTokens());
            assertThat(b.anotherTurn()).isEqualTo(a.anotherTurn());
        }
    }

    @Test
    void neverGoesOnWhenNoTurnFollowsAndAlwaysWhenOneMust() {
        Workload never = workload(Scenario.defaults().with(Parameter.P, 0));
        Workload always = workload(Scenario.defaults().with(Parameter.P, 1));
        for (int i = 0; i < 200; i++) {
            Session session = never.nextSession();
            never.nextTurn(session);
            assertThat(session.anotherTurn()).isFalse();
            session = always.nextSession();
            always.nextTurn(session);
            assertThat(session.anotherTurn()).isTrue();
        }
    }

    @Test
    void waitsNoTimeWithoutToolTime() {
        Workload workload = workload(Scenario.defaults().with(Parameter.Z, 0));
        assertThat(workload.toolTime(workload.nextSession())).isZero();
    }
}
